"""Playouts of lookahead and win chances: in the kernel they end as they do turn by turn, in every game."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

import msgspec
import pytest

import tilery
from tilery import registry
from tilery.analysis import playouts as chances
from tilery.analysis.outlook import Ending
from tilery.bots.playout import PlayoutRunner
from tilery.core import rng
from tilery.core.game import AnyGame, Budget
from tilery.kernel import compiled
from tilery.match import advance

GAMES = [game for game in registry.every() if game.playouts is not None]
PLAYOUTS = 6 if compiled else 1
SOAK_PLAYOUTS = 500


class Begun(NamedTuple):
    """A state of a match under way, with the label of what is drawn for it."""

    label: str
    state: Any


def begin(game: AnyGame, number: int) -> Begun:
    """A match of a preset or the default options, after some greedy actions, not over yet."""
    chance = random.Random(f"{game.info.id} {number}")
    options = chance.choice([None, *(preset.options for preset in game.info.presets)])
    names = [f"P{seat}" for seat in range(chance.randint(game.info.min_seats, min(4, game.info.max_seats)))]
    state = tilery.new(game.info.id, names, options=options, seed=number).state
    for _ in range(chance.randrange(30)):
        seat = min(game.awaiting(state))
        best = game.candidates(game.view(state, seat), Budget(nodes=500, limit=1)).items
        after = advance(game, state, seat, best[0].action)
        if not game.awaiting(after):
            break
        state = after
    return Begun(f"({game.info.id}, {number})", state)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_win_chances_have_the_same_endings(game: AnyGame, soak: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = []
    for number in range(SOAK_PLAYOUTS if soak else PLAYOUTS):
        label, state = begin(game, number)
        redealt = chances.can_redeal(game, state)
        tasks.append(chances.Task(game.info.id, game.info.rules, state, label, 0.1, redealt, 700))
    fast = [endings_of(game, task) for task in tasks]
    monkeypatch.setattr(type(game), "playouts", None)
    for task, found in zip(tasks, fast, strict=True):
        assert endings_of(game, task) == found, task.label


def endings_of(game: AnyGame, task: chances.Task) -> list[Ending]:
    runner = chances.PlayoutSeries(game, task)
    return [runner.run(sample) for sample in range(2)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_playing_on_by_drawn_choices_is_to_choose_and_play(game: AnyGame) -> None:
    nodes, plays, warmth = 300, chances.GLANCE_PLAYS, chances.TEMPERATURE
    for number in range(PLAYOUTS):
        label, state = begin(game, number)
        one, other = (game.playouts.position_of(state) for _ in range(2))
        seed, actions = rng.widen(f"{label} choices"), random.Random(label).randrange(40)
        other.play_likely(nodes, plays, warmth, seed, actions)
        for action in range(actions):
            if one.seat() < 0:
                break
            one.choose_likely(nodes, plays, warmth, seed, action)
            one.play()
        assert one.is_full() == other.is_full(), label
        assert one.numbers() == other.numbers(), label


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_another_seed_is_all_that_changes(game: AnyGame) -> None:
    for number in range(PLAYOUTS):
        label, state = begin(game, number)
        seed = rng.widen(f"{label} other")
        position = game.playouts.position_of(state)
        position.reseed(seed)
        expected = game.playouts.position_of(msgspec.structs.replace(state, seed=seed))
        assert position.numbers() == expected.numbers(), label
        copy: Any = game.playouts.position_of(state)
        copy.copy_from(position)
        assert copy.numbers() == expected.numbers(), label


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_lookahead_comes_to_the_same(game: AnyGame, soak: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = [begin(game, number) for number in range(SOAK_PLAYOUTS if soak else PLAYOUTS)]
    fast = [looked_ahead(game, *each) for each in begun]
    monkeypatch.setattr(type(game), "playouts", None)
    for each, found in zip(begun, fast, strict=True):
        assert looked_ahead(game, *each) == found, each.label


@pytest.mark.parametrize("plays", [2, 12])
def test_weighing_what_is_left_comes_to_the_same(plays: int, soak: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [game for game in GAMES if game.playouts.weigh is not None]
    begun = [(game, *begin(game, number)) for game in games for number in range(SOAK_PLAYOUTS if soak else PLAYOUTS)]
    fast = [looked_ahead(*each, plays=plays) for each in begun]
    for game in games:
        monkeypatch.setattr(type(game), "playouts", None)
    for each, found in zip(begun, fast, strict=True):
        assert looked_ahead(*each, plays=plays) == found, each[1]


def looked_ahead(game: AnyGame, label: str, state: Any, plays: int = 1) -> list[Any]:
    """Scores, hands and whether it is over, after a few turns and after all, in the memory of one runner."""
    chance, runner = random.Random(label), PlayoutRunner(game)
    found = []
    for turns in (chance.randrange(8), math.inf):
        dealt = msgspec.structs.replace(state, seed=rng.widen(f"{label} {turns}"))
        end = runner.run(dealt, chance.choice(state.seats), turns, plays)
        held = [] if end.find_held is None else [end.find_held(seat) for seat in state.seats]
        found.append((end.scores, end.is_over, held))
    return found
