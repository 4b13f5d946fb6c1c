"""Difficulty of a puzzle by a model of solvers of graded skill: the rating that finds the play half of the time.

A solver's chance to know and see a word depends on its rarity and length. It thinks of some of the plays that it knows.
More plays and more letters to start from make the best one less likely among these. The solver prefers points, so the
chance falls only by the square root of the number of plays.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from tilery.lexicon import Lexicon


class Solver(msgspec.Struct, frozen=True):
    """A model of a person who tries a puzzle."""

    rating: int
    """Rating on the scale of the levels of bots, where Casual has about 1000."""
    words: int
    """Level of words of which it knows half."""
    letters: int
    """Length of words of which it sees half."""
    ideas: float
    """Ability to find a play among many."""

    def knows(self, rarest: int, longest: int) -> float:
        """Probability that it knows and sees the words of a play."""
        return _logistic((self.words - rarest) / LEVEL_SPREAD) * _logistic(self.letters - longest)


SOLVERS = (
    Solver(700, words=15, letters=4, ideas=3),
    Solver(800, words=20, letters=5, ideas=4),
    Solver(900, words=25, letters=5, ideas=5),
    Solver(1000, words=35, letters=6, ideas=6),
    Solver(1100, words=40, letters=6, ideas=8),
    Solver(1200, words=45, letters=7, ideas=10),
    Solver(1300, words=50, letters=8, ideas=12),
    Solver(1400, words=55, letters=9, ideas=16),
    Solver(1500, words=60, letters=10, ideas=20),
    Solver(1600, words=70, letters=12, ideas=26),
    Solver(1700, words=80, letters=14, ideas=32),
)
"""Solvers like the levels of bots, but fixed, so that the shipped puzzles can be made again."""
SPREAD = 400
"""Rating points that make the odds ten to one, as in Elo's formula."""
LEVEL_SPREAD = 8
"""Difference in word levels that changes the odds of knowing a word by a factor of e."""
EASIEST, HARDEST = 400, 2200


def words_to_find(words: Iterable[str]) -> tuple[str, ...]:
    """Words of a play, without those inside a longer one, which are found with it.

    >>> words_to_find(["TAXI", "XI", "OX"])
    ('TAXI', 'OX')
    """
    made = tuple(dict.fromkeys(words))
    return tuple(word for word in made if not any(word in other and word != other for other in made))


def solving_rating(solution: Iterable[str], plays: Iterable[Iterable[str]], letters: int, lexicon: Lexicon) -> int:
    """The rating of a player who finds the solution half of the time.

    ``plays`` are the words of all plays, ``letters`` the number of letters to choose from.
    """

    @cache
    def needs(words: frozenset[str]) -> tuple[int, int]:
        return max(lexicon.level(word) or 99 for word in words), max(map(len, words))

    solved_by = needs(frozenset(words_to_find(solution)))
    every = Counter(needs(frozenset(words_to_find(words))) for words in plays)
    found = 0.0
    for solver in SOLVERS:
        known = sum(solver.knows(*each) * count for each, count in every.items())
        # the chance to know the words of the solution, times the chance to think of it
        found += solver.knows(*solved_by) * (1 - math.exp(-solver.ideas / math.sqrt(known + letters)))
    return rating_at(found, [solver.rating for solver in SOLVERS])


def _logistic(lead: float) -> float:
    return 1 / (1 + math.exp(-lead))


def rating_at(found: float, ratings: Sequence[float]) -> int:
    """The rating against which solvers of these ratings are expected to win ``found`` times together.

    It is found by bisection, as wins fall with the rating.
    """
    low, high = EASIEST, HARDEST
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(1 / (1 + 10 ** ((middle - rating) / SPREAD)) for rating in ratings)
        low, high = (middle, high) if expected > found else (low, middle)
    return low
