"""Statistics of a person: results by game and opponent, plays against the best ones, progress over time."""

from __future__ import annotations

import msgspec


class OpponentResult(msgspec.Struct, frozen=True):
    """The results against somebody, or against bots of a level."""

    user: str
    name: str
    bot: bool
    matches: int
    won: int


class BestWord(msgspec.Struct, frozen=True):
    """A play that scored much, by its main word, and where it was made."""

    word: str
    points: int
    match: str
    turn: int


class MatchProgress(msgspec.Struct, frozen=True):
    """One match of the progress over time."""

    match: str
    ended: str
    score: int
    rank: int
    seats: int
    won: bool
    points_each: float | None = None
    """Points of a play on average; None until the match has been analysed."""
    cost_each: float | None = None
    """What a turn cost on average against the best play found."""


class GameStatistics(msgspec.Struct, frozen=True):
    """A person's matches of one game."""

    game: str
    matches: int
    won: int
    average_score: float
    plays: int
    points_each: float | None
    """Points of a play on average; None until a match has been analysed."""
    best_each: float | None
    """Points of the best play found in its place, on average."""
    cost_each: float | None
    """What a turn cost on average against the best play found, all kinds of turns together."""
    opponents: tuple[OpponentResult, ...]
    words: tuple[BestWord, ...]
    progress: tuple[MatchProgress, ...]
    """The matches, oldest first."""


class Statistics(msgspec.Struct, frozen=True):
    """The statistics of a person, from their latest finished matches."""

    user: str
    name: str
    matches: int
    won: int
    games: tuple[GameStatistics, ...]
    pending: int
    """Matches that have not been analysed yet."""
