"""The referee's arithmetic is that of the rules: recorded turns, entered on a sheet, score what they scored."""

from __future__ import annotations

from pathlib import Path

import pytest

import tilery
from referee.recorded import READERS
from tilery import registry
from tilery.core.game import Budget
from tilery.lexicon import compose
from tilery.match import Match

GOLDEN = Path(__file__).parents[1] / "golden"
SOAKED = 1000


def played(game_id: str, seed: int) -> Match:
    """A whole match of players who take a good play that is quick to find."""
    game = registry.find(game_id)
    seats = ["Ann", "Bo", "Cy"][: 2 + seed % 2]
    match = tilery.new(game_id, seats=seats, seed=seed)
    while match.outcome is None:
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, Budget(nodes=2000, limit=1))[0].action)
    assert game.info.id == game_id
    return match


def compare(match: Match) -> int:
    """Enter the match on a sheet; how many turns it had."""
    game, options = match.game, match.header.options
    referee = game.referee
    lexicon = compose(options.lexicon).sha256
    totals = [referee.starting_score(options)] * len(match.seats)
    turns = 0
    for state, entries in READERS[game.info.id](match):
        for seat, entry in entries:
            for change in referee.rule(options, lexicon, seat, entry).changes:
                totals[change.seat] += change.points
        staying = state.seating.staying()
        assert [totals[seat] for seat in staying] == [game.scores(state)[seat] for seat in staying], (turns, entries)
        turns += 1
    return turns


@pytest.mark.parametrize("game_id", READERS)
def test_recorded_turns_score_on_the_sheet_what_they_scored(game_id: str, soak: bool) -> None:
    records = [tilery.load(path) for path in sorted((GOLDEN / game_id).glob("*.tilery"))]
    turns = sum(
        compare(match) for match in records if compose(match.header.options.lexicon).sha256 == match.state.lexicon
    )
    assert turns > 50
    seed = 0
    while soak and turns < SOAKED:
        turns += compare(played(game_id, seed))
        seed += 1
