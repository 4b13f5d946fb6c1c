"""A match in a few numbers: the same as its analysis says turn by turn."""

from __future__ import annotations

import pytest

from tilery.analysis import analyse
from tilery.analysis.figures import figures
from tilery.arena.bot_match import Pairing, play
from tilery.core.game import Budget

BUDGET = Budget(nodes=2_000)


def test_figures_add_up_the_turns_of_the_analysis() -> None:
    match = play(Pairing("quillico", ("level1", "level2"), 3, {}, 500))
    turns = analyse(match, BUDGET).turns
    found = figures(match, BUDGET)
    assert len(found) == 2
    for seat, each in enumerate(found):
        own = [turn for turn in turns if turn.seat == seat]
        made = [turn.made for turn in own if turn.made is not None and turn.made.words]
        assert each.turns == sum(turn.cost is not None for turn in own)
        assert each.cost == pytest.approx(sum(turn.cost or 0 for turn in own), abs=0.001)
        assert each.points == sum(choice.points for choice in made)
        assert each.words[0].points == max(choice.points for choice in made)
        assert each.best >= 0
    assert sum(each.points for each in found) > 0
