"""The vector environment: many matches at once, the same for any number of workers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tilery.core.errors import BadOptions, IllegalAction
from tilery.envs import CHOICES, TileryEnv, TileryVectorEnv, empty_arrays

NODES = 300


def walked(env: TileryVectorEnv, steps: int, seed: int = 3):
    """What happens in a walk of random actions."""
    source = np.random.default_rng(1)
    seen, infos = env.reset(seed=seed)
    found: list[tuple[Any, ...]] = [(seen, infos["seat"])]
    for _ in range(steps):
        chosen = (seen["action_mask"] * source.random(seen["action_mask"].shape)).argmax(1)
        seen, reward, over, cut, infos = env.step(chosen)
        found.append((seen, infos["seat"], reward, over, cut, infos["rewards"]))
    return found


def same(one, other) -> bool:
    """Whether two walks are the same in every number."""
    if isinstance(one, dict):
        return all(np.array_equal(one[name], other[name]) for name in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("wordroad", {}),
        # refusing to fail is left to the rules, so these are processes
        ("lengthxwit", {"actions": "factored", "options": {"fail": "stuck"}}),
    ],
)
def test_workers_play_the_same_and_refuse_the_same(game: str, more: dict[str, Any]) -> None:
    alone, shared = (TileryVectorEnv(game, 6, nodes=NODES, workers=workers, **more) for workers in (1, 2))
    assert alone.in_kernel == shared.in_kernel == (not more)
    assert same(walked(alone, 5), walked(shared, 5))
    for env in (alone, shared):
        with pytest.raises(IllegalAction) as caught:
            env.step([CHOICES] * 6)
        assert caught.value.code == "envs/masked"
        env.close()


@pytest.mark.parametrize(("game", "options"), [("wordroad", {}), ("lengthxwit", {"fail": "stuck"})])
def test_observations_are_written_into_arrays_of_the_caller(game: str, options: dict[str, Any]) -> None:
    out = empty_arrays(game, 4, options=options, actions="factored")
    given = {name: out[name] for name in ("rack", "action_mask")}
    env = TileryVectorEnv(game, 4, options=options, actions="factored", workers=2, out=given)
    usual = TileryVectorEnv(game, 4, options=options, actions="factored", workers=1)
    seen, _ = env.reset(seed=5)
    expected, _ = usual.reset(seed=5)
    for _ in range(12):
        assert all(seen[name] is array for name, array in given.items())
        assert same(seen, expected)
        actions = expected["action_mask"].argmax(1)
        seen, *_ = env.step(actions)
        expected, *_ = usual.step(actions)
    env.close()
    usual.close()


@pytest.mark.parametrize(
    ("out", "code"),
    [
        ({"hand": np.zeros((4, 2, 27), np.int16)}, "envs/no-array"),
        ({"rack": np.zeros((4, 2, 27), np.int32)}, "envs/array-misfit"),
        ({"rack": np.zeros((4, 3, 27), np.int16)}, "envs/array-misfit"),
        ({"rack": np.zeros((8, 2, 27), np.int16)[::2]}, "envs/array-misfit"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(out: dict[str, np.ndarray[Any, Any]], code: str) -> None:
    with pytest.raises(BadOptions) as caught:
        TileryVectorEnv("wordroad", 4, out=out)
    assert caught.value.code == code


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo", "quillico", "wordroad"])
def test_a_match_is_the_one_of_a_single_environment(game: str) -> None:
    env = TileryVectorEnv(game, 2, nodes=NODES, workers=1)
    seen, infos = env.reset(seed=11)
    single = TileryEnv(game, nodes=NODES)
    single.reset(seed=12)
    for _ in range(8):
        observation, *_ = single.last()
        assert env.single_observation_space.contains({name: array[1] for name, array in seen.items()})
        assert single.agent_selection == f"seat_{infos['seat'][1]}"
        for name, array in observation.items():
            np.testing.assert_array_equal(array, seen[name][1], err_msg=name)
        action = int(observation["action_mask"].sum()) // 2
        single.step(action)
        seen, *_, infos = env.step([0, action])
    env.close()


def test_a_match_that_ends_is_followed_by_the_next() -> None:
    env = TileryVectorEnv("lengthxwit", 4, options={"target": 1, "max_rounds": 1}, nodes=NODES, workers=1)
    ended = 0
    for step in walked(env, 40)[1:]:
        seen, _, reward, over, _, rewards = step
        assert (seen["action_mask"].sum(1) > 0).all()
        np.testing.assert_allclose(rewards.sum(1), 0, atol=1e-6)
        assert (np.abs(rewards).sum(1) > 0).sum() <= over.sum()
        ended += int(over.sum())
        assert (reward[~over] == 0).all()
    assert ended > 4


def test_tokens_can_be_stepped_together() -> None:
    env = TileryVectorEnv("lengthxwit", 3, actions="factored", workers=1)
    seen, _ = env.reset(seed=1)
    for _ in range(30):
        seen, *_ = env.step(seen["action_mask"].argmax(1))
        assert seen["action_mask"].any(1).all()
    env.close()
