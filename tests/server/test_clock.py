"""Time at the table: the arithmetic by itself, and the clock of a running server."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies

from held_time import HeldTime
from server.serving import lay, serving, two_at_a_table
from tilery.core.game import Prompt
from tilery.server.common import timestamps
from tilery.server.matches.clock import Clocks, Deadline, add_pause, add_running_time, paused_seconds
from tilery.server.matches.terms import DaysClock, NoClock, TotalClock, TurnClock


def ask(*seats: int, prompt: int = 1) -> dict[int, Prompt]:
    return {seat: Prompt(prompt, ("play",)) for seat in seats}


def test_pauses_are_left_out() -> None:
    pauses = [(10.0, 20.0), (30.0, 31.0)]
    assert paused_seconds(pauses, 0, 100) == 11
    assert paused_seconds(pauses, 15, 30.5) == 5.5
    assert add_running_time(pauses, 0, 5) == 5
    assert add_running_time(pauses, 0, 15) == 25
    assert add_running_time(pauses, 0, 25) == 36
    assert add_running_time(pauses, 12, 5) == 25


@given(strategies.floats(0, 4e9))
def test_clocks_run_from_the_moment_that_the_record_tells(moment: float) -> None:
    assert timestamps.moment(timestamps.iso(moment)) == timestamps.truncate_to_ms(moment)


def test_a_pause_that_becomes_known_later_is_given_back() -> None:
    pauses: list[tuple[float, float]] = []
    clocks = Clocks(TotalClock(60, 5), 2, pauses)
    clocks.on_entry(-1, 0.0, ask(0))
    clocks.on_entry(0, 100.0, ask(1, prompt=2))  # an answer, just after the node woke up
    assert clocks.cards(100.0)[0].left == 5.0
    add_pause(pauses, 20.0, 101.0)
    clocks.recount()
    assert [card.left for card in clocks.cards(111.0)] == [60.0 - 20.0 + 5.0, 50.0]


def test_no_clock_has_no_deadline() -> None:
    clocks = Clocks(NoClock(), 2)
    clocks.on_entry(-1, 0, ask(0))
    assert clocks.deadline() is None
    assert clocks.cards(99)[0].left is None
    assert clocks.cards(99)[0].running


@pytest.mark.parametrize(("terms", "seconds"), [(TurnClock(30), 30.0), (DaysClock(2), 172_800.0)])
def test_every_prompt_has_its_own_time(terms: TurnClock | DaysClock, seconds: float) -> None:
    clocks = Clocks(terms, 3)
    clocks.on_entry(-1, 100, ask(0, 2))
    assert clocks.deadline() == Deadline(100 + seconds, 0, 1)
    clocks.on_entry(0, 110, ask(2))
    assert clocks.deadline() == Deadline(100 + seconds, 2, 1)
    clocks.on_entry(2, 120, ask(1, prompt=5))
    assert clocks.deadline() == Deadline(120 + seconds, 1, 5)
    assert [card.running for card in clocks.cards(130)] == [False, True, False]
    assert clocks.cards(130)[1].left == seconds - 10


def test_total_time_runs_only_while_asked_and_grows_with_answers() -> None:
    clocks = Clocks(TotalClock(60, 5), 2)
    clocks.on_entry(-1, 0, ask(0))
    clocks.on_entry(0, 20, ask(1, prompt=2))
    assert [card.left for card in clocks.cards(30)] == [45, 50]
    clocks.on_entry(-1, 60 + 20, ask(0, prompt=3))
    assert [card.left for card in clocks.cards(80)] == [45, 0]
    assert clocks.deadline() == Deadline(125, 0, 3)


def test_time_without_a_server_is_given_back() -> None:
    clocks = Clocks(TotalClock(60, 0), 2, [(10.0, 1000.0)])
    clocks.on_entry(-1, 0, ask(0))
    assert clocks.deadline() == Deadline(60 + 990, 0, 1)
    clocks.on_entry(0, 1010, ask(1, prompt=2))
    assert clocks.cards(1010)[0].left == 40


def test_looking_ahead_changes_nothing() -> None:
    clocks = Clocks(TotalClock(60, 5), 2)
    clocks.on_entry(-1, 0, ask(0))
    then = clocks.after_entry(0, 10, ask(1, prompt=2))
    assert then.deadline() == Deadline(70, 1, 2)
    assert clocks.deadline() == Deadline(60, 0, 1)


async def test_a_prompt_runs_out(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held) as node:
        ann, bo, match = await two_at_a_table(node, terms={"clock": {"kind": "turn", "seconds": 5}})
        async with ann, bo:
            await held.advance(3)
            seen = await ann.watch(match)
            assert seen["clocks"][0]["left"] == pytest.approx(2, abs=0.002), "a record has milliseconds"
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            assert (await ann.update(1))["seq"] == 1
            await held.advance(2)
            told = await ann.update(2)
            assert told["events"][0] == {"kind": "timed_out", "seat": 1}
            record = (await ann.get(f"/api/matches/{match}/record")).splitlines()
            assert '"action":{"kind":"time_up","seat":1' in record[-1]


async def test_a_stopped_server_gives_the_time_back(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held) as node:
        ann, bo, match = await two_at_a_table(node, terms={"clock": {"kind": "turn", "seconds": 8}})
        await ann.watch(match)
        await ann.disconnect()
        await bo.disconnect()
    held.jump(9)
    async with ann, bo, serving(sqlite, held) as node:
        ann.url = node.url
        await ann.connect()
        seen = await ann.watch(match)
        assert seen["seq"] == 0
        assert (await ann.submit(match, seen["prompt"]["id"], lay(seen)))["kind"] == "accepted"


async def test_a_stand_in_plays_for_someone_away_and_gives_the_seat_back(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held) as node:
        terms = {"away": "level1", "away_seconds": 5}
        ann, bo, match = await two_at_a_table(node, terms=terms)
        async with ann, bo:
            seen = await ann.watch(match)
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            await held.advance(5)
            told = await ann.expect("update", when=lambda m: m["seats"][1]["stand_in"])
            assert told["seats"][1]["level"] == "level1"
            await ann.update(3)
            await bo.watch(match)
            back = await bo.expect("update", when=lambda m: not m["seats"][1]["stand_in"])
            assert back["seats"][1]["name"] == "Bo"


@pytest.mark.parametrize(
    ("clock", "left"),
    [
        ({"kind": "none"}, None),
        ({"kind": "turn", "seconds": 90}, 90),
        ({"kind": "total", "seconds": 600, "increment": 5}, 600),
        ({"kind": "days", "days": 2}, 2 * 86_400),
    ],
)
async def test_every_kind_of_clock_is_shown_and_kept(sqlite: str, clock: dict[str, Any], left: float | None) -> None:
    async with serving(sqlite, HeldTime()) as node:
        ann, bo, match = await two_at_a_table(node, terms={"clock": clock})
        async with ann, bo:
            seen = await ann.watch(match)
            mine, other = seen["clocks"]
            assert mine["running"]
            assert other["running"], "both are asked"
            assert mine["left"] == (left if left is None else pytest.approx(left, abs=0.002))
            answer = await ann.submit(match, seen["prompt"]["id"], lay(seen))
            mine = (await ann.update(answer["seq"]))["clocks"][0]
            assert not mine["running"]
            if clock["kind"] == "total":
                assert left is not None
                assert mine["left"] == pytest.approx(left + clock["increment"], abs=0.002)
            assert (await bo.get(f"/api/matches/{match}"))["terms"]["clock"] == clock
