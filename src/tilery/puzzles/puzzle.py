"""A puzzle: a position of a match between bots, and the one best play of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from tilery import registry
from tilery.core.caches import cached_for_now
from tilery.core.codec import codec, encode
from tilery.core.game import AnyGame
from tilery.core.record import Entry, SeatInfo
from tilery.core.seating import Seat
from tilery.match import Match

Grade = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")


class PuzzleStep(NamedTuple):
    """An action of the match before the puzzle."""

    seat: Seat
    action: msgspec.Raw


class PlayTask(Protocol):
    """A position with a play to find: a puzzle, or an exercise of practice."""

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the play to find, the main word first."""

    @property
    def points(self) -> int:
        """Its points."""

    @property
    def seed(self) -> int:
        """The seed of the bots that play on after the solution."""

    @property
    def rules_of(self) -> AnyGame:
        """The game."""

    def best_action(self) -> Any:
        """The play to find, as the game's Action."""

    def position(self) -> Match:
        """A new copy of the match up to the position, which the caller may change."""

    def __hash__(self) -> int:
        """A hash by identity."""


_steps = msgspec.json.Decoder(tuple[PuzzleStep, ...])


def read_steps(steps: msgspec.Raw) -> tuple[PuzzleStep, ...]:
    """The steps of a match from their JSON."""
    return _steps.decode(steps)


def write_steps(entries: Iterable[Entry]) -> msgspec.Raw:
    """Write the actions of these entries as JSON."""
    return msgspec.Raw(encode([PuzzleStep(entry.seat, msgspec.Raw(encode(entry.action))) for entry in entries]))


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A position and its solution. Seed and actions give the position. Nothing is stored that the rules can compute."""

    id: str
    game: str
    rules: int
    """The version of the game's rules."""
    options: dict[str, Any]
    seed: int
    names: tuple[str, ...]
    """Names of the players by seat."""
    steps: msgspec.Raw
    """Actions of the match, as JSON of PuzzleSteps that puzzles of a match share: a server keeps thousands."""
    seat: Seat
    """Seat whose turn it is."""
    best: msgspec.Raw
    """The solution: the best play, as JSON."""
    words: tuple[str, ...]
    """The words it makes, the main word first."""
    points: int
    """Points of the best play, or in Lexigo the tiles it places."""
    next_points: int
    """Points of the best other play, which makes other words or is of another kind."""
    plays: int
    """Number of plays that make different words, in Word Road among the 500 best."""
    level: int
    """Level of the rarest word to find: 10 for the commonest, 80 for the rarest."""
    rating: int = 1200
    """The rating of a player who finds it half of the time (``bot_trials.py``)."""
    grade: Grade
    themes: tuple[str, ...] = ()
    """Themes of the solution (``core/themes.py``)."""
    solved_by: dict[str, int] = {}
    """How often each level of bots found the solution, of ``bot_trials.TRIES`` times. Older stored ones have none."""
    after: int | None = None
    """Number of steps played before the puzzle, or None for all of them."""

    @property
    def rules_of(self) -> AnyGame:
        """The game of the puzzle."""
        return registry.find(self.game, self.rules)

    def best_action(self) -> Any:
        """The best play, as the game's Action."""
        return codec(self.rules_of).action.decode(self.best)

    def position(self) -> Match:
        """A new copy of the match up to the puzzle, which the caller may change."""
        game = self.rules_of
        seats = [SeatInfo(name, "bot") for name in self.names]
        match = Match.new(game, seats=seats, options=self.options, seed=self.seed)
        read = codec(game).action.decode
        for seat, action in read_steps(self.steps)[: self.after]:
            match.play(seat, read(action))
        return match


@cached_for_now(64)
def shared_position(task: PlayTask) -> Match:
    """The same position from a cache: read-only."""
    return task.position()
