"""The arena: paired seeds, rotated seats, the same result for any number of workers, records that verify."""

from __future__ import annotations

import json

import pytest

from tilery.arena.playing import Pairing, Played, pairings, played
from tilery.arena.report import run
from tilery.arena.statistics import wilson
from tilery.arena.tournament import results, table
from tilery.core.errors import BadOptions, Malformed
from tilery.replay import verify


def test_each_seed_is_played_in_every_seating() -> None:
    rows = pairings("highletter", ("level1", "level2", "level3"), 6, 10, {}, None)
    assert [row.seed for row in rows] == [10, 10, 10, 11, 11, 11]
    assert {row.bots for row in rows[:3]} == {
        ("level1", "level2", "level3"),
        ("level2", "level3", "level1"),
        ("level3", "level1", "level2"),
    }


def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    rows = pairings("highletter", ("level1", "level3"), 12, 1, {"low": True}, 1000)
    assert list(results(rows, 1, keep=True)) == list(results(rows, 2, keep=True))


def test_records_are_kept_and_true() -> None:
    done = played(Pairing("lengthxwit", ("level1", "level2"), 5, {"target": 30}, 2000), keep=True)
    assert done.record is not None
    again = verify(done.record)
    assert again.failure is None
    assert again.match.outcome.scores == done.scores
    assert again.match.seats[0].bot == "level1"


def test_a_shared_win_counts_as_its_share() -> None:
    pairing = Pairing("highletter", ("level1", "level2"), 1)
    rows = table([Played(pairing, (5, 5), (0, 1), "out", 9), Played(pairing, (3, 6), (1,), "out", 9)])
    assert [(row.bot, row.matches, row.wins) for row in rows] == [("level2", 2, 1.5), ("level1", 2, 0.5)]


def test_the_interval_is_wilsons() -> None:
    interval = wilson(0, 10)
    assert interval.low == pytest.approx(0, abs=1e-12)
    assert interval.high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(0, 0).rate == 0.5


def test_the_command_prints_json_and_writes_records(tmp_path, capsys) -> None:
    run("highletter", ("level1", "level2"), 4, 1, 1, "{}", 500, tmp_path / "kept", True)
    rows = json.loads(capsys.readouterr().out)
    assert {row["bot"] for row in rows} == {"level1", "level2"}
    kept = sorted((tmp_path / "kept").glob("*.tilery"))
    assert len(kept) == 4
    assert all(verify(path.read_bytes()).ok for path in kept)


@pytest.mark.parametrize(
    ("bots", "options", "error"),
    [
        (("level1",), "{}", BadOptions),
        (("level1", "level77"), "{}", Malformed),
        (("level1", "level2"), '{"hgih": 1}', Malformed),
        (("level1", "level2"), "nonsense", Malformed),
    ],
)
def test_wrong_arguments_are_said_before_the_first_match(bots, options, error) -> None:
    with pytest.raises(error):
        run("highletter", bots, 2, 1, 1, options, None, None, False)
