"""The set as pieces to print [1]."""

from __future__ import annotations

from tilery.core.pieces import PadForm, PieceSet

from .components import SET
from .messages import Options
from .scene import FACES


def pieces(options: Options) -> PieceSet:
    """Every piece of the set."""
    return PieceSet(shape="square", tiles=tuple(FACES[tile] for tile in SET), pad=PadForm(columns=4))
