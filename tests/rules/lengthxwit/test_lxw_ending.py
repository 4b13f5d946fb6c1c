"""The end [13], [14], [C6]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lengthxwit.table import act, fresh, sealed, table
from tilery.arena.bot_match import Pairing, play
from tilery.core.common_messages import Ended, Resign
from tilery.core.scene import Fact
from tilery.core.seating import Outcome
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import Decline, Respond

LAST: dict[str, Any] = {"phase": "respond", "turn": 2, "first": 0, "answers": sealed("", None, None)}
"""Seat 2 has the bags, seat 0 began and has answered: seat 1 closes the round."""


@pytest.mark.rule("lengthxwit", "13")
def test_the_round_is_finished_before_the_match_ends() -> None:
    middle = table(
        ["A", "ERIA", "OO"], "KS", phase="respond", turn=0, scores=(160, 10, 20), answers=sealed(None, "", None)
    )
    told = act(middle, 2, Decline())
    assert told.state.outcome is None
    assert told.state.turn == 1
    end = act(table(["A", "ERIA", "OO"], "KS", scores=(160, 10, 20), **LAST), 1, Decline())
    assert end.kinds == ["answered", "declined", "declined", "turn_over", "ended"]
    assert GAME.outcome(end.state) == Outcome("target", (160, 10, 20), (1, 3, 2), (0,))
    assert GAME.awaiting(end.state) == {}


@pytest.mark.rule("lengthxwit", "13")
@pytest.mark.parametrize(("points", "over"), [(142, False), (143, True)])
def test_the_target_counts_from_any_source(points: int, over: bool) -> None:
    told = act(table(["A", "ERIA", "OO"], "KS", scores=(0, points, 0), **LAST), 1, Respond("RISK"))
    assert told.state.scores[1] == points + 7
    assert (told.state.outcome is not None) is over


@pytest.mark.rule("lengthxwit", "13")
def test_another_target_may_be_agreed() -> None:
    told = act(table(["A", "ERIA", "OO"], "KS", scores=(60, 0, 0), target=60, **LAST), 1, Decline())
    assert told.only(Ended).reason == "target"


@pytest.mark.rule("lengthxwit", "13")
@pytest.mark.rule("common", "C6")
def test_equal_points_share_the_win() -> None:
    told = act(table(["A", "ERIA", "OO"], "KS", scores=(160, 20, 160), **LAST), 1, Decline())
    assert told.state.outcome == Outcome("target", (160, 20, 160), (1, 3, 1), (0, 2))


@pytest.mark.rule("lengthxwit", "13")
def test_a_round_ends_at_the_seat_that_began_wherever_it_sits() -> None:
    state = table(
        ["A", "ERIA", "OO"], "KS", phase="respond", turn=1, first=2, scores=(160, 0, 0), answers=sealed("", None, None)
    )
    assert act(state, 2, Decline()).only(Ended).reason == "target"


@pytest.mark.rule("lengthxwit", "14")
def test_after_the_last_round_the_match_ends() -> None:
    told = act(table(["A", "ERIA", "OO"], "KS", scores=(9, 0, 0), rounds=29, **LAST), 1, Decline())
    assert told.state.outcome == Outcome("max_rounds", (9, 0, 0), (1, 2, 2), (0,))
    assert act(table(["A", "ERIA", "OO"], "KS", rounds=28, **LAST), 1, Decline()).state.outcome is None
    agreed = act(table(["A", "ERIA", "OO"], "KS", rounds=1, max_rounds=2, **LAST), 1, Decline())
    assert agreed.only(Ended).reason == "max_rounds"


@pytest.mark.rule("common", "C6")
def test_the_target_is_named_before_the_rounds_and_the_last_seat_before_both() -> None:
    both = act(table(["A", "ERIA", "OO"], "KS", scores=(150, 0, 0), rounds=29, **LAST), 1, Decline())
    assert both.only(Ended).reason == "target"
    state = table(["A", "ERIA"], "KS", phase="respond", turn=1, first=0, scores=(150, 200), rounds=29)
    assert act(state, 1, Resign()).state.outcome == Outcome("last_seat", (150, 200), (1, 2), (0,))


@pytest.mark.rule("lengthxwit", "14")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_short_match_has_two_rounds_for_any_number_of_players(seats: int) -> None:
    [short] = [preset for preset in GAME.info.presets if preset.id == "short"]
    match = play(Pairing("lengthxwit", ("level2",) * seats, 3, dict(short.options)))
    assert (match.state.rounds, match.outcome and match.outcome.reason) == (2, "max_rounds")
    state = fresh(seats, **short.options)
    assert Fact("Round", "1 of 2") in GAME.scene(GAME.view(state, 0)).facts
