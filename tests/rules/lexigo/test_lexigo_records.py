"""The golden records hold every rare thing that a match of Lexigo can have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tilery.core.common_messages import Left, TimedOut
from tilery.games.lexigo.messages import Challenged, Knocked, PawnSet, Played, Refilled, Relocated, TakenBack, Traded
from tilery.match import Match
from tilery.replay import load, positions, verify

GOLDEN = Path(__file__).parents[2] / "golden" / "lexigo"


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    return {path.stem: load(path) for path in sorted(GOLDEN.glob("*.tilery"))}


def happened(matches: dict[str, Match], kind: type) -> Iterator[object]:
    return (
        event for match in matches.values() for entry in match.entries for event in entry.events if type(event) is kind
    )


def test_two_three_and_four_seats(matches: dict[str, Match]) -> None:
    assert {len(match.seats) for match in matches.values()} == {2, 3, 4}


def test_every_way_to_end_by_play(matches: dict[str, Match]) -> None:
    assert {match.outcome.reason for match in matches.values() if match.outcome} == {"out", "stall"}


@pytest.mark.parametrize("kind", [Relocated, Traded, TakenBack, Left, TimedOut, PawnSet, Refilled])
def test_everything_happens(matches: dict[str, Match], kind: type) -> None:
    assert any(True for _ in happened(matches, kind))


def test_challenges_are_upheld_and_lost(matches: dict[str, Match]) -> None:
    assert {event.upheld for event in happened(matches, Challenged) if isinstance(event, Challenged)} == {True, False}


def test_several_pawns_are_knocked_at_once(matches: dict[str, Match]) -> None:
    counts = [
        sum(isinstance(event, Knocked) for event in entry.events)
        for match in matches.values()
        for entry in match.entries
    ]
    assert max(counts) >= 2


@pytest.mark.rule("lexigo", "7d")
def test_a_blank_is_another_letter_in_another_turn(matches: dict[str, Match]) -> None:
    read: dict[tuple[str, object], set[str]] = {}
    for name, match in matches.items():
        blanks = {placement.at for placement in match.state.table.grid if placement.tile == "?"}
        for entry in match.entries:
            for event in entry.events:
                if isinstance(event, Played):
                    for cell, letter in zip(event.path, event.word, strict=True):
                        if cell in blanks:
                            read.setdefault((name, cell), set()).add(letter)
    assert any(len(letters) > 1 for letters in read.values())


@pytest.mark.rule("lexigo", "14")
def test_the_pouch_runs_empty(matches: dict[str, Match]) -> None:
    sizes = [len(before.state.pouch) for _, before in positions(matches["empty-pouch"])]
    assert 0 in sizes
    assert any(isinstance(event, Refilled) for event in matches["empty-pouch"].entries[-1].events)


@pytest.mark.rule("common", "C11")
def test_a_record_from_before_an_option_verifies() -> None:
    """Fields left out have the game's default."""
    text = (GOLDEN / "two-seats.tilery").read_text(encoding="utf-8")
    assert ',"pass":"free"' in text
    result = verify(text.replace(',"pass":"free"', "").encode())
    assert (result.failure, result.ok) == (None, True)
