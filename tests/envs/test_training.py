"""The worked example: a policy that learns to beat the greedy candidate, the same from the same seed."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np

from tilery.analysis.intervals import wilson
from tilery.envs import TileryVectorEnv

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "train_policy.py"))


def test_a_policy_learns_to_beat_greedy_and_the_same_one_from_the_same_seed(soak: bool) -> None:
    env = TileryVectorEnv("lengthxwit", 16, options={} if soak else {"max_rounds": 3}, workers=1)
    weights = EXAMPLE["train"](env, generations=30 if soak else 5, seed=1)
    wins, played = EXAMPLE["evaluate"](env, weights, 256 if soak else 32, seed=2**40)
    assert wilson(wins, played).low > 0.5
    again, other = (EXAMPLE["train"](env, generations=1, seed=seed) for seed in (1, 2))
    np.testing.assert_array_equal(again, EXAMPLE["train"](env, generations=1, seed=1))
    assert not np.array_equal(again, other)


def test_weights_of_zero_are_greedy_play() -> None:
    env = TileryVectorEnv("lengthxwit", 8, workers=1)
    seen, _ = env.reset(seed=3)
    for _ in range(20):
        chosen = EXAMPLE["choose"](seen, np.zeros((8, len(EXAMPLE["FEATURES"]))))
        points = np.where(seen["action_mask"] == 1, seen["candidates"][:, :, 1], -1)
        assert (points[np.arange(8), chosen] == points.max(1)).all()
        seen, *_ = env.step(chosen)
