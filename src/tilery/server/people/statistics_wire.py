"""Statistics of a person: results by game and opponent, plays compared with the best ones, progress over time."""

from __future__ import annotations

import msgspec


class OpponentResult(msgspec.Struct, frozen=True):
    """The results against one opponent, or against bots of a level."""

    user: str
    name: str
    bot: bool
    matches: int
    won: int


class BestWord(msgspec.Struct, frozen=True):
    """A high-scoring play, by its main word, and its match."""

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
    """Average points of a play, None until the match is analysed."""
    cost_each: float | None = None
    """Average loss of a turn against the best play found."""


class GameStatistics(msgspec.Struct, frozen=True):
    """A person's matches of one game."""

    game: str
    matches: int
    won: int
    average_score: float
    plays: int
    points_each: float | None
    """Average points of a play, None until a match is analysed."""
    best_each: float | None
    """Average points of the best play found for each play."""
    cost_each: float | None
    """Average loss of a turn against the best play found, over all kinds of turns."""
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
    """Number of matches not analysed yet."""
