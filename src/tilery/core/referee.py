"""Refereeing a game on a real table: people say what happened, the game's rules say what it scores."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

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
    """The line on the score pad."""
    changes: tuple[ScoreChange, ...]
    words: tuple[RuledWord, ...] = ()
    ends_turn: bool = True
    """Whether it is the next player's turn now."""


class Referee(Protocol):
    """What a game's ``referee.py`` offers: the entries of its score sheet, and what they score."""

    Entry: Any
    """A union of tagged Structs: what can be entered."""

    def starting_score(self, options: Any) -> int:
        """Each player's score before the first turn."""

    def rule(self, options: Any, lexicon: str, seat: Seat, entry: Any) -> Ruling:
        """What an entry of this seat scores, by the game's own scoring; raises IllegalAction for a wrong one.

        ``lexicon`` is the sha256 of the agreed words, which are those of the options.
        """
