"""Word Road: a board of 15 × 15 in planes. Other racks are hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_lowercase

import numpy as np

from tilery.core.game import AnyGame
from tilery.core.seating import Seat
from tilery.envs.encoder import CODES, WITH_BLANK, Encoder, Observation, Shapes
from tilery.games.wordroad.components import CELLS, MULTIPLIERS, SIZE, components
from tilery.games.wordroad.messages import Mulligan, Options, Play, View
from tilery.kernel.rows import GIVEN, PLACED

PLANES = ("letter", "blank", "value", "owner", "height", "head", "latest play", "letter multiplier", "word multiplier")
"""Planes of ``board``: letters as 1 to 26, owner and head as seats from the viewer on, counted from 1."""
_AT = {name: (cell.row, cell.column) for name, cell in CELLS.items()}


class WordRoadEncoder(Encoder):
    """Encoder of ``board[plane, row, column]``, with row 0 as the first row of the scene."""

    letters = WITH_BLANK
    forms = {Play: PLACED, Mulligan: GIVEN}
    table = ("bag", "step", "turns since the latest play")

    def __init__(self, game: AnyGame, options: Options, seats: int) -> None:
        self.components = components(options)
        super().__init__(game, options, seats)
        self.columns |= dict.fromkeys(ascii_lowercase, self.columns["?"])  # a blank as it is placed
        self._known: dict[str, tuple[int, int, int]] = {}
        """Letter, blank flag and value of each tile on the board."""
        self._blank_board = np.zeros((len(PLANES), SIZE, SIZE), np.int8)
        self._blank_board[7:] = 1
        for name, kind in self.components.premium.items():
            self._blank_board[7:, *_AT[name]] = MULTIPLIERS[kind]

    def all_tiles(self) -> Iterable[str]:
        """Every tile of the set."""
        return self.components.all_tiles()

    def layout(self) -> Shapes:
        """The planes of the board."""
        return {"board": ((len(PLANES), SIZE, SIZE), np.int8)}

    def write_layout(self, view: View, order: Sequence[Seat], out: Observation) -> None:
        """The top tile of each cell, the heads of the roads, the latest play and the premium cells."""
        board = out["board"]
        board[:] = self._blank_board
        rows = {seat: row + 1 for row, seat in enumerate(order)}
        tops = [(_AT[name], stack[-1], len(stack)) for name, stack in view.board.items()]
        if tops:
            known = self._known
            planes = [
                (row, column, *(known.get(top.tile) or self._know(top.tile)), rows[top.seat], height)
                for (row, column), top, height in tops
            ]
            lie, columns, *values = np.array(planes).T
            board[:5, lie, columns] = values
        for seat, road in enumerate(view.roads):
            if road:
                board[5, *_AT[road[-1]]] = rows[seat]
        for name in view.fresh:
            board[6, *_AT[name]] = 1

    def _know(self, tile: str) -> tuple[int, int, int]:
        found = self._known[tile] = CODES[tile], tile.islower(), self.components.value(tile)
        return found

    def racks(self, view: View) -> Sequence[Sequence[str]]:
        """Tiles of the viewer, as other racks are hidden."""
        return [view.rack if seat == view.viewer else () for seat in range(self.seats)]

    def held(self, view: View) -> Sequence[int]:
        """Number of tiles each seat holds."""
        return view.held

    def scores(self, view: View) -> Sequence[int]:
        """Each seat's score."""
        return view.scores

    def turn(self, view: View) -> Seat | None:
        """Seat whose turn it is."""
        return view.turn

    def on_table(self, view: View) -> Iterable[str]:
        """All tiles of the board, covered ones included."""
        return [laid.piece for stack in view.board.values() for laid in stack]

    def numbers(self, view: View) -> Sequence[float]:
        """The numbers of ``table``."""
        return view.bag, view.step, len(view.row)
