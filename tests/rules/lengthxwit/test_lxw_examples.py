"""The worked examples of the rules, each as it stands there."""

from __future__ import annotations

import pytest

from rules.lengthxwit.table import act, refused, sealed, table
from tilery.core.tiles import tiles
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import (
    Banked,
    Decline,
    Fail,
    Failed,
    Mulligan,
    Press,
    RanOut,
    Respond,
    Responded,
    Score,
    Scored,
)


@pytest.mark.rule("lengthxwit", "8a")
def test_1_trains() -> None:
    told = act(table(["RAINSGBOE", ""], "T"), 0, Score("TRAINS"))
    assert told.only(Scored).points == 6
    assert told.state.hands[0] == tiles("GBOE")


@pytest.mark.rule("lengthxwit", "8b")
def test_2_at_then_risk() -> None:
    pressed = act(table(["RAINSGBOE", ""], "T"), 0, Press("AT"))
    assert pressed.only(Banked).tiles == ("A",)
    assert act(table(["RINSGBOE", ""], "KS", banked="A"), 0, Score("RISK")).only(Scored).points == 15


@pytest.mark.rule("lengthxwit", "8d")
def test_3_risk_and_then_no_word() -> None:
    assert act(table(["NSGB", ""], "VJW", banked="ARI"), 0, Fail()).only(Failed).points == 3
    assert refused(table(["NSGBO", ""], "VJW", banked="ARI"), 0, Fail()).code == "lengthxwit/vowel-left"


@pytest.mark.rule("lengthxwit", "12")
def test_4_blanket_got_draws() -> None:
    first = act(table(["BLANKEGDR", "A"], "T"), 0, Press("BLANKET"))
    assert sum(GAME_VALUES[tile] for tile in first.only(Banked).tiles) == 11
    second = act(table(["GDR", "A"], "OT", banked="BLANKE"), 0, Press("GOT"))
    assert second.only(Banked).tiles == ("G",)
    told = act(table(["DR", "A"], "AWS", banked="BLANKEG"), 0, Score("DRAWS"))
    assert told.only(Scored).points == 8 * 3 + 13
    assert told.state.scores[0] == 57
    assert told.kinds == ["scored", "returned", "ran_out"]
    assert len(told.state.hands[0]) == 4


GAME_VALUES = {"B": 3, "L": 1, "A": 1, "N": 1, "K": 4, "E": 1}


@pytest.mark.rule("lengthxwit", "10")
def test_5_quiz() -> None:
    told = act(table(["A", "QZ"], "UI", phase="respond"), 1, Respond("QUIZ"))
    assert told.only(Responded).points == 19
    assert told.only(RanOut).points == 20
    assert told.state.scores[1] == 39


@pytest.mark.rule("lengthxwit", "10")
def test_6_on_and_no() -> None:
    told = act(table(["TR", "TR", "XY"], "ON"), 0, Score("ON"))
    assert told.only(Scored).points == 4
    closed = act(act(told.state, 1, Respond("NO")).state, 2, Respond("ON"))
    assert [event.points for event in closed.all(Responded)] == [2, 2]


@pytest.mark.rule("lengthxwit", "6")
def test_7_three_hands() -> None:
    assert act(table(["ZQHEAIRTN", ""]), 0, Mulligan()).kinds == ["mulliganed"]
    assert refused(table(["ZQDEAIRTN", ""]), 0, Mulligan()).code == "lengthxwit/mulligan-hand"
    assert act(table(["YYTRSNLDG", ""]), 0, Mulligan()).kinds == ["mulliganed"]


@pytest.mark.rule("lengthxwit", "13")
def test_8_a_reaches_151_on_bs_turn() -> None:
    state = table(
        ["IRE", "A", "OO"], "KS", turn=1, first=0, phase="respond", scores=(144, 9, 9), answers=sealed(None, None, "")
    )
    told = act(state, 0, Respond("RISK"))
    assert told.state.scores[0] == 151
    assert told.state.outcome is None
    assert told.state.turn == 2
    last = table(
        ["IRE", "A", "OO"], "KS", turn=2, first=0, phase="respond", scores=(151, 9, 9), answers=sealed("", None, None)
    )
    assert GAME.outcome(act(last, 1, Decline()).state) is not None
