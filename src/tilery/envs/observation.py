"""Observations: numbers for the table, and a row of numbers for each of the best candidates."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from tilery.core.game import AnyGame
from tilery.core.seating import Seat
from tilery.kernel.rows import FEATURES
from tilery.match import Match

CHOICES = 256
"""The size of the action space: action ``i`` plays the ``i``-th best candidate."""
TABLE = ("own score", "best other score", "entries so far", "seats still in", "seats awaited")
"""The numbers of the table; scores are negated where fewer is better."""

MASKS = np.tri(CHOICES + 1, CHOICES, -1, np.int8)
"""Row ``n`` is the mask of ``n`` candidates."""

LIMIT = 1e6
"""No number of an observation is larger; scores and values of candidates stay far below."""

Observation: TypeAlias = dict[str, npt.NDArray[Any]]


def observation_space() -> spaces.Dict:
    """The same for every game: ``table``, ``candidates`` and ``action_mask``."""
    return spaces.Dict(
        {
            "table": spaces.Box(-LIMIT, LIMIT, (len(TABLE),), np.float32),
            "candidates": spaces.Box(-LIMIT, LIMIT, (CHOICES, len(FEATURES)), np.float32),
            "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8),
        }
    )


def kinds_of(game: AnyGame) -> dict[type, int]:
    """Each kind of action by number, from 1."""
    return {kind: number for number, kind in enumerate(game.Action.__args__, start=1)}


def table_numbers(match: Match, seat: Seat, awaited: int) -> tuple[int, ...]:
    """The numbers of the table, as ``TABLE`` names them."""
    sign = -1 if match.game.info.lower_is_better else 1
    scores = [sign * score for score in match.game.scores(match.state)]
    own = scores.pop(seat)
    return own, max(scores, default=0), len(match.entries), match.state.seating.left.count(False), awaited


def rewards(match: Match) -> list[float]:
    """Rewards by seat: at the end 1 for the winner, less for the others, summing to 0; before the end 0 for all."""
    n, outcome = len(match.seats), match.outcome
    if outcome is None:
        return [0.0] * n
    shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(n)]
    return [(n * share - 1) / (n - 1) for share in shares]
