"""The set as pieces to print: black and red letters, and stars [1]."""

from __future__ import annotations

from tilery.core.pieces import PadForm, PieceSet
from tilery.games.quillico.components import all_tiles
from tilery.games.quillico.messages import Options
from tilery.games.quillico.scene import face

_PAD = PadForm(columns=6, entry="Words and points", closing=("Went out: + 5", "Letters left: −", "Total"))


def pieces(options: Options) -> PieceSet:
    """Every piece of the set that these options name."""
    return PieceSet(shape="octagon", tiles=tuple(map(face, all_tiles(options))), pad=_PAD)
