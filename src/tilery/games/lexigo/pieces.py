"""The set as pieces to print: tiles and pawns [1], [6]."""

from __future__ import annotations

from tilery.core.pieces import PadForm, PieceSet
from tilery.games.lexigo.components import all_tiles
from tilery.games.lexigo.messages import Options
from tilery.games.lexigo.scene import face

_PAWNS = 4
_PAD = PadForm(columns=_PAWNS, entry="Tiles left")


def pieces(options: Options) -> PieceSet:
    """Every piece of the set that these options name."""
    return PieceSet(shape="hexagon", tiles=tuple(map(face, all_tiles(options))), pawns=_PAWNS, pad=_PAD)
