"""Choices that stay rows of numbers are the candidates of the game, in an order that does not depend on their worth."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator

import numpy as np
import pytest

from tilery.core.game import Budget
from tilery.envs import TileryEnv
from tilery.envs.choices import KeptChoices, ListedChoices
from tilery.envs.learning import find_choices
from tilery.envs.observation import CHOICES, empty_observation
from tilery.envs.play import EnvOptions, Play

OWN = ["lengthxwit", "lexigo", "quillico", "wordroad"]


def walked(game: str, seed: int, steps: int, nodes: int) -> Iterator[Play]:
    """A match of random candidates, at every turn."""
    play, source = Play(EnvOptions(game, nodes=nodes)), random.Random(seed)
    play.start(seed)
    for _ in range(steps):
        if play.turn is None:
            return
        yield play
        play.take(source.randrange(len(play.found)))
        play.find_choices()


@pytest.mark.parametrize("game", OWN)
def test_choices_are_the_candidates_and_their_rows(game: str, soak: bool) -> None:
    kept = 0
    for seed in range(12 if soak else 2):
        for play in walked(game, seed, 100 if soak else 25, (400, 20_000)[seed % 2]):
            seat = play.turn or 0
            view, found = play.view(seat), tuple(play.found)
            wanted = game_candidates(play, seat)
            assert len(found) == len(wanted)
            assert set(found) == set(wanted)
            rows, listed = empty_observation(play.shapes), empty_observation(play.shapes)
            play.found.write(view, play.encoder, rows["candidates"], rows["candidate_tiles"])
            ListedChoices(found, "best", play.kinds).write(
                view, play.encoder, listed["candidates"], listed["candidate_tiles"]
            )
            for name in ("candidates", "candidate_tiles"):
                np.testing.assert_array_equal(rows[name], listed[name])
            kept += isinstance(play.found, KeptChoices)
    assert kept > 10 or game == "lengthxwit"


def game_candidates(play: Play, seat: int):
    """What the game itself says, best first."""
    return play.game.candidates(play.view(seat), play.budget).items[:CHOICES]


@pytest.mark.parametrize("game", OWN)
def test_the_neutral_order_does_not_depend_on_the_values(game: str) -> None:
    """A search that keeps only the best has them in the same order among the others."""
    fewer = 0
    for play in walked(game, 4, 20, 20_000):
        view = play.view(play.turn or 0)
        few = find_choices(play.game, view, Budget(nodes=20_000, limit=12), 12, "neutral", play.kinds)
        shown = [item.action for item in play.found]
        both = [item.action for item in few if item.action in shown]
        assert both == [action for action in shown if action in both]
        fewer += 1 < len(both) < len(shown)
    assert fewer


@pytest.mark.parametrize("game", OWN)
def test_best_first_is_the_order_of_the_game(game: str) -> None:
    play = Play(EnvOptions(game, order="best", nodes=2000))
    play.start(4)
    assert tuple(play.found) == game_candidates(play, play.turn or 0)
    values = [item.value for item in play.found]
    assert values == sorted(values, reverse=True)


def test_choices_are_a_sequence() -> None:
    play = next(walked("lexigo", 1, 1, 2000))
    found = play.found
    assert found[0] == next(iter(found))
    assert found[-1] == found[len(found) - 1]
    assert found[1:3] == (found[1], found[2])
    with pytest.raises(IndexError):
        found[len(found)]


@pytest.mark.parametrize("game", OWN)
def test_an_environment_can_be_copied_and_kept(game: str) -> None:
    env = TileryEnv(game, nodes=400)
    env.reset(seed=2)
    for _ in range(4):
        env.step(0)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert tuple(other.play.found) == tuple(env.play.found)
        seen, copied = env.observe(env.agent_selection), other.observe(other.agent_selection)
        for name, array in seen.items():
            np.testing.assert_array_equal(array, copied[name])
        other.step(0)
        assert len(other.play.match.entries) == len(env.play.match.entries) + 1
