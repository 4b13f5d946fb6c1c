"""Matches stepped in the kernel against the same matches played by the rules: every array after every step."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tilery.core.errors import IllegalAction
from tilery.envs.batch import MatchBatch, shapes_of
from tilery.envs.kernel_batch import KernelBatch
from tilery.envs.observation import empty_observation
from tilery.envs.play import ActionMode, EnvOptions, Play
from tilery.kernel import compiled
from tilery.kernel.environment import IDLE

MATCHES, STEPS = 3, 40 if compiled else 6
SOAK_WALKS = 400
GAMES = ("lengthxwit", "wordroad")
MODES: tuple[ActionMode, ...] = ("candidates", "factored")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "lengthxwit": [
        {},
        {"hidden_tiles": True, "max_rounds": 1},
        {"response": "any", "fail": "free", "run_out": "end", "mulligan": "once", "target": 40},
        {"fail": "stuck", "response": "any", "run_out": "no_spend"},
    ],
    "wordroad": [
        {},
        {"over": "others", "through": "one", "stall_rounds": 1},
        {"over_same": True, "over_turn": True, "one_letter_words": "AIO"},
        {"over": "off", "through": "off"},
        {"over": "others", "through": "one", "over_turn": True},
    ],
}


def make_batches(env: EnvOptions, steps: int) -> tuple[MatchBatch, KernelBatch]:
    """Both kinds of batch with arrays of their own, which begin with different contents."""
    shapes = {name: ((MATCHES, *shape), kind) for name, (shape, kind) in shapes_of(Play(env)).items()}
    slow, fast = empty_observation(shapes), empty_observation(shapes)
    for array in fast.values():
        array[...] = 1
    return MatchBatch(env, steps, slow), KernelBatch(env, steps, fast)


def choose(source: random.Random, mask: np.ndarray[Any, Any]) -> int:
    """A random open number. The last one, which restarts a spelling, is rare."""
    numbers = mask.nonzero()[0].tolist()
    return int(source.choice(numbers[:-1] if len(numbers) > 1 and source.random() < 0.9 else numbers))


def walk(game: str, mode: ActionMode, seed: int, steps: int) -> int:
    """Step both batches with the same random numbers. Returns how many matches were in the kernel at the end."""
    source = random.Random(f"{game} {mode} {seed}")
    env = EnvOptions(
        game,
        seats=source.choice([2, 2, 3]),
        options=source.choice(OPTIONS[game]),
        nodes=source.choice([300, 2_000, 20_000] if compiled else [300]),
        order=source.choice(["neutral", "neutral", "best"]),
        actions=mode,
    )
    slow, fast = make_batches(env, source.choice([25, 2_000]))
    seeds = [source.getrandbits(30) for _ in range(MATCHES)]
    slow.reset(seeds)
    fast.reset(seeds)
    for step in range(steps):
        for name, array in slow.out.items():
            np.testing.assert_array_equal(
                fast.out[name], array, err_msg=f"({game}, {mode}, seed {seed}, step {step}) {name} {env}"
            )
        actions = np.array([choose(source, mask) for mask in slow.out["action_mask"]], np.int64)
        refusals = []
        for batch in (slow, fast):
            try:
                batch.step(actions)
            except IllegalAction as refusal:
                refusals.append(refusal.code)
        if refusals:  # where the rules refuse what was open, both do
            assert len(refusals) == 2, (game, mode, seed, step, refusals)
            break
    return int((fast.statuses != IDLE).sum())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", GAMES)
def test_every_array_is_the_one_of_the_rules(game: str, mode: ActionMode, soak: bool) -> None:
    walks = SOAK_WALKS if soak else 6 if compiled else 2
    in_kernel = sum(walk(game, mode, seed, 10 * STEPS if soak else STEPS) for seed in range(walks))
    assert in_kernel > 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_is_not_open_changes_nothing(game: str, mode: ActionMode) -> None:
    slow, fast = make_batches(EnvOptions(game, actions=mode, nodes=300), 100)
    messages = []
    for batch in (slow, fast):
        batch.reset([1, 2, 3])
        wrong = int((batch.out["action_mask"][0] == 0).argmax())
        before = {name: array.copy() for name, array in batch.out.items()}
        with pytest.raises(IllegalAction) as refused:
            batch.step(np.array([wrong, 0, 0], np.int64))
        messages.append((refused.value.code, refused.value.message))
        if batch is fast:
            assert all(np.array_equal(array, before[name]) for name, array in batch.out.items())
    assert messages[0] == messages[1]
