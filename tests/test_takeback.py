"""Taking back: the position returns, draws do not repeat, the record verifies, and nothing is counted twice."""

from __future__ import annotations

from typing import Any

import pytest

import tilery
from tilery.analysis.figures import figures
from tilery.analysis.turns import analyse
from tilery.analysis.win_chances import steps
from tilery.core.common_messages import Resign
from tilery.core.errors import IllegalAction
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.takeback import count_plays, find_taken_back
from tilery.match import Match
from tilery.replay import position, positions, replay, verify

GAMES = ("lengthxwit", "quillico", "wordroad", "lexigo")
QUICK = Budget(nodes=2_000, limit=5)


def play_best(match: Match) -> int:
    """The first awaited seat plays its best candidate; the seat."""
    seat = min(match.awaiting)
    match.play(seat, match.candidates(seat, QUICK)[0].action)
    return seat


def begun(game: str, plays: int = 3) -> Match:
    match = tilery.new(game, seats=["Ann", "Bo"], seed=11)
    for _ in range(plays):
        play_best(match)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_takebacks_of_takebacks_verifies_to_the_same_state(game: str) -> None:
    match = begun(game)
    for _ in range(3):
        seat = play_best(match)
        match.apply(match.take_back(seat))
        play_best(match)
    match.apply(match.take_back(match.entries[-1].seat))
    while match.awaiting and len(match.entries) < 40:
        play_best(match)
    if match.awaiting:
        match.submit(0, None, Resign())
    text = match.record().dumps()
    for again in (verify(text), replay(text)):
        assert again.failure is None
        assert again.match is not None
        assert again.match.state == match.state


def test_the_draws_after_a_takeback_are_others_than_those_seen() -> None:
    seen = set()
    match = tilery.new("wordroad", seats=["Ann", "Bo"], seed=3)
    seat = min(match.awaiting)
    action = match.candidates(seat, QUICK)[0].action
    for _ in range(4):
        match.play(seat, action)
        seen.add(match.state.racks[seat])
        match.apply(match.take_back(seat))
    assert len(seen) > 1


def test_what_was_taken_back_is_not_counted() -> None:
    match = begun("quillico", 4)
    gone = match.entries[-1].seq
    match.apply(match.take_back(match.entries[-1].seat))
    play_best(match)
    assert find_taken_back(match.entries) == {gone}
    assert count_plays(match.entries) == 4
    turns = [turn.seq for turn in analyse(match, QUICK).turns]
    assert turns == [1, 2, 3, 6]
    assert sum(seat.turns for seat in figures(match, QUICK)) == 4
    assert [step.entry.seq for step in steps(match, budget=QUICK)] == [0, 1, 2, 3, 6]


def test_positions_before_and_after_a_takeback_can_be_looked_at() -> None:
    match = begun("wordroad", 4)
    before = position(match, len(match.entries) - 1)
    match.apply(match.take_back(match.entries[-1].seat))
    assert match.scene(None) == before.scene(None)
    assert position(match, len(match.entries)).state == match.state
    assert match.stories(match.entries[-1], None) == (
        f"{match.names[match.entries[-2].seat]} takes back a play. What is drawn or rolled next will be new.",
    )


def test_an_occupant_who_came_meanwhile_stays() -> None:
    match = begun("quillico", 2)
    match.apply(match.occupy(1, SeatInfo("Bo (Club)", "bot", "level3")))
    match.apply(match.take_back(0))
    assert match.seats[1].name == "Bo (Club)"


@pytest.mark.parametrize("code", ["takeback/nothing", "takeback/left", "match/over"])
def test_a_takeback_that_cannot_be(code: str) -> None:
    match = tilery.new("quillico", seats=["Ann", "Bo", "Cy"], seed=11)
    seat = min(match.awaiting)
    if code != "takeback/nothing":
        play_best(match)
        match.submit((seat + 1) % 3, None, Resign())
    if code == "match/over":
        match.submit((seat + 2) % 3, None, Resign())
    with pytest.raises(IllegalAction) as refused:
        match.take_back(seat)
    assert refused.value.code == code


def test_a_forged_takeback_does_not_verify() -> None:
    match = begun("quillico", 3)
    match.apply(match.take_back(match.entries[-1].seat))
    match.submit(0, None, Resign())
    text = match.record().dumps()
    assert verify(text).ok
    for forged in ('"to":1', '"to":99', '"to":-7'):
        failure = verify(text.replace('"to":2', forged)).failure
        assert failure is not None
        assert failure.code in ("record/events", "takeback/nothing")
    by_seat = text.replace('"seq":4,"seat":-1', '"seq":4,"seat":0')
    failure = verify(by_seat).failure
    assert failure is not None
    assert failure.code == "record/takeback"


@pytest.mark.parametrize("detour", [1, 2, 3])
def test_an_earlier_state_is_worked_out_from_few_entries(detour: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However takebacks wind the way back: with a detour of two, they return past every state that could be kept."""
    most = 4  # matches of the example game are shorter than the usual one
    monkeypatch.setattr("tilery.match.MAX_GAP", most)
    match = tilery.new("highletter", seats=["Ann", "Bo"], seed=5)
    opening = len(match.entries)
    while len(match.entries) < 400:
        for _ in range(detour):
            seat = min(match.awaiting)
            match.play(seat, match.candidates(seat, QUICK)[0].action)
            if not match.awaiting:
                break
        if not match.awaiting:
            match = match.before(len(match.entries) - 1)
        match.apply(match.take_back(match.entries[-1].seat))
    walked = {len(before.entries): before.branch() for _, before in positions(match)}

    played = 0
    evolve = match.game.evolve

    def counted(state: Any, event: Any) -> Any:
        nonlocal played
        played += 1
        return evolve(state, event)

    monkeypatch.setattr(match.game, "evolve", counted)
    dealt = sum(len(entry.events) for entry in match.entries[:opening])
    few = dealt + most * max(len(entry.events) for entry in match.entries[opening:])
    for turn in range(opening, len(match.entries), 7):
        played = 0
        before = match.before(turn)
        assert played <= few, "played again from the start"
        again = walked[turn]
        assert before.state == again.state
        assert (before.awaiting, before.outcome, before.seats) == (again.awaiting, again.outcome, again.seats)
    seat = min(match.awaiting)
    match.play(seat, match.candidates(seat, QUICK)[0].action)
    played = 0
    match.take_back(seat)
    assert played <= few
