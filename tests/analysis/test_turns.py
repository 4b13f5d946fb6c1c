"""Analysis: every decision beside the best ones."""

from __future__ import annotations

import pytest

from tilery.analysis import analyse
from tilery.arena.playing import Pairing, play
from tilery.core.game import Budget
from tilery.core.shared import Resign


@pytest.fixture(scope="module")
def match():
    return play(Pairing("lengthxwit", ("level1", "level3"), 9, {"target": 40}, 5000))


def test_every_decision_has_its_best_plays_and_its_cost(match) -> None:
    found = analyse(match)
    decided = [entry.seq for entry in match.entries if entry.seat >= 0]
    assert [turn.seq for turn in found.turns] == decided
    for turn in found.turns:
        values = [choice.value for choice in turn.best]
        assert values == sorted(values, reverse=True)
        assert turn.made is not None
        assert turn.made.action == match.entries[turn.seq].action
        assert turn.cost == pytest.approx(values[0] - turn.made.value)
        assert turn.cost >= 0
    assert any(turn.cost > 0 for turn in found.turns if turn.seat == 0), "a novice plays less than the best"


def test_the_score_graph_ends_with_the_outcome(match) -> None:
    found = analyse(match)
    assert len(found.scores) == len(match.entries)
    assert found.scores[-1] == match.outcome.scores
    assert found.turns[-1].scores == match.outcome.scores


def test_leaving_is_no_decision_to_be_judged() -> None:
    match = play(Pairing("lengthxwit", ("level1", "level1"), 9, {"target": 20}, 500))
    early = type(match).new(match.game, seats=match.seats, seed=1)
    early.submit(0, None, Resign())
    assert analyse(early, Budget(nodes=100)).turns == ()
