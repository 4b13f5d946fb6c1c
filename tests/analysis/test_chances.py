"""Win chances: sums, intervals, certainty at the end, luck and choice kept apart."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import tilery
from tilery import registry
from tilery.analysis import chances
from tilery.analysis.charts import chart
from tilery.analysis.playouts import Task, can_redeal, glance, played_on, relucked
from tilery.analysis.plotting import svg
from tilery.arena.playing import Pairing, play
from tilery.core import rng
from tilery.core.shared import TimeUp

WIDTH = 0.2
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def match():
    return play(Pairing("lexigo", ("level1", "level2"), 9, {}, 1000))


@pytest.fixture(scope="module")
def found(match):
    return chances(match, width=WIDTH)


def test_after_every_entry_the_chances_sum_to_one_within_the_width(match, found) -> None:
    assert [moment.seq for moment in found.moments] == list(range(len(match.entries)))
    for moment in found.moments:
        assert sum(win.rate for win in moment.win) == pytest.approx(1)
        for win in moment.win:
            assert win.low <= win.rate <= win.high
            assert win.rate - win.low <= WIDTH
            assert win.high - win.rate <= WIDTH


def test_at_the_end_there_is_no_doubt(match, found) -> None:
    last = found.moments[-1]
    assert last.playouts == 0
    assert {seat for seat, win in enumerate(last.win) if win.low == 1} == set(match.outcome.winners)


def test_choice_and_luck_sum_to_the_change(found) -> None:
    rates = (0.5, 0.5)
    for moment in found.moments:
        changed = [choice + luck for choice, luck in zip(moment.swing.choice, moment.swing.luck, strict=True)]
        after = [rate + change for rate, change in zip(rates, changed, strict=True)]
        assert after == pytest.approx([win.rate for win in moment.win])
        rates = tuple(win.rate for win in moment.win)


def test_the_balance_explains_the_result(match, found) -> None:
    for seat, each in enumerate(found.balance):
        won = 1.0 if seat in match.outcome.winners else 0.0
        assert each.start + each.luck + each.own + each.others == pytest.approx(won)


def test_who_is_late_has_to_answer_for_it() -> None:
    match = tilery.load(GOLDEN / "lexigo" / "leaving.tilery")
    found = chances(match, width=0.45)
    late = {entry.seq: entry.action.seat for entry in match.entries if isinstance(entry.action, TimeUp)}
    assert late
    assert {moment.seq: moment.seat for moment in found.moments if moment.seq in late} == late
    for seat, each in enumerate(found.balance):
        won = 1 / len(match.outcome.winners) if seat in match.outcome.winners else 0.0
        assert each.start + each.luck + each.own + each.others == pytest.approx(won)


def test_the_deal_is_luck_alone_and_what_a_quick_player_does_is_no_choice(match, found) -> None:
    assert found.moments[0].swing.choice == (0, 0)
    game, before = match.game, match.game.start(match.header.options, match.names, bytes(32))
    for entry, moment in zip(match.entries, found.moments, strict=True):
        if entry.seat >= 0 and entry.action == glance(game, before, entry.seat):
            assert moment.swing.choice == (0, 0)
        for event in entry.events:
            before = game.evolve(before, event)


def test_the_same_for_any_number_of_workers(match) -> None:
    short = type(match)(match.game, match.header, match.game.start(match.header.options, match.names, bytes(32)))
    for entry in match.entries[:4]:
        short.append(entry)
    assert chances(short, width=0.3, workers=2) == chances(short, width=0.3)


@pytest.mark.parametrize(("game", "redealt"), [("lexigo", True), ("quillico", True), ("wordroad", False)])
def test_other_luck_changes_nothing_that_anybody_knows(game: str, redealt: bool) -> None:
    rules = registry.find(game)
    state = play(Pairing(game, ("level1", "level1"), 2, {}, 300)).state
    assert can_redeal(rules, tilery.new(game, ["Ann", "Bo"], seed=2).state) == redealt
    other = relucked(rules, state, rng.widen(5), redealt)
    assert [rules.view(other, seat) for seat in range(2)] == [rules.view(state, seat) for seat in range(2)]


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_two_to_ten_seats(seats: int) -> None:
    game = next(each for each in registry.every() if each.info.max_seats >= seats)
    begun = tilery.new(game.info.id, [f"Seat {seat}" for seat in range(seats)], seed=1)
    shares = played_on(Task(game.info.id, game.info.rules, begun.state, "x", 0.35, False))
    assert sum(shares.rates()) == pytest.approx(1)
    assert len(shares.wins) == seats


def test_the_plot_and_the_json_hold_every_seat(found) -> None:
    drawn = svg(chart(found))
    assert drawn.startswith("<svg")
    assert drawn == svg(chart(found))
    assert len(json.loads(msgspec.json.encode(found))["moments"][0]["win"]) == 2


def test_the_command_prints_json_and_draws(match, tmp_path) -> None:
    record = match.record().save(tmp_path / "match.tilery")
    words = ["analyse", record, "--luck", "--width", "40", "--workers", "1", "--plot", tmp_path / "c.svg", "--json"]
    command = [sys.executable, "-m", "tilery", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["moments"]) == len(match.entries)
    assert (tmp_path / "c.svg").read_text().startswith("<svg")
    wrong = subprocess.run([*command[:-2], "c.bmp"], capture_output=True, text=True, timeout=120, check=False)
    assert wrong.returncode == 1
    assert "plots/format" in wrong.stderr
