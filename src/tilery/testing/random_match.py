"""Random matches in progress, and reports of contract violations."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from tilery.core import rng
from tilery.core.errors import TileryError
from tilery.core.game import AnyGame, Budget, Viewer
from tilery.core.record import SeatInfo
from tilery.core.scene import Picture
from tilery.core.seating import Seat
from tilery.match import Match, kind_of

BUDGET = Budget(nodes=20_000, limit=40)
NAMES = ("Ada", "Bo & Co", "Çelik", "<Dee>", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")

Pieces: TypeAlias = Counter[str]


class ContractViolation(AssertionError):
    """Violation of a game's contract, with the game, seed and turn."""


class RandomMatch:
    """A random match in progress."""

    def __init__(self, game: AnyGame, seats: int, seed: int, options: Any = None) -> None:
        self.game = game
        self.seed = seed
        self.random = random.Random(f"{game.info.id} {seats} {seed}")
        infos = [SeatInfo(NAMES[seat % len(NAMES)], "human") for seat in range(seats)]
        self.match = Match.new(game, seats=infos, options=options, seed=seed)
        self.whole = self.pieces(self.match.state)
        self.drawn: dict[Viewer, Picture] = {}
        """The latest scene that was drawn for each viewer."""
        self._offers: dict[tuple[int, Seat], list[Any]] = {}

    @property
    def seats(self) -> range:
        """Every seat of the match."""
        return range(len(self.match.seats))

    @property
    def viewers(self) -> list[Viewer]:
        """A spectator and every seat."""
        return [None, *self.seats]

    def pieces(self, state: Any) -> Pieces:
        """All pieces by their places."""
        return Counter(tile for place in self.game.census(state).values() for tile in place)

    def other_seed(self) -> bytes:
        """A seed other than the match's."""
        return rng.widen(self.random.getrandbits(64))

    def offers(self, seat: Seat) -> list[Any]:
        """The actions found for an awaited seat at this position, searched once."""
        key = (len(self.match.entries), seat)
        if key not in self._offers:
            found = self.game.candidates(self.match.view(seat), BUDGET).items
            self.expect(bool(found), f"seat {seat} is awaited, but has no candidate")
            self._offers = {at: items for at, items in self._offers.items() if at[0] == key[0]}
            self._offers[key] = [item.action for item in found]
        return self._offers[key]

    def choices(self) -> Iterator[tuple[Seat, Any]]:
        """Legal actions of awaited seats in random order, each kind about as likely as another."""
        seats = list(self.match.awaiting)
        self.random.shuffle(seats)
        for seat in seats:
            actions = self.random.sample(self.offers(seat), len(self.offers(seat)))
            kinds = sorted(set(map(kind_of, actions)))
            self.random.shuffle(kinds)
            for kind in kinds:
                yield seat, next(action for action in actions if kind_of(action) == kind)

    def refusal(self, seat: Seat, action: Any) -> TileryError | None:
        """The reason why this seat may not take the action now, or None if it may."""
        asked = self.match.awaiting.get(seat)
        try:
            self.match.propose(seat, asked.id if asked else None, action)
        except TileryError as error:
            return error
        return None

    @property
    def where(self) -> str:
        """Game, seed and turn, to reach the position again."""
        return f"({self.game.info.id}, seed {self.seed}, turn {len(self.match.entries)})"

    def expect(self, holds: bool, what: str) -> None:
        """Raise ContractViolation if the condition is false."""
        if not holds:
            raise ContractViolation(f"{self.where}: {what}")
