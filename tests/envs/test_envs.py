"""Environments: PettingZoo's and Gymnasium's own tests, for every game; the lowest awaited seat is served first."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tilery import registry
from tilery.core.errors import IllegalAction
from tilery.envs import CHOICES, WAIT, SoloEnv, TileryEnv, TileryParallelEnv
from tilery.replay import verify

with warnings.catch_warnings():  # its tests import its games, some of which it calls old
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

NODES = 500
QUICK = {"lengthxwit": {"target": 10}, "wordroad": {}, "quillico": {}, "lexigo": {}, "highletter": {}}


def made(game: str, **more) -> TileryEnv:
    return TileryEnv(game, options=QUICK.get(game, {}), nodes=NODES, **more)


@pytest.mark.filterwarnings("ignore::UserWarning")  # hints of style by PettingZoo, for instance on large spaces
@pytest.mark.parametrize("game", registry.ids())
def test_pettingzoo_finds_nothing_wrong(game: str, soak: bool) -> None:
    api_test(made(game), num_cycles=300 if soak else 60)
    seed_test(lambda: made(game), num_cycles=100 if soak else 15)


@pytest.mark.parametrize("game", registry.ids())
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    env = gymnasium.make("tilery/Solo-v0", game=game, options=QUICK.get(game, {}), nodes=NODES)
    check_env(env.unwrapped)


def test_an_action_beyond_the_mask_plays_the_last_candidate() -> None:
    first, second = (SoloEnv("quillico", nodes=NODES) for _ in range(2))
    for env in (first, second):
        env.reset(seed=1)
    last = len(first.play.found) - 1
    assert last < CHOICES - 1
    *_, said = first.step(CHOICES - 1)
    *_, plain = second.step(last)
    assert (said, plain) == ({"masked": True}, {"masked": False})
    assert first.play.match.entries == second.play.match.entries


@pytest.mark.parametrize("game", registry.ids())
def test_a_match_of_the_best_candidates_ends_and_its_record_is_true(game: str) -> None:
    env = made(game)
    env.reset(seed=5)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        earned[agent] += reward
        assert env.observation_space(agent).contains(observation)
        env.step(None if over or cut else 0)
    match = env.play.match
    assert match.outcome is not None
    assert sum(earned.values()) == pytest.approx(0)
    assert {seat for seat, agent in enumerate(env.possible_agents) if earned[agent] > 0} <= set(match.outcome.winners)
    assert verify(match.record().dumps()).ok


def test_of_several_awaited_seats_the_lowest_is_served_first() -> None:
    env = TileryEnv("lengthxwit", seats=4, nodes=NODES)
    env.reset(seed=2)
    several = 0
    for _ in range(60):
        awaited = env.play.match.awaiting
        if not awaited:
            break
        several += len(awaited) > 1
        assert env.agent_selection == f"seat_{min(awaited)}"
        env.step(0)
    assert several


def test_only_the_selected_agent_has_a_mask() -> None:
    env = made("lexigo")
    env.reset(seed=1)
    counts = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert counts.pop(env.agent_selection) == len(env.play.found) > 0
    assert set(counts.values()) == {0}


def test_a_masked_action_is_refused_and_changes_nothing() -> None:
    env = made("lexigo")
    env.reset(seed=1)
    wrong = (
        int(np.argmin(env.observe(env.agent_selection)["action_mask"])) if len(env.play.found) < CHOICES else CHOICES
    )
    state = env.play.match.state
    with pytest.raises(IllegalAction) as caught:
        env.step(wrong)
    assert caught.value.code == "envs/masked"
    assert env.play.match.state is state


def test_a_match_that_goes_on_and_on_is_cut() -> None:
    env = made("highletter", steps=3)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(0)
    assert len(env.play.match.entries) == 4


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_seat_learns_and_bots_fill_the_others(seat: int) -> None:
    env = SoloEnv("lexigo", bots=("level1", "level2"), seat=seat, nodes=NODES)
    observation, _ = env.reset(seed=3)
    over = False
    while not over:
        assert env.play.turn == seat
        assert (observation["action_mask"] == env.action_masks()).all()
        observation, reward, over, cut, _ = env.step(0)
        assert not cut
    assert (reward > 0) == (seat in env.play.match.outcome.winners)
    assert env.render()


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", registry.ids())
def test_pettingzoo_finds_nothing_wrong_with_seats_that_step_together(game: str) -> None:
    def make() -> TileryParallelEnv:
        return TileryParallelEnv(game, options=QUICK.get(game, {}), nodes=NODES)

    parallel_api_test(make(), num_cycles=40)
    parallel_seed_test(make, num_cycles=20)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("game", ["lengthxwit", "lexigo", "quillico", "wordroad"])
def test_pettingzoo_finds_nothing_wrong_with_tokens_that_step_together(game: str) -> None:
    def make() -> TileryParallelEnv:
        return TileryParallelEnv(game, options=QUICK.get(game, {}), actions="factored")

    parallel_api_test(make(), num_cycles=60)
    parallel_seed_test(make, num_cycles=20)


def test_samples_of_an_action_space_are_open_actions() -> None:
    walks = []
    for _ in range(2):
        env = TileryParallelEnv("lengthxwit", seats=3, nodes=NODES, actions="factored")
        observations, _ = env.reset(seed=3)
        for number, agent in enumerate(env.agents):
            env.action_space(agent).seed(number)
        walk = []
        for _ in range(60):
            actions = {agent: int(env.action_space(agent).sample()) for agent in env.agents}
            assert all(observations[agent]["action_mask"][action] for agent, action in actions.items())
            walk.append(actions)
            observations, *_ = env.step(actions)
        walks.append(walk)
    assert walks[0] == walks[1]


def test_sealed_answers_are_spelt_at_once() -> None:
    env = TileryParallelEnv("lengthxwit", seats=3, nodes=NODES, actions="factored")
    env.reset(seed=2)
    together = 0
    for _ in range(400):
        if not env.agents:
            break
        masks = {agent: env.mask(seat) for seat, agent in enumerate(env.agents)}
        together = max(together, sum(not mask[env.wait] for mask in masks.values()))
        # the last open number but the restart: words are spelt to their ends
        actions = {
            agent: int(mask[: env.wait - 1].nonzero()[0][-1]) if not mask[env.wait] else env.wait
            for agent, mask in masks.items()
        }
        env.step(actions)
    assert together == 2
    kinds = {type(entry.action).__name__ for entry in env.play.match.entries}
    assert "Respond" in kinds or "Decline" in kinds


def test_sealed_answers_are_given_at_once() -> None:
    env = TileryParallelEnv("lengthxwit", seats=4, nodes=NODES)
    observations, _ = env.reset(seed=2)
    together = 0
    for _ in range(60):
        actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        awaited = sum(action != WAIT for action in actions.values())
        before = len(env.play.match.entries)
        observations, *_ = env.step(actions)
        assert len(env.play.match.entries) - before == awaited
        together = max(together, awaited)
        if not env.agents:
            break
    assert together == 3


def test_who_is_not_awaited_can_only_wait() -> None:
    env = TileryParallelEnv("lexigo", nodes=NODES)
    observations, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction) as caught:
        env.step(dict.fromkeys(observations, 0))
    assert caught.value.code == "envs/masked"


@pytest.mark.parametrize("game", ["lengthxwit", "wordroad"])
def test_gymnasium_finds_nothing_wrong_with_tokens(game: str) -> None:
    env = gymnasium.make("tilery/Solo-v0", game=game, options=QUICK[game], nodes=NODES, actions="factored")
    check_env(env.unwrapped)
