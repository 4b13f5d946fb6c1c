"""The referee's arithmetic and its end are those of the rules: whole matches entered on a sheet, to the standing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import tilery
from referee.recorded import READERS, first_of
from tilery import registry
from tilery.core.game import Budget
from tilery.lexicon import compose
from tilery.match import Match, kind_of
from tilery.referee import ScoreSheet, SheetEntry, SheetRuling, rule_sheet

GOLDEN = Path(__file__).parents[1] / "golden"
MATCHES, SOAKED = 20, 1000
"""Matches of each game that are entered from the first entry to the standing, besides the golden records."""


def played(game_id: str, seed: int) -> Match:
    """A whole match of players who take a good play that is quick to find; every seventh leaves, others slip."""
    presets = registry.find(game_id).info.presets
    chosen = presets[seed // 4 % len(presets)].options if presets and seed % 4 == 3 else {}
    match = tilery.new(game_id, seats=["Ann", "Bo", "Cy"][: 2 + seed % 2], seed=seed, options=chosen)
    turns = 0
    while match.outcome is None:
        seat = min(match.awaiting)
        turns += 1
        if seed % 7 == 6 and turns == 11:
            match.play(seat, {"kind": "resign"})
            continue
        found = match.candidates(seat, Budget(nodes=2000, limit=5))
        match.play(seat, found[seed % 3 % len(found) if turns % 5 == 4 else 0].action)
    return match


def lines(match: Match) -> list[tuple[Any, SheetEntry]]:
    """The entries of a match, each with the state after it."""
    return [
        (state, SheetEntry(seat, msgspec.Raw(msgspec.json.encode(entry))))
        for state, seat, entry in READERS[match.game.info.id](match)
    ]


def entered(match: Match, count: int | None = None) -> SheetRuling:
    """The sheet after the first ``count`` entries; all if None."""
    given = tuple(line for _, line in lines(match))[:count]
    names = tuple(seat.name for seat in match.header.seats)
    sheet = ScoreSheet(len(names), given, first_of(match), names)
    return rule_sheet(match.game, match.header.options, sheet)


def compare(match: Match) -> int:
    """Enter the match on a sheet, and compare its scores after every entry, its end and its standing."""
    ruled, ended = entered(match), match.outcome
    assert (ruled.outcome.reason, ruled.ranks, ruled.winners) == (ended.reason, ended.ranks, ended.winners)
    assert ruled.due.kinds == ()
    for seat in match.state.seating.staying():  # what somebody gained in a turn broken off by leaving is not entered
        assert ruled.totals[seat] == ended.scores[seat]
    states = [state for state, _ in lines(match)]
    dealt = match.header.options.deal if match.game.info.lower_is_better else 0
    totals = [dealt] * len(match.header.seats)
    for state, ruling in zip(states, ruled.rulings, strict=True):
        for change in ruling.changes:
            totals[change.seat] += change.points
        if state is not None:
            staying = state.seating.staying()
            assert [totals[seat] for seat in staying] == [match.game.scores(state)[seat] for seat in staying]
    return len(states)


def can_be_entered(match: Match) -> bool:
    """At a real table no clock of the program runs; and a record names words that are still those of its list."""
    same_words = compose(match.header.options.lexicon).sha256 == match.state.lexicon
    return same_words and not any(kind_of(event) == "timed_out" for entry in match.entries for event in entry.events)


@pytest.mark.parametrize("game_id", READERS)
def test_matches_score_and_end_on_the_sheet_as_they_did(game_id: str, soak: bool) -> None:
    records = [tilery.load(path) for path in sorted((GOLDEN / game_id).glob("*.tilery"))]
    compared = [compare(match) for match in records if match.outcome is not None and can_be_entered(match)]
    assert len(compared) >= 5
    for seed in range(SOAKED if soak else MATCHES):
        compare(played(game_id, seed))


@pytest.mark.parametrize("game_id", READERS)
def test_the_end_comes_with_the_last_entry_and_not_before(game_id: str) -> None:
    match = played(game_id, 0)
    count = len(lines(match))
    assert entered(match, count - 1).outcome is None
    assert entered(match, count).outcome == match.outcome
