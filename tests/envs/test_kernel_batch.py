"""Matches stepped in the kernel against the same matches played by the rules: every array after every step."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tilery.core.errors import IllegalAction
from tilery.core.game import Budget
from tilery.envs.batch import MatchBatch, shapes_of
from tilery.envs.kernel_batch import KernelBatch
from tilery.envs.observation import empty_observation
from tilery.envs.play import ActionMode, EnvOptions, Play
from tilery.kernel import compiled
from tilery.kernel.environment import IDLE

MATCHES, STEPS = 3, 40 if compiled else 6
SOAK_WALKS = 400
GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
BY_RULES = (("quillico", "factored"),)
"""Games whose matches are not in the kernel with this kind of action."""
MODES: tuple[ActionMode, ...] = ("candidates", "factored")
STARS = {"black": {"A": 6, "E": 8, "R": 6, "S": 6, "T": 6, "N": 4}, "red": {"E": 3, "S": 3, "T": 3}, "stars": 12}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "lengthxwit": [
        {},
        {"hidden_tiles": True, "max_rounds": 1},
        {"response": "any", "fail": "free", "run_out": "end", "mulligan": "once", "target": 40},
        {"fail": "stuck", "response": "any", "run_out": "no_spend"},
    ],
    "lexigo": [
        {},
        {"deal": 14, "equal_turns": True},
        {"words": "challenge"},
        {"deal": 14, "relocate": "stuck", "pass": "moved"},
        {"deal": 14, "pass": "moved", "first": 1},
        {"words": "challenge", "pass": "moved", "relocate": "stuck"},
    ],
    "quillico": [
        {},
        {"extend": True, "first": "random"},
        {"out": "letters", "settle": "out", "first": 1},
        {"exchange": "stuck"},
        {"set": STARS},
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


def choose(source: random.Random, play: Play, mask: np.ndarray[Any, Any], plan: list[int]) -> int:
    """A random open number, of which the last one, the restart of a spelling, is rare, or the tokens of a candidate."""
    if play.speller is not None and not play.is_between:
        plan[:] = spell_candidate(source, play) if source.random() < 0.6 else []
    if plan:
        return plan.pop(0)
    numbers = mask.nonzero()[0].tolist()
    return int(source.choice(numbers[:-1] if len(numbers) > 1 and source.random() < 0.9 else numbers))


def spell_candidate(source: random.Random, play: Play) -> list[int]:
    """The tokens of a random candidate."""
    seat = play.turn
    assert seat is not None
    assert play.speller is not None
    view = play.view(seat)
    items = play.game.candidates(view, Budget(nodes=500, limit=12)).items
    return play.speller.spell(view, play.asked[seat], source.choice(items).action) if items else []


def walk(game: str, mode: ActionMode, seed: int, steps: int) -> int:
    """Step both batches with the same random numbers. Returns how many matches were in the kernel at the end."""
    source = random.Random(f"{game} {mode} {seed}")
    env = EnvOptions(
        game,
        seats=source.choice([2, 2, 3, 4]),
        options=OPTIONS[game][seed % len(OPTIONS[game])],
        nodes=source.choice([300, 2_000, 20_000] if compiled else [300]),
        order=source.choice(["neutral", "neutral", "best"]),
        actions=mode,
    )
    slow, fast = make_batches(env, source.choice([25, 2_000]))
    seeds = [source.getrandbits(30) for _ in range(MATCHES)]
    slow.reset(seeds)
    fast.reset(seeds)
    plans: list[list[int]] = [[] for _ in range(MATCHES)]
    for step in range(steps):
        for name, array in slow.out.items():
            np.testing.assert_array_equal(
                fast.out[name], array, err_msg=f"({game}, {mode}, seed {seed}, step {step}) {name} {env}"
            )
        each = zip(slow.plays, slow.out["action_mask"], plans, strict=True)
        actions = np.array([choose(source, *one) for one in each], np.int64)
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
    assert (in_kernel > 0) == ((game, mode) not in BY_RULES)


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


@pytest.mark.parametrize(
    ("game", "mode"), [(game, mode) for game in GAMES for mode in MODES if (game, mode) not in BY_RULES]
)
def test_a_match_that_leaves_the_kernel_goes_on_by_the_rules(game: str, mode: ActionMode) -> None:
    source = np.random.default_rng(7)
    slow, fast = make_batches(EnvOptions(game, actions=mode, nodes=300), 2_000)
    for batch in (slow, fast):
        batch.reset([4, 5, 6])
    for step in range(8):
        if step == 4:
            place = fast._places[1]
            assert place is not None
            fast._replay(1, place)  # as if it had outgrown the kernel in the latest step
            assert fast.statuses.tolist().count(IDLE) == 1
        actions = (slow.out["action_mask"] * source.random(slow.out["action_mask"].shape)).argmax(1)
        for batch in (slow, fast):
            batch.step(actions)
        for name, array in slow.out.items():
            np.testing.assert_array_equal(fast.out[name], array, err_msg=f"step {step} {name}")
