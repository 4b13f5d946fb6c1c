"""OpenSpiel's own simulation test passes for all games, and a state shows a player only what its seat may know."""

from __future__ import annotations

import copy
import random

import pytest

from envs.test_encoders import OWN
from tilery.core import rng

pyspiel = pytest.importorskip("pyspiel")
NAME = pytest.importorskip("tilery.envs.openspiel").NAME


@pytest.mark.parametrize("game", OWN)
def test_openspiel_finds_nothing_wrong(game: str, soak: bool) -> None:
    loaded = pyspiel.load_game(f"{NAME}(game={game},nodes=300)")
    pyspiel.random_sim_test(loaded, num_sims=10 if soak else 1, serialize=soak, verbose=False)


def walked(game: str, steps: int):
    """A state after some random actions."""
    loaded = pyspiel.load_game(f"{NAME}(game={game},players=3,nodes=300)")
    state, source = loaded.new_initial_state(), random.Random(1)
    for _ in range(steps):
        state.apply_action(source.choice(state.legal_actions()))
    return loaded, state


def test_a_copy_goes_its_own_way() -> None:
    _, state = walked("lexigo", 6)
    other = copy.deepcopy(state)
    assert other.history() == state.history()
    other.apply_action(other.legal_actions()[0])
    assert len(other.inner.match.entries) == len(state.inner.match.entries) + 1


@pytest.mark.parametrize("game", OWN)
def test_a_player_observes_nothing_hidden(game: str) -> None:
    loaded, state = walked(game, 7)
    match = state.inner.match
    for player in range(loaded.num_players()):
        seen, text = list(state.observation_tensor(player)), state.observation_string(player)
        kept = match.state
        match.state = match.game.scramble(kept, player, rng.widen(9))
        assert list(state.observation_tensor(player)) == seen
        assert state.observation_string(player) == text
        match.state = kept
