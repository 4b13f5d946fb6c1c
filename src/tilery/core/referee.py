"""Refereeing of a game on a real table: people enter their turns, and the game's own rules compute the results.

A score sheet is a match of which only a part is known: nobody enters the tiles they hold. The sheet therefore has a
whole State of the game with assumed tiles, replaced by the real ones as they are played (``tilery.core.supply``).
Points, turns and the end follow from the same functions as in every match.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from tilery.core.common_messages import ActionBase
from tilery.core.seating import Seat


class RuledWord(msgspec.Struct, frozen=True):
    """A word and its score."""

    word: str
    points: int


class ScoreChange(msgspec.Struct, frozen=True):
    """The change of a seat's score by an entry."""

    seat: Seat
    points: int


class Ruling(msgspec.Struct, frozen=True):
    """The ruling on one entry of the score sheet."""

    text: str
    """The entry in a few words."""
    changes: tuple[ScoreChange, ...]
    words: tuple[RuledWord, ...] = ()


class LeaveEntry(ActionBase, frozen=True, tag="leave"):
    """A player leaves before the end [C4], in any game."""


class SheetState(msgspec.Struct, frozen=True):
    """A score sheet in progress."""

    state: Any
    """The game's State, with assumed hidden tiles."""
    is_closing: bool = False
    """True when the game is over except for naming the remaining tiles."""
    played: Seat | None = None
    """The seat that made the latest word, if that was the latest turn."""


class Due(msgspec.Struct, frozen=True):
    """The next entry: its kinds and its seat. No kinds when the game is over."""

    kinds: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    tiles: tuple[int, ...] = ()
    """Number of tiles that each seat holds, if remaining tiles must be named."""


class Entered(msgspec.Struct, frozen=True):
    """The sheet after an entry, and the sentences about it."""

    sheet: SheetState
    text: str
    words: tuple[RuledWord, ...] = ()


class Referee(Protocol):
    """Interface of a game's ``real_table/referee.py``: the entries of a score sheet and their effects."""

    Entry: Any
    """A union of tagged Structs: the game's entries, except leaving."""

    def agree(self, options: Any) -> Any:
        """The options without those that only a person who sees all hands could check."""

    def due(self, sheet: SheetState) -> Due:
        """The next entry. Called only while the match is running."""

    def enter(self, sheet: SheetState, seat: Seat, entry: Any) -> Entered:
        """The sheet after a due entry. Raises IllegalAction if the rules or the set forbid it."""

    def facts(self, sheet: SheetState) -> tuple[str, ...]:
        """Counts for the players to compare with the table, for instance of the tiles in the bag."""
