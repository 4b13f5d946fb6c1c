"""Observations: the arrays of a game's encoder, and a row of numbers for each candidate or a mask of tokens."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from tilery.core.seating import Outcome
from tilery.envs.encoder import Observation, Shapes
from tilery.match import Match

__all__ = ["CHOICES", "MASKS", "Observation", "empty_observation", "rewards", "space_of"]

CHOICES = 256
"""Maximum number of candidates offered, and the size of the action space."""

MASKS = np.tri(CHOICES + 1, CHOICES, -1, np.int8)
"""Row ``n`` is the mask of ``n`` candidates."""

LIMIT = 1e6
"""Largest number in an observation. Scores and values of candidates stay far below."""


def space_of(shapes: Shapes) -> spaces.Dict:
    """The space of observations of these shapes."""
    return spaces.Dict({name: _box(name, shape, np.dtype(kind)) for name, (shape, kind) in shapes.items()})


def _box(name: str, shape: tuple[int, ...], kind: np.dtype[Any]) -> spaces.Box:
    if name == "action_mask":
        return spaces.Box(0, 1, shape, np.int8)
    if kind.kind == "f":
        return spaces.Box(-LIMIT, LIMIT, shape, np.float32)
    limits = np.iinfo(kind)
    return spaces.Box(limits.min, limits.max, shape, kind.type)


def empty_observation(shapes: Shapes) -> Observation:
    """Arrays of zeros of these shapes."""
    return {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}


def rewards(match: Match) -> list[float]:
    """Rewards by seat: 0 for all before the end, then 1 for the winner and less for the others, summing to 0."""
    return [0.0] * len(match.seats) if match.outcome is None else final_rewards(match.outcome)


def final_rewards(outcome: Outcome) -> list[float]:
    """Rewards by seat at the end of a match."""
    n = len(outcome.scores)
    shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(n)]
    return [(n * share - 1) / (n - 1) for share in shares]
