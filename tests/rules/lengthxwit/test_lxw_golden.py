"""The golden records together show everything that a match can hold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tilery.match import Match, kind_of
from tilery.replay import verify

FOLDER = Path(__file__).parents[2] / "golden" / "lengthxwit"


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    found = {}
    for path in FOLDER.glob("*.tilery"):
        result = verify(path.read_bytes())
        assert result.failure is None
        assert result.match is not None
        found[path.stem] = result.match
    return found


def kinds(match: Match) -> Counter[str]:
    """Kinds of events, and with a colon the kind of action that led to them."""
    found: Counter[str] = Counter()
    for entry in match.entries:
        for event in entry.events:
            found.update([kind_of(event), f"{kind_of(entry.action)}:{kind_of(event)}"])
    return found


def test_seats(matches: dict[str, Match]) -> None:
    assert {len(match.seats) for match in matches.values()} >= {2, 3, 6}


def test_mulligans_fails_spent_vowels(matches: dict[str, Match]) -> None:
    assert kinds(matches["mulligan"])["mulliganed"] >= 2
    assert kinds(matches["two"])["fail:failed"]
    assert kinds(matches["two"])["spent"]


def test_run_outs_in_a_turn_and_in_a_response(matches: dict[str, Match]) -> None:
    two = kinds(matches["two"])
    assert two["score:ran_out"] + two["press:ran_out"]
    assert two["respond:ran_out"]


def test_an_empty_dice_bag(matches: dict[str, Match]) -> None:
    rolled = [event for entry in matches["all-dice"].entries for event in entry.events if kind_of(event) == "rolled"]
    assert max(len(event.dice) for event in rolled) == len(matches["all-dice"].header.options.set.dice)


def test_resignations_and_time(matches: dict[str, Match]) -> None:
    assert kinds(matches["three"])["resign:left"]
    assert kinds(matches["three"])["time_up:timed_out"]
    assert kinds(matches["asleep"])["time_up:left"]


def test_every_way_to_end_and_a_shared_win(matches: dict[str, Match]) -> None:
    outcomes = {name: match.outcome for name, match in matches.items()}
    assert {outcome.reason for outcome in outcomes.values() if outcome} == {"target", "max_rounds", "last_seat"}
    assert outcomes["shared"] is not None
    assert len(outcomes["shared"].winners) == 2
