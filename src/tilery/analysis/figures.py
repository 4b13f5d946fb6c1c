"""A match in a few numbers for each seat: its plays compared with the best ones found, and its best words."""

from __future__ import annotations

import msgspec

from tilery.analysis.turns import BUDGET, Turn, decisions
from tilery.core.game import Budget
from tilery.lexicon.wordlists import offensive_words
from tilery.match import Match

BEST_WORDS = 5
"""Number of words kept of each seat."""


class WordFigure(msgspec.Struct, frozen=True):
    """A play by its main word: what it scored, and the entry it was."""

    word: str
    points: int
    seq: int


class SeatFigures(msgspec.Struct, frozen=True):
    """Statistics of a seat's play."""

    turns: int = 0
    """Number of decisions that the search could value."""
    cost: float = 0.0
    """Total cost of these against the best plays found, in the unit of ``GameInfo.play_unit``."""
    plays: int = 0
    """Number of plays that made words."""
    points: int = 0
    """Points of these plays."""
    best: int = 0
    """Points of the best plays found in their place."""
    words: tuple[WordFigure, ...] = ()
    """Plays with most points, without offensive words."""


def figures(match: Match, budget: Budget = BUDGET) -> tuple[SeatFigures, ...]:
    """The figures of every seat, by the same search as ``analyse``."""
    turns = list(decisions(match, budget))
    return tuple(_of_seat([turn for turn in turns if turn.seat == seat]) for seat in range(len(match.seats)))


def _of_seat(turns: list[Turn]) -> SeatFigures:
    costs = [turn.cost for turn in turns if turn.cost is not None]
    plays = [(turn, turn.made) for turn in turns if turn.made is not None and turn.made.words and turn.best]
    hidden = offensive_words()
    words = [WordFigure(made.words[0], made.points, turn.seq) for turn, made in plays if hidden.isdisjoint(made.words)]
    return SeatFigures(
        turns=len(costs),
        cost=round(sum(costs), 3),
        plays=len(plays),
        points=sum(made.points for _, made in plays),
        best=sum(turn.best[0].points for turn, _ in plays),
        words=tuple(sorted(words, key=lambda each: (-each.points, each.word))[:BEST_WORDS]),
    )
