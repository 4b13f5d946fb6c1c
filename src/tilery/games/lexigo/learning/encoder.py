"""Lexigo: the hexagons around the centre in planes of axial coordinates. Banks are open, stacks are not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from tilery.core.errors import ErrorData
from tilery.core.seating import Seat
from tilery.envs.encoder import CODES, WITH_BLANK, BeyondWindow, Encoder, Observation, Shapes
from tilery.games.lexigo.components import all_tiles
from tilery.games.lexigo.messages import Placement, Play, Trade, View
from tilery.kernel.hexagon.match import REACH
from tilery.kernel.rows import GIVEN, PLACED

RADIUS = REACH
"""Columns and rows that the planes reach from the centre. A tile beyond them is an error."""
_SIDE = 2 * RADIUS + 1
PLANES = ("letter", "pawn", "latest word")
"""Planes of ``board``: letters as 1 to 26, a blank as 27, pawns as seats from the viewer on, counted from 1."""


class LexigoEncoder(Encoder):
    """``board[plane, r + RADIUS, q + RADIUS]``, and the stacks of all seats."""

    letters = WITH_BLANK
    forms = {Play: PLACED, Trade: GIVEN}
    table = ("pouch", "step", "pawn moved this turn", "last round", "passes in a row")

    def all_tiles(self) -> Iterable[str]:
        """Every tile of the set."""
        return all_tiles(self.options)

    def layout(self) -> Shapes:
        """The planes, and the height of each seat's stack."""
        return {"board": ((len(PLANES), _SIDE, _SIDE), np.int8), "stacks": ((self.seats,), np.int16)}

    def write_layout(self, view: View, order: Sequence[Seat], out: Observation) -> None:
        """Tiles, pawns and the path of the latest word."""
        board, table = out["board"], view.table
        _check_window(table.grid)
        at = [(placement.at.r + RADIUS) * _SIDE + placement.at.q + RADIUS for placement in table.grid]
        board[0].reshape(-1)[at] = [CODES[placement.tile] for placement in table.grid]
        for row, seat in enumerate(order):
            out["stacks"][row] = view.heights[seat]
            pawn = table.seats[seat].pawn
            if pawn is not None:
                board[1, pawn.r + RADIUS, pawn.q + RADIUS] = row + 1
        for q, r in table.said.path if table.said else ():
            board[2, r + RADIUS, q + RADIUS] = 1

    def racks(self, view: View) -> Sequence[Sequence[str]]:
        """The banks of all seats."""
        return [standing.bank for standing in view.table.seats]

    def held(self, view: View) -> Sequence[int]:
        """Tiles in bank and stack."""
        return [len(seat.bank) + height for seat, height in zip(view.table.seats, view.heights, strict=True)]

    def scores(self, view: View) -> Sequence[int]:
        """Tiles left, or those held by a seat when it left."""
        return [held + standing.forfeited for held, standing in zip(self.held(view), view.table.seats, strict=True)]

    def turn(self, view: View) -> Seat | None:
        """Seat whose turn it is."""
        return view.table.turn

    def on_table(self, view: View) -> Iterable[str]:
        """The tiles of the grid."""
        return [placement.tile for placement in view.table.grid]

    def numbers(self, view: View) -> Sequence[float]:
        """The numbers of ``table``."""
        table = view.table
        return view.pouch, view.step, table.relocated, table.last_round, len(table.passes)


def _check_window(grid: Iterable[Placement]) -> None:
    """Raise BeyondWindow for a tile that the planes do not reach."""
    for placement in grid:
        if not (-RADIUS <= placement.at.q <= RADIUS and -RADIUS <= placement.at.r <= RADIUS):
            raise BeyondWindow(
                "lexigo/beyond-window",
                f"An observation shows {RADIUS} cells around the centre, but there is a tile at {placement.at.name}.",
                ErrorData(cells=(placement.at.name,)),
            )
