"""Win chances: sums, intervals, certainty at the end, luck and choice kept apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tilery
from cli.command import tilery as command_line
from tilery import registry
from tilery.analysis import Moment, analyse, chances
from tilery.analysis.charts import chart
from tilery.analysis.playouts import Task, can_redeal, change_luck, likely, play_out
from tilery.analysis.plotting import svg
from tilery.analysis.win_chances import build_moments, play_out_step, steps
from tilery.arena.bot_match import Pairing, play
from tilery.cli.chances import ChanceOptions, print_chances
from tilery.core import rng
from tilery.core.common_messages import TimeUp
from tilery.core.game import Budget
from tilery.replay import positions

WIDTH = 0.3
GOLDEN = Path(__file__).parents[1] / "golden"
QUICK = Budget(nodes=5_000)
RECORDS = [
    GOLDEN / "lengthxwit" / "rounds.tilery",
    GOLDEN / "lexigo" / "three-seats.tilery",
    GOLDEN / "quillico" / "small.tilery",
    GOLDEN / "wordroad" / "deserted.tilery",
]


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


def hundredths(values) -> list[int]:
    found = [round(100 * value) for value in values]
    assert [100 * value for value in values] == pytest.approx(found), "whole hundredths"
    return found


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_row_of_a_real_record_adds_up_and_agrees_with_the_costs(record: Path) -> None:
    match = tilery.load(record)
    found = chances(match, width=0.45, budget=QUICK)
    costs = {turn.seq: turn for turn in analyse(match, QUICK).turns}
    earlier: Moment | None = None
    for moment in found.moments:
        after = hundredths([win.rate for win in moment.win])
        assert sum(after) == 100
        if earlier is None:
            assert moment.swing is None
        else:
            choice, luck = hundredths(moment.swing.choice), hundredths(moment.swing.luck)
            before = hundredths([win.rate for win in earlier.win])
            assert [sum(parts) for parts in zip(before, choice, luck, strict=True)] == after
            turn = costs.get(moment.seq)
            if turn is not None:
                assert choice[turn.seat] <= 0
                if not turn.cost or len(turn.best) == 1:
                    assert choice == [0] * len(choice)
        earlier = moment
    for seat, each in enumerate(found.balance or ()):
        assert each.start == found.moments[0].win[seat].rate
        won = 1 / len(match.outcome.winners) if seat in match.outcome.winners else 0.0
        assert each.start + each.luck + each.own + each.others == pytest.approx(won, abs=0.011)


SMALL: dict[str, dict[str, Any]] = {
    "lengthxwit": {"target": 12},
    "lexigo": {"deal": 14, "set": {"tiles": {"A": 6, "E": 6, "S": 6, "T": 6, "N": 4, "R": 4, "O": 4, "I": 4}}},
    "quillico": {"set": {"black": {"A": 4, "E": 4, "S": 4, "T": 4, "O": 2}, "red": {"A": 1, "E": 1}, "stars": 1}},
    "wordroad": {
        "set": {
            "tiles": {"A": 5, "E": 5, "T": 5, "S": 4, "N": 3, "?": 1},
            "values": {"A": 1, "E": 1, "T": 1, "S": 1, "N": 1},
            "premium": {},
        }
    },
}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", list(SMALL))
def test_no_loss_by_choice_is_called_luck_and_none_by_luck_choice(game: str, seed: int) -> None:
    match = play(Pairing(game, ("level1", "level2"), seed, SMALL[game], 500))
    found = list(steps(match, width=0.45, budget=QUICK))
    costs = {turn.seq: turn.cost or 0.0 for turn in analyse(match, QUICK).turns}
    earlier: list[int] | None = None
    for step, moment in zip(found, build_moments(found, list(map(play_out_step, found))), strict=True):
        after = hundredths([win.rate for win in moment.win])
        if earlier is not None:
            choice, luck = hundredths(moment.swing.choice), hundredths(moment.swing.luck)
            assert [sum(parts) for parts in zip(earlier, choice, luck, strict=True)] == after, "a row adds up"
            if step.cost is not None:
                assert step.cost == pytest.approx(costs[moment.seq]), "one cost in both analyses"
                assert choice[moment.seat] <= 0
                if step.cost == 0 and step.is_lucky:
                    assert not any(choice), "the best or only play is nobody's mistake"
                if not step.is_lucky:
                    assert not any(luck), "nothing was drawn or rolled"
        earlier = after


def test_a_larger_cost_never_takes_less_from_the_chance(match) -> None:
    state = next(before.state for entry, before in positions(match) if entry.seq == 5)
    outlook = play_out(Task("lexigo", match.game.info.rules, state, "x", 0.2, True))
    shares = [outlook.add_gain(0, -cost / 4).shares() for cost in range(40)]
    assert [share[0] for share in shares] == sorted((share[0] for share in shares), reverse=True)
    assert shares[0][0] > shares[-1][0]
    assert all(sum(share) == pytest.approx(1) for share in shares)


def test_without_luck_only_choices_change_the_chance(match, found) -> None:
    kept = [moment for moment in found.moments if type(match.entries[moment.seq].action).__name__ == "Keep"]
    assert kept
    for moment in kept:
        assert set(moment.swing.luck) == {0.0}


def test_players_of_a_playout_vary(match) -> None:
    begun = tilery.new("lexigo", ["Ann", "Bo"], seed=2)
    seat = min(begun.awaiting)
    actions = {repr(likely(begun.game, begun.state, seat, rng.widen("choices"), number)) for number in range(30)}
    assert len(actions) > 1


def test_the_balance_explains_the_result(match, found) -> None:
    for seat, each in enumerate(found.balance or ()):
        won = 1.0 if seat in match.outcome.winners else 0.0
        assert each.start + each.luck + each.own + each.others == pytest.approx(won)


def test_who_is_late_has_to_answer_for_it() -> None:
    match = tilery.load(GOLDEN / "lexigo" / "leaving.tilery")
    found = chances(match, width=0.45)
    late = {entry.seq: entry.action.seat for entry in match.entries if isinstance(entry.action, TimeUp)}
    assert late
    assert {moment.seq: moment.seat for moment in found.moments if moment.seq in late} == late
    for seat, each in enumerate(found.balance or ()):
        won = 1 / len(match.outcome.winners) if seat in match.outcome.winners else 0.0
        assert each.start + each.luck + each.own + each.others == pytest.approx(won)


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
    other = change_luck(rules, state, rng.widen(5), redealt)
    assert [rules.view(other, seat) for seat in range(2)] == [rules.view(state, seat) for seat in range(2)]


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_two_to_ten_seats(seats: int) -> None:
    game = next(each for each in registry.every() if each.info.max_seats >= seats)
    begun = tilery.new(game.info.id, [f"Seat {seat}" for seat in range(seats)], seed=1)
    shares = play_out(Task(game.info.id, game.info.rules, begun.state, "x", 0.35, False)).shares()
    assert sum(shares) == pytest.approx(1)
    assert len(shares) == seats


def test_the_plot_and_the_json_hold_every_seat(found) -> None:
    drawn = svg(chart(found))
    assert drawn.startswith("<svg")
    assert drawn == svg(chart(found))
    assert len(json.loads(msgspec.json.encode(found))["moments"][0]["win"]) == 2


def test_the_command_prints_json_and_draws(match, tmp_path) -> None:
    record = match.record().save(tmp_path / "match.tilery")
    words = ["analyse", record, "--luck", "--width", "40", "--workers", "1", "--plot", tmp_path / "c.svg", "--json"]
    done = command_line(*words)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["moments"]) == len(match.entries)
    assert (tmp_path / "c.svg").read_text().startswith("<svg")
    wrong = command_line(*words[:-2], "c.bmp")
    assert wrong.returncode == 1
    assert "plots/format" in wrong.stderr


def test_the_table_is_printed_before_the_plot_is_written(match, tmp_path, capsys) -> None:
    record = match.record().save(tmp_path / "match.tilery")
    folder = tmp_path / "taken.svg"
    folder.mkdir()  # a folder of that name: the plot cannot be written
    with pytest.raises(OSError):
        print_chances(record, ChanceOptions(width=0.4, split=True, plot=folder))
    assert "Own choices" in capsys.readouterr().out
