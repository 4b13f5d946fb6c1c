"""OpenSpiel: its simulation test, its resampling test and its searches run on all games, and no search sees luck."""

from __future__ import annotations

import copy
import random
from collections import Counter
from math import sqrt

import numpy as np
import pytest

from envs.test_encoders import OWN
from tilery.core import rng
from tilery.core.notation import parse_action
from tilery.envs.chance_match import ChanceMatch, shuffle_unknown

pyspiel = pytest.importorskip("pyspiel")
spiel = pytest.importorskip("tilery.envs.openspiel")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
NODES = 300


def loaded(game: str, players: int = 2):
    return pyspiel.load_game(f"{spiel.NAME}(game={game},players={players},nodes={NODES})")


def walked(game: str, steps: int, seed: int = 1, players: int = 3):
    """The states of random play at which a player is asked."""
    state, source = loaded(game, players).new_initial_state(), random.Random(seed)
    for _ in range(steps):
        while state.is_chance_node():
            state.apply_action(source.randrange(spiel.DRAWS))
        if state.is_terminal():
            return
        yield state
        state.apply_action(source.choice(state.legal_actions()))


@pytest.mark.parametrize("game", OWN)
def test_openspiel_finds_nothing_wrong(game: str, soak: bool) -> None:
    pyspiel.random_sim_test(loaded(game), num_sims=10 if soak else 1, serialize=soak, verbose=False)


@pytest.mark.parametrize("game", OWN)
def test_openspiels_resampling_test(game: str, soak: bool) -> None:
    """The checks of ``ResampleInfostateTest``, which OpenSpiel has for games in C++ only."""
    source = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in walked(game, 200 if soak else 12, seed=2, players=2):
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, source)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            other.apply_action(source_action(other))


def source_action(state) -> int:
    """The last action, to see that a resampled state can be played on."""
    return int(state.legal_actions()[-1])


@pytest.mark.parametrize("game", OWN)
def test_a_resampled_state_depends_on_nothing_that_the_player_does_not_know(game: str) -> None:
    """Hidden racks, stacks and sealed answers are dealt anew before, and the samples are the same."""
    hidden = 0
    for number, state in enumerate(walked(game, 10, seed=3)):
        match = state.inner.match
        player = state.current_player()
        one = state.resample_from_infostate(player, lambda: 0.25)
        kept, match.state = match.state, match.game.scramble(match.state, player, rng.widen(number))
        hidden += kept != match.state
        two = state.resample_from_infostate(player, lambda: 0.25)
        assert one.inner.match.state == two.inner.match.state
        match.state = kept
    assert hidden


@pytest.mark.parametrize("game", OWN)
def test_its_searches_play(game: str) -> None:
    """Tree search, and search over information sets, which asks for other worlds."""
    chosen = set()
    for state in walked(game, 2, seed=4, players=2):
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        if len(state.legal_actions()) > 1:
            plain = mcts.MCTSBot(state.get_game(), 2.0, 3, evaluator, random_state=np.random.RandomState(2))
            blind = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 3, random_state=np.random.RandomState(3))
            for bot in (plain, blind):
                action = bot.step(state)
                assert action in state.legal_actions()
                chosen.add(bot)
    assert chosen


def pending_draws(game: str, count: int):
    """Matches that wait for luck after an action, which nobody has drawn yet."""
    for seed in range(20):  # enough for the few that the tests ask for
        for state in walked(game, 30, seed):
            match = state.inner.course.branch()
            match.take(state.inner.turn, state.inner.found()[0].action)
            if match.needs_luck:
                yield match
                count -= 1
                if not count:
                    return
    raise AssertionError(f"{count} more matches that wait for luck were expected")


@pytest.mark.parametrize("game", OWN)
def test_the_future_of_a_clone_is_independent(game: str) -> None:
    """No seed is left in a state that waits, and the same action has many ends, whichever is the real one."""
    for before in pending_draws(game, 3):
        assert before.match.state.seed == rng.UNSEEDED
        ends: Counter[object] = Counter()
        for number in range(40):
            after = before.branch()
            after.draw(number)
            assert after.match.state.seed == rng.UNSEEDED
            ends[held(after)] += 1
        assert len(ends) > 1
        assert ends.most_common(1)[0][1] < 40


def held(match: ChanceMatch) -> tuple[object, ...]:
    """What players hold and what the dice show: all that luck decides."""
    state, hands = match.match.state, match.match.game.hands
    dice = getattr(state, "dice", ())
    return (*(hands.find_held(state, seat).tiles for seat in range(len(state.names))), tuple(dice))


@pytest.mark.parametrize("game", ["lexigo", "quillico", "wordroad"])
def test_every_unseen_tile_is_equally_likely_to_be_drawn(game: str) -> None:
    """The tiles of the real stack are no likelier than those of the pouch: shares are within five deviations."""
    draws = 600
    for before in pending_draws(game, 2):
        state = before.match.state
        hands, seat = before.match.game.hands, before._pending[0]
        kept = Counter(hands.find_kept(before.match.view(seat), before._pending[1]).tiles)
        census = before.match.game.census(state)
        hidden = [name for name in census if name in ("bag", "pile", "pouch") or name.startswith("stack")]
        unseen = Counter(tile for name in hidden for tile in census[name])
        drawn: Counter[str] = Counter()
        for number in range(draws):
            after = before.branch()
            after.draw(number)
            drawn += Counter(hands.find_held(after.match.state, seat).tiles) - kept
        total = drawn.total()
        assert total
        for tile, count in unseen.items():
            share = count / unseen.total()
            # tiles of one draw exclude one another, so this deviation is an upper bound
            assert abs(drawn[tile] - share * total) <= 5 * sqrt(total * share * (1 - share)) + 1, tile


def test_an_order_that_somebody_knows_is_kept() -> None:
    """Racks of Word Road are hidden from spectators, but not from their owners."""
    for state in walked("wordroad", 3):
        match = state.inner.match
        assert shuffle_unknown(match.game, match.state, rng.widen(1)).racks == match.state.racks
    for state in walked("lexigo", 3):
        match = state.inner.match
        other = shuffle_unknown(match.game, match.state, rng.widen(1))
        assert other.stacks != match.state.stacks
        assert other.table == match.state.table


@pytest.mark.parametrize("game", OWN)
def test_action_strings_are_distinct_and_parse_back(game: str) -> None:
    for state in walked(game, 8, seed=5):
        actions = state.legal_actions()
        texts = [state.action_to_string(action) for action in actions]
        assert len(set(texts)) == len(texts)
        for action in (actions[0], actions[-1]):
            assert state.string_to_action(texts[action]) == action
        found = state.inner.found()
        for action, text in zip(actions, texts, strict=True):
            assert parse_action(state.inner.match.game, text) == found[action].action


def test_a_copy_goes_its_own_way() -> None:
    *_, state = walked("lexigo", 4)
    other = copy.deepcopy(state)
    assert other.history() == state.history()
    before = len(state.inner.match.entries)
    other.apply_action(other.legal_actions()[0])
    while other.is_chance_node():
        other.apply_action(3)
    assert len(other.inner.match.entries) == before + 1
    assert len(state.inner.match.entries) == before


def test_the_same_history_is_the_same_match() -> None:
    *_, state = walked("wordroad", 6)
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.inner.match.state == state.inner.match.state


@pytest.mark.parametrize("game", OWN)
def test_a_player_observes_nothing_hidden(game: str) -> None:
    *_, state = walked(game, 6)
    match = state.inner.match
    for player in range(state.num_players()):
        tensor, text = list(state.observation_tensor(player)), state.observation_string(player)
        told = state.information_state_string(player)
        kept = match.state
        match.state = match.game.scramble(kept, player, rng.widen(9))
        assert list(state.observation_tensor(player)) == tensor
        assert state.observation_string(player) == text
        assert state.information_state_string(player) == told
        match.state = kept


def test_a_draw_is_no_point_to_resample() -> None:
    state = loaded("lexigo").new_initial_state()
    assert state.information_state_string(0) == str(state)
    with pytest.raises(ValueError, match="waits for luck"):
        state.resample_from_infostate(0, lambda: 0.5)
