"""Ratings of people and puzzles: an attempt is a match between the two, in the same system as all matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tilery.bots.rating_scale import strength
from tilery.core.seating import Outcome
from tilery.puzzles.puzzle import Puzzle
from tilery.server.common.entropy import Entropy
from tilery.server.matches.rating_scale import new_ratings, newcomer, shown
from tilery.store.rows import RatingRow

START_SIGMA = 4.0
"""Uncertainty of a puzzle's measured rating before people have tried it. A newcomer's is 8.3."""
CLOSE = 0.8
"""Share of the best play's points from which an attempt is a draw."""
AMONG = 12
"""Number of puzzles with the nearest ratings from which the next one is chosen."""


PUZZLE_PREFIX = "puzzle:"
"""Beginning of the user ids of puzzles in the ratings."""


def puzzle_user(puzzle: Puzzle) -> str:
    """The user id of a puzzle in the ratings."""
    return f"{PUZZLE_PREFIX}{puzzle.id}"


def new_puzzle(puzzle: Puzzle) -> RatingRow:
    """The rating of an untried puzzle."""
    mu = strength(puzzle.rating)
    return RatingRow(puzzle_user(puzzle), puzzle.game, mu, START_SIGMA, shown(mu), 0)


def rate_attempt(person: RatingRow, puzzle: RatingRow, share: float) -> list[RatingRow]:
    """The ratings of both after a first attempt without hints. Solved wins, close draws, anything less loses."""
    ranks = (1, 2) if share >= 1 else (1, 1) if share >= CLOSE else (2, 1)
    winners = tuple(index for index, rank in enumerate(ranks) if rank == 1)
    return new_ratings([person, puzzle], Outcome("puzzle", (0, 0), ranks, winners))


def new_solver(user: str, game: str) -> RatingRow:
    """The rating of a person without attempts in the game."""
    return newcomer(user, game)


def choose_next(
    open_puzzles: Iterable[Puzzle], ratings: Mapping[str, int], mine: int, entropy: Entropy
) -> Puzzle | None:
    """One of the puzzles whose rating is nearest to the solver's, None if there are none left."""

    def distance(puzzle: Puzzle) -> int:
        rating = ratings.get(puzzle_user(puzzle))
        return abs((new_puzzle(puzzle).shown if rating is None else rating) - mine)

    nearest = sorted(open_puzzles, key=distance)[:AMONG]
    return entropy.choice(nearest) if nearest else None
