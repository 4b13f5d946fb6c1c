"""Quillico: the endless table as a list of tiles with coordinates. Hands are open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import Any

import numpy as np
import numpy.typing as npt

from tilery.core.game import AnyGame, Candidate
from tilery.core.seating import Seat
from tilery.envs.encoder import CODES, Encoder, Observation, Shapes
from tilery.games.quillico.components import all_tiles
from tilery.games.quillico.messages import Exchange, Options, Play, View
from tilery.games.quillico.state import STAR, value
from tilery.geometry import Oct
from tilery.kernel.rows import GIVEN, PLACED

TILE_COLUMNS = ("present", "e", "ne", "n", "nw", "x", "y", "letter", "value", "latest play")
"""Columns of ``tiles``: steps from the first tile, the place in tile widths, A to Z as 1 to 26 (a star 0)."""


class QuillicoEncoder(Encoder):
    """``tiles[row]``, a row for each tile on the table in the order they were placed, then rows of zeros."""

    letters = (*ascii_uppercase, *[f"{letter}+" for letter in ascii_uppercase], STAR)
    forms = {Play: PLACED, Exchange: GIVEN}
    table = ("pile", "step", "turns without a word")

    def __init__(self, game: AnyGame, options: Options, seats: int) -> None:
        super().__init__(game, options, seats)
        self._rows: dict[tuple[tuple[int, ...], str], tuple[float, ...]] = {}

    def all_tiles(self) -> Iterable[str]:
        """Every tile of the set."""
        return all_tiles(self.options)

    def layout(self) -> Shapes:
        """A row for every tile of the set, as all of them may be placed."""
        return {"tiles": ((self.set_size, len(TILE_COLUMNS)), np.float32)}

    def write_layout(self, view: View, order: Sequence[Seat], out: Observation) -> None:
        """The tiles on the table."""
        count = len(view.table)
        if not count:
            return
        tiles, rows, latest = out["tiles"], self._rows, view.latest
        tiles[:count, :-1] = [rows.get((laid.at, laid.tile)) or self._row(laid.at, laid.tile) for laid in view.table]
        if latest:
            tiles[:count, -1] = [laid.at in latest for laid in view.table]

    def _row(self, at: tuple[int, ...], tile: str) -> tuple[float, ...]:
        letter = 0 if tile == STAR else CODES[tile[0]]
        row = self._rows[at, tile] = (1, *at, *Oct(*at).centre(), letter, value(tile))
        return row

    def write_uses(self, view: View, found: tuple[Candidate[Any], ...], out: npt.NDArray[Any]) -> None:
        """Write uses as for every game, except that a letter taken from the table costs a star."""
        super().write_uses(view, found, out)
        if view.viewer is None or STAR not in view.hands[view.viewer]:
            return
        lying = {laid.at: self.columns[laid.tile] for laid in view.table}
        for row, item in enumerate(found):
            for at in item.action.swaps if isinstance(item.action, Play) else ():
                out[row, lying[at]] -= 1
                out[row, self.columns[STAR]] += 1

    def racks(self, view: View) -> Sequence[Sequence[str]]:
        """The hands of all seats."""
        return view.hands

    def held(self, view: View) -> Sequence[int]:
        """Number of tiles each seat holds."""
        return [len(hand) for hand in view.hands]

    def scores(self, view: View) -> Sequence[int]:
        """Each seat's total."""
        return view.scores

    def turn(self, view: View) -> Seat | None:
        """Seat whose turn it is."""
        return view.turn

    def on_table(self, view: View) -> Iterable[str]:
        """The tiles on the table, stars included."""
        return [laid.tile for laid in view.table]

    def numbers(self, view: View) -> Sequence[float]:
        """The numbers of ``table``."""
        return view.pile, view.step, len(view.quiet)
