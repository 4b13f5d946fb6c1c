"""The set as pieces to print: board, tiles, and a marker for the head of each road [1], [2], [7c]."""

from __future__ import annotations

from tilery.core.pieces import PadForm, PieceSet
from tilery.games.wordroad.components import components
from tilery.games.wordroad.messages import Options
from tilery.games.wordroad.scene import board_cells, rack_face

_ROADS = 4
_PAD = PadForm(columns=_ROADS, entry="Words and points")


def pieces(options: Options) -> PieceSet:
    """Every piece of the set that these options name."""
    chosen = components(options)
    return PieceSet(
        shape="square",
        tiles=tuple(rack_face(chosen, tile) for tile in chosen.all_tiles()),
        cells=board_cells(options.set),
        pawns=_ROADS,
        pad=_PAD,
    )
