"""Chances from margins: their intervals cover the truth, and they agree with counted wins."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean

import pytest

import tilery
from tilery import registry
from tilery.analysis.intervals import wilson
from tilery.analysis.margins import estimate
from tilery.analysis.playouts import PlayoutSeries, Task, can_redeal, glance_nodes, play_out
from tilery.core.game import AnyGame, Budget
from tilery.match import advance

SHAPES: dict[str, Callable[[random.Random], float]] = {
    "even": lambda chance: chance.gauss(0, 30),
    "ahead": lambda chance: chance.gauss(25, 30),
    "two humps": lambda chance: chance.choice((-25, 40)) + chance.gauss(0, 12),
    "few tiles": lambda chance: chance.gauss(0.6, 1.8),
}
SAMPLES, PLAYOUTS = 400, 150


@pytest.mark.parametrize("shape", list(SHAPES))
def test_intervals_cover_the_chance_they_estimate(shape: str) -> None:
    chance, draw = random.Random(shape), SHAPES[shape]
    truth = fmean(_win(round(draw(chance))) for _ in range(100_000))
    covered = 0
    for _ in range(SAMPLES):
        found = estimate([round(draw(chance)) for _ in range(PLAYOUTS)]).interval()
        covered += found.low <= truth <= found.high
    assert covered >= 0.9 * SAMPLES, "of intervals that claim 95 %"


def _win(margin: float) -> float:
    return (margin > 0) + 0.5 * (margin == 0)


def test_it_is_narrower_than_counting_and_never_by_more_than_the_limit() -> None:
    chance = random.Random(1)
    margins = [chance.gauss(10, 30) for _ in range(200)]
    found, counted = estimate(margins).interval(), wilson(sum(map(_win, margins)), len(margins))
    ratio = (found.high - found.low) / (counted.high - counted.low)
    assert 1.4**-0.5 * 0.97 < ratio < 0.95


@pytest.mark.parametrize("margins", [[0.0] * 30, [5.0] * 30, [-5.0] * 30, [0.0] * 29 + [400.0], [-1.0, 1.0] * 15])
def test_odd_samples_have_sound_intervals(margins: list[float]) -> None:
    found = estimate(margins)
    each = found.interval()
    assert 0 <= each.low <= each.rate <= each.high <= 1
    assert 0 < found.trials <= 1.4 * len(margins)
    assert each.low <= fmean(map(_win, margins)) <= each.high


def test_both_sides_agree() -> None:
    chance = random.Random(2)
    margins = [round(chance.gauss(5, 20)) for _ in range(60)]
    ours, theirs = estimate(margins, 2.5), estimate([-margin for margin in margins], -2.5)
    assert ours.rate + theirs.rate == pytest.approx(1)
    assert ours.trials == pytest.approx(theirs.trials)


# ---- real playouts ----
GAMES = [game for game in registry.every() if game.playouts is not None]
MANY, SOAK_POSITIONS = 4_000, 40
WIDTH = 0.05


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_intervals_cover_what_many_playouts_find(game: AnyGame) -> None:
    covered = 0
    for number in range(SOAK_POSITIONS):
        task = _task(game, number)
        found = play_out(task).intervals()[0]
        series = PlayoutSeries(game, task)
        others = [series.run(sample) for sample in range(100_000, 100_000 + MANY)]
        truth = fmean((0 in each.winners) / len(each.winners) for each in others)
        assert found.high - found.low <= 2 * WIDTH
        covered += found.low <= truth <= found.high
    assert covered >= 0.85 * SOAK_POSITIONS, "of intervals that claim 95 %, beside a truth known to ± 1.5 points"


def _task(game: AnyGame, number: int) -> Task:
    chance = random.Random(f"{game.info.id} {number}")
    state = tilery.new(game.info.id, ["Ann", "Bo"], seed=f"margin {number}").state
    for _ in range(chance.randrange(24)):
        seat = min(game.awaiting(state))
        found = game.candidates(game.view(state, seat), Budget(nodes=2_000, limit=8)).items
        after = advance(game, state, seat, chance.choice(found).action)
        if not game.awaiting(after):
            break
        state = after
    label, redealt = f"margin {number}", can_redeal(game, state)
    return Task(game.info.id, game.info.rules, state, label, WIDTH, redealt, glance_nodes(game))
