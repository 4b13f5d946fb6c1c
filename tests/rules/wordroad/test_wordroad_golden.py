"""The golden records show all that Word Road has to show."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tilery.core.common_messages import Ended, Left, Passed, TimedOut
from tilery.games.wordroad.messages import Event, Placed, Returned
from tilery.match import Match
from tilery.replay import load

FOLDER = Path(__file__).parents[2] / "golden" / "wordroad"


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    return {path.stem: load(path) for path in sorted(FOLDER.glob("*.tilery"))}


def events(match: Match) -> list[Event]:
    return [event for entry in match.entries for event in entry.events]


def test_two_three_and_four_seats(matches: dict[str, Match]) -> None:
    assert {len(match.seats) for match in matches.values()} == {2, 3, 4}


def test_over_through_blanks_and_a_ten_tile_turn(matches: dict[str, Match]) -> None:
    placed = [event for match in matches.values() for event in events(match) if isinstance(event, Placed)]
    assert any(event.over for event in placed)
    assert any(len(event.through) > 1 for event in placed)
    assert any(item.piece == "?" for event in placed for item in event.place)
    assert any(len(event.place) == 10 for event in placed)


def test_mulligans_time_ups_leaves_and_every_reason(matches: dict[str, Match]) -> None:
    kinds = {type(event) for match in matches.values() for event in events(match)}
    assert {Returned, Passed, TimedOut, Left, Ended} <= kinds
    assert {match.outcome.reason for match in matches.values() if match.outcome} == {"all_passed", "stall", "last_seat"}


def test_the_third_time_up_in_a_row_is_a_leave(matches: dict[str, Match]) -> None:
    found = events(matches["asleep"])
    assert any(isinstance(a, TimedOut) and isinstance(b, Left) for a, b in pairwise(found))


@pytest.mark.rule("wordroad", "14")
def test_a_shared_win_and_passes_of_empty_racks(matches: dict[str, Match]) -> None:
    outcome = matches["shared"].outcome
    assert outcome is not None
    assert len(outcome.winners) == 2
    assert outcome.scores[0] == outcome.scores[1] > 0
    automatic = [
        entry
        for match in matches.values()
        for entry in match.entries
        if any(isinstance(event, Passed) and event.seat != entry.seat for event in entry.events)
        and not any(isinstance(event, TimedOut) for event in entry.events)
    ]
    assert automatic
