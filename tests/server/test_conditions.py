"""Conditions of conditional moves look at what their author sees of a turn, in every game, and at nothing else."""

from __future__ import annotations

import pytest

from tilery import registry
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.core.rng import widen
from tilery.match import Match
from tilery.server.matches.conditional_moves import SeenTurn, read_turn

ENTRIES = 14
GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


def _play(game_id: str) -> Match:
    seats = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]
    match = Match.new(registry.find(game_id), seats=seats, seed=5)
    for _ in range(ENTRIES):
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, Budget(nodes=500, limit=1))[0].action)
    return match


@pytest.mark.parametrize("game_id", GAMES)
def test_a_condition_sees_what_its_author_sees(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = _play(game_id)
    others = [(entry, 1 - entry.seat) for entry in match.entries[1:] if entry.seat >= 0]
    seen = [read_turn(match, entry, viewer) for entry, viewer in others]
    named = [turn for turn in seen if turn.words]
    assert len(named) >= 3, "some turns make words"
    for turn, (entry, viewer) in zip(seen, others, strict=True):
        told = " ".join(match.stories(entry, viewer)).casefold()
        assert all(word in told for word in turn.words), (turn, told)
    whole = Match.before

    for (entry, viewer), before in zip(others, seen, strict=True):

        def scrambled(self: Match, turn: int, viewer: int = viewer) -> Match:
            found = whole(self, turn)
            found.state = found.game.scramble(found.state, viewer, widen(3))
            return found

        monkeypatch.setattr(Match, "before", scrambled)
        after = read_turn(match, entry, viewer)
        assert _public(after) == _public(before), entry
        monkeypatch.setattr(Match, "before", whole)


def _public(turn: SeenTurn) -> tuple[object, ...]:
    """All but the words, which are those of an action that everybody sees."""
    return turn.seat, turn.kinds, turn.cells


@pytest.mark.parametrize("game_id", ["quillico", "wordroad", "lexigo"])
def test_plays_take_cells(game_id: str) -> None:
    match = _play(game_id)
    plays = [entry for entry in match.entries if type(entry.action).__name__ == "Play"]
    assert plays
    for entry in plays:
        assert read_turn(match, entry, 1 - entry.seat).cells
