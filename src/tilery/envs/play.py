"""The match inside an environment: started from a seed, advanced by candidates."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from tilery import registry
from tilery.core.errors import IllegalAction
from tilery.core.game import Budget, Candidate, Prompt
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.envs.observation import CHOICES, MASKS, TABLE, Observation, kinds_of, table_numbers
from tilery.kernel.rows import FEATURES, fill
from tilery.match import Match

NODES = 20_000
"""Default search budget for candidates."""


class Play:
    """The part that both environments share."""

    def __init__(self, game: str, seats: int, options: Mapping[str, Any] | None, nodes: int) -> None:
        self.game = registry.find(game)
        self.options = dict(options or {})
        self.budget = Budget(nodes=nodes, limit=CHOICES)
        self.kinds = kinds_of(self.game)
        self.seats = [SeatInfo(f"Seat {seat + 1}", "bot") for seat in range(seats)]
        self.chance = random.Random()
        self.found: tuple[Candidate[Any], ...] = ()
        # Reused buffers; observations are copies of them, which is cheaper than filling new arrays.
        self._table = np.zeros(len(TABLE), np.float32)
        self._rows = np.zeros((CHOICES, len(FEATURES)), np.float32)
        self._new()

    def _new(self) -> None:
        seed = self.chance.getrandbits(64)
        self.match = Match.new(self.game, seats=self.seats, options=self.options, seed=seed)
        self._ask()

    def _ask(self) -> None:
        self.asked: Mapping[Seat, Prompt] = self.match.awaiting
        self.turn: Seat | None = min(self.asked, default=None)
        """The lowest awaited seat; None when the match is over."""

    def start(self, seed: int | None) -> None:
        """A new match; a seed fixes this one and, with it, those that follow."""
        if seed is not None:
            self.chance.seed(seed)
        self._new()
        self.look()

    def look(self) -> None:
        """Search the candidates of the lowest awaited seat and encode them as rows of numbers."""
        seat = self.turn
        self.found = () if seat is None else self.search(seat)
        fill(self._rows, self.found, self.kinds)

    def search(self, seat: Seat) -> tuple[Candidate[Any], ...]:
        """The best candidates of a seat, at most as many as there are actions; frees those found before."""
        self.found = ()
        return self.match.candidates(seat, self.budget).items[:CHOICES]

    def observe(self, seat: Seat) -> Observation:
        """What this seat sees; only the seat whose turn it is has candidates."""
        asked = seat == self.turn
        for column, number in enumerate(table_numbers(self.match, seat, len(self.asked))):
            self._table[column] = number
        return {
            "table": self._table.copy(),
            "candidates": self._rows.copy() if asked else np.zeros_like(self._rows),
            "action_mask": MASKS[len(self.found) if asked else 0].copy(),
        }

    def take(self, choice: int) -> None:
        """Play the chosen candidate of the seat whose turn it is, without looking further."""
        seat = self.turn
        if seat is None or not 0 <= choice < len(self.found):
            raise IllegalAction(
                "envs/masked", f"expected an action from 0 to {len(self.found) - 1} as the mask says, but got {choice}"
            )
        self.answer(seat, self.found[choice].action)

    def answer(self, seat: Seat, action: Any) -> None:
        """Play an action of an awaited seat, without looking further."""
        self.match.submit(seat, self.asked[seat].id, action)
        self._ask()
