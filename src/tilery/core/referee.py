"""Refereeing a game on a real table: people say what happened, and the game's own rules say what it leads to.

A score sheet is a match of which only a part is known: nobody says which tiles they hold. The sheet therefore has a
whole State of the game with assumed tiles, and names the real ones as they are played (``tilery.core.supply``). Points,
turns and the end follow from the same functions as in every match.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from tilery.core.common_messages import ActionBase
from tilery.core.seating import Seat


class RuledWord(msgspec.Struct, frozen=True):
    """A word and what it scored."""

    word: str
    points: int


class ScoreChange(msgspec.Struct, frozen=True):
    """What an entry adds to the score of a seat."""

    seat: Seat
    points: int


class Ruling(msgspec.Struct, frozen=True):
    """What the rules make of one entry on the score sheet."""

    text: str
    """What happened, in a few words."""
    changes: tuple[ScoreChange, ...]
    words: tuple[RuledWord, ...] = ()


class LeaveEntry(ActionBase, frozen=True, tag="leave"):
    """A player goes home before the end [C4]; in every game."""


class SheetState(msgspec.Struct, frozen=True):
    """A score sheet in the making."""

    state: Any
    """The game's State, its hidden tiles assumed."""
    is_closing: bool = False
    """The game is over but for the tiles left, which have to be named."""
    played: Seat | None = None
    """The seat that made the latest word, if that was the latest turn."""


class Due(msgspec.Struct, frozen=True):
    """The entry that comes next: of which kinds, by whom. No kinds: the game is over."""

    kinds: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    tiles: tuple[int, ...] = ()
    """Number of tiles that each seat holds, where tiles left have to be named."""


class Entered(msgspec.Struct, frozen=True):
    """The sheet after an entry, and what is said about it."""

    sheet: SheetState
    text: str
    words: tuple[RuledWord, ...] = ()


class Referee(Protocol):
    """Interface of a game's ``real_table/referee.py``: the entries of a score sheet, and what they lead to."""

    Entry: Any
    """A union of tagged Structs: what can be entered, leaving apart."""

    def agree(self, options: Any) -> Any:
        """The options without those that only somebody who sees all hands could check."""

    def due(self, sheet: SheetState) -> Due:
        """The entry that comes next. Asked only while the match goes on."""

    def enter(self, sheet: SheetState, seat: Seat, entry: Any) -> Entered:
        """The sheet after an entry that is due. Raises IllegalAction for one that the rules or the set refuse."""

    def facts(self, sheet: SheetState) -> tuple[str, ...]:
        """Counts that the table should agree with, for instance how many tiles are in the bag."""
