"""Tournaments: paired seeds, rotated seats, the same result for any number of workers and after any interruption."""

from __future__ import annotations

import pytest

from arena.bots_for_tests import mortal
from tilery.arena.bot_match import PlayedMatch
from tilery.arena.folder import TournamentFolder
from tilery.arena.local import play_locally
from tilery.arena.schedule import Plan
from tilery.arena.tournament import Tournament, runner
from tilery.core.errors import BadOptions, Malformed
from tilery.replay import verify

PLAN = Plan("highletter", ("level1", "level3"), 1, {"low": True}, 1000)


def play_all(tournament: Tournament, workers: int = 1, folder: TournamentFolder | None = None) -> list[PlayedMatch]:
    return list(tournament.play(runner("here", workers), folder))


def test_each_seed_is_played_in_every_seating() -> None:
    plan = Plan("highletter", ("level1", "level2", "level3"), 10)
    rows = [plan.pairing(index) for index in range(6)]
    assert [row.seed for row in rows] == [10, 10, 10, 11, 11, 11]
    assert {row.bots for row in rows[:3]} == {
        ("level1", "level2", "level3"),
        ("level2", "level3", "level1"),
        ("level3", "level1", "level2"),
    }


def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    assert play_all(Tournament(PLAN, 12), 1) == play_all(Tournament(PLAN, 12), 2)


def test_a_worker_that_is_killed_costs_no_match(tmp_path) -> None:
    bot, marker = mortal(tmp_path, seed=3)
    plan = Plan("highletter", (bot, "level1"), 1, {}, 500)
    rows = [plan.pairing(index) for index in range(10)]
    with_a_death = list(play_locally(rows, 2))
    assert marker.exists()
    assert with_a_death == list(play_locally(rows, 1))


def test_what_a_worker_refuses_is_said_as_it_was_said_there() -> None:
    rows = [Plan("highletter", ("nowhere.py", "level1")).pairing(index) for index in range(3)]
    with pytest.raises(Malformed, match=r"no file nowhere\.py") as caught:
        list(play_locally(rows, 2))
    assert caught.value.code == "bots/no-file"


def test_a_restart_goes_on_and_gives_the_same(tmp_path) -> None:
    whole = play_all(Tournament(PLAN, 8))
    kept = TournamentFolder(tmp_path / "kept", PLAN)
    assert play_all(Tournament(PLAN, 3), folder=kept) == whole[:3]
    torn = kept.journal.read_bytes()
    kept.journal.write_bytes(torn + b'{"pairing":{"game":"hig')
    again = play_all(Tournament(PLAN, 8), folder=kept)
    assert [match.scores for match in again] == [match.scores for match in whole]
    assert all(match.record is None for match in again[:3]), "these were read, not played again"
    assert all(match.record is not None for match in again[3:])
    assert kept.journal.read_bytes().startswith(torn)
    assert len(kept.open()) == 8


def test_records_are_kept_and_true(tmp_path) -> None:
    plan = Plan("lengthxwit", ("level1", "level2"), 5, {"target": 30}, 2000)
    done = play_all(Tournament(plan, 2), folder=TournamentFolder(tmp_path, plan))
    files = sorted((tmp_path / "records").glob("*.tilery"))
    assert len(files) == 2
    for match, file in zip(done, files, strict=True):
        again = verify(file.read_bytes())
        assert again.failure is None
        assert again.match.outcome.scores == match.scores
        assert [seat.bot for seat in again.match.seats] == list(match.pairing.bots)


def test_a_folder_of_another_tournament_is_left_alone(tmp_path) -> None:
    TournamentFolder(tmp_path, PLAN).open()
    with pytest.raises(BadOptions, match="holds another tournament") as caught:
        TournamentFolder(tmp_path, Plan("highletter", ("level1", "level2"))).open()
    assert caught.value.code == "arena/other-plan"


def test_it_stops_when_sure_and_at_the_same_match_for_all_workers() -> None:
    plan = Plan("lengthxwit", ("level1", "level4"), 1, {"target": 10}, 500)
    one, two = (play_all(Tournament(plan, 400, confidence=0.8), workers) for workers in (1, 2))
    assert one == two
    assert len(one) < 400
    assert len(one) % 2 == 0


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        (Plan("highletter", ("level1",)), BadOptions),
        (Plan("highletter", ("level1", "level77")), Malformed),
        (Plan("highletter", ("level1", "level2"), options={"hgih": 1}), Malformed),
        (Plan("chess", ("level1", "level2")), Malformed),
    ],
)
def test_wrong_plans_are_refused_before_the_first_match(plan, error) -> None:
    with pytest.raises(error):
        plan.check()


def test_an_unknown_place_is_named() -> None:
    with pytest.raises(BadOptions, match="'moon' was asked for"):
        runner("moon", 1)
