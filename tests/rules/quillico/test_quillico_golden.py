"""The golden records together show everything that can happen in a match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilery.core.common_messages import Left, Passed, TimedOut
from tilery.games.quillico.messages import Exchanged, Play, Scored, Settled
from tilery.geometry import Oct
from tilery.match import Match
from tilery.replay import replay

RECORDS = sorted((Path(__file__).parents[2] / "golden" / "quillico").glob("*.tilery"))


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    found = {path.stem: replay(path.read_bytes()).match for path in RECORDS}
    return {name: match for name, match in found.items() if match is not None}


def events(match: Match) -> Iterator[object]:
    for entry in match.entries:
        yield from entry.events


def test_two_four_and_ten_seats_play(matches: dict[str, Match]) -> None:
    assert {len(match.seats) for match in matches.values()} >= {2, 4, 10}


def test_one_star_and_several_are_used(matches: dict[str, Match]) -> None:
    used = {
        len(entry.action.swaps)
        for match in matches.values()
        for entry in match.entries
        if isinstance(entry.action, Play)
    }
    assert {0, 1, 2} <= used


@pytest.mark.rule("quillico", "5")
def test_a_letter_is_shared_by_three_words(matches: dict[str, Match]) -> None:
    axes: dict[Oct, set[Oct]] = defaultdict(set)
    for event in events(matches["two"]):
        if isinstance(event, Scored):
            for word in event.words:
                step = Oct(*word.places[1]) - Oct(*word.places[0])
                for place in word.places:
                    axes[Oct(*place)].add(max(step, -step))
    assert max(map(len, axes.values())) == 3


def test_exchanges_passes_leaving_and_time(matches: dict[str, Match]) -> None:
    seen = {type(event) for match in matches.values() for event in events(match)}
    assert {Exchanged, Passed, Left, TimedOut} <= seen


def test_every_way_to_end(matches: dict[str, Match]) -> None:
    outcomes = [match.outcome for match in matches.values()]
    assert {outcome.reason for outcome in outcomes if outcome} == {"out", "all_passed", "stall", "last_seat"}
    assert any(len(outcome.winners) > 1 for outcome in outcomes if outcome)


@pytest.mark.rule("quillico", "13", "14", "15")
def test_by_the_book_there_are_exchanges_and_passes_and_somebody_goes_out_with_a_star(
    matches: dict[str, Match],
) -> None:
    assert {Exchanged, Passed} <= {type(event) for event in events(matches["by-the-book"])}
    match = matches["stars-left"]
    assert match.outcome is not None
    assert match.outcome.reason == "out"
    assert ("*",) in match.state.hands
    assert all(event.bonus == 0 for event in events(match) if isinstance(event, Settled))
