"""An exercise: the position of a mistake as a task, in the form that puzzles have."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.core.codec import codec
from tilery.core.game import AnyGame
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.practice.mistake import Mistake


class Exercise(msgspec.Struct, frozen=True, eq=False):
    """A mistake with its match. It is a ``PlayTask``, so that hints and the solution are those of puzzles."""

    match: Match
    mistake: Mistake

    @property
    def seat(self) -> Seat:
        """The seat whose turn it was."""
        return self.mistake.seat

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the play to find, the main word first."""
        return self.mistake.words

    @property
    def points(self) -> int:
        """Its points."""
        return self.mistake.points

    @property
    def seed(self) -> int:
        """The seed of the bots that play on after the solution."""
        return self.mistake.seq

    @property
    def rules_of(self) -> AnyGame:
        """The game of the match."""
        return self.match.game

    def best_action(self) -> Any:
        """The play to find, as the game's Action."""
        return codec(self.match.game).action.decode(self.mistake.best)

    def position(self) -> Match:
        """A new copy of the match before the turn, which the caller may change."""
        return self.match.before(self.mistake.seq)
