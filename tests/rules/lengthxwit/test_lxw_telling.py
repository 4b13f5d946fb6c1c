"""Scene and story."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from rules.lengthxwit.table import act, fresh, sealed, table
from tilery.core.common_messages import Dealt, Drawn, Ended, Left, Resign, Supplied, TimedOut
from tilery.core.scene import Fact, PadLine
from tilery.games.lengthxwit import GAME, messages
from tilery.games.lengthxwit.messages import Decline, Respond, RolledDie, Score

TOLD = [
    (Drawn(0, ("A", "B")), "Ann draws A B."),
    (Drawn(0, count=1), "Ann draws 1 tile."),
    (messages.Started(1), "Bo goes first."),
    (messages.Mulliganed(0, ("A",), ("B",)), "Ann takes a mulligan: returns A, draws B."),
    (messages.Mulliganed(0, count=9), "Ann takes a mulligan: returns 9 tiles, draws 9 tiles."),
    (messages.DieDrawn(0, "AEBDKN"), "Ann draws a die with A E B D K N."),
    (messages.Rolled(0, (RolledDie("AEBDKN", "K"), RolledDie("EIFSTM", "S"))), "Ann rolls K S."),
    (messages.Banked(0, "RISK", ("I", "R")), "Ann shows RISK, banks I R and presses on."),
    (messages.Banked(0, "ON", ()), "Ann shows ON, banks no tiles and presses on."),
    (messages.Spent(0, "E"), "Ann spends E to roll again."),
    (messages.Scored(0, "RISK", ("I", "R"), 15), "Ann scores RISK for 15 points."),
    (messages.Failed(0, 1), "Ann fails and scores 1 point for banked tiles."),
    (messages.Returned(0, ("A",)), "Ann returns A to the bag."),
    (messages.Returned(0, ("A", "B")), "Ann returns A B to the bag."),
    (messages.Answered(1, "RISK"), "Bo has answered with RISK."),
    (messages.Answered(1, None), "Bo has answered with no word."),
    (messages.Answered(1), "Bo has answered."),
    (messages.Responded(1, "RISK", ("I", "R"), 7), "Bo answers RISK for 7 points."),
    (messages.Declined(1), "Bo has no word."),
    (messages.RanOut(0, 20, ("A", "B")), "Ann ran out of tiles: 20 points, and A B drawn."),
    (messages.RanOut(0, 20, ()), "Ann ran out of tiles: 20 points, and no tiles drawn."),
    (messages.TurnOver(0), "Ann's turn is over."),
    (Dealt(0, ("A", "B")), "Ann draws A B."),
    (Supplied(0, ("A",)), ""),
    (Left(0, ("A", "B")), "Ann leaves the match and returns A B to the bag."),
    (TimedOut(0), "Ann ran out of time."),
    (
        Ended("target", (151, 90), (1, 2), (0,)),
        "Ann wins: the target was reached and the round is finished (Ann 151, Bo 90).",
    ),
    (
        Ended("max_rounds", (90, 90), (1, 1), (0, 1)),
        "Ann and Bo share the win: the last round has been played (Ann 90, Bo 90).",
    ),
    (Ended("last_seat", (9, 90), (1, 2), (0,)), "Ann wins: everyone else has left (Ann 9, Bo 90)."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_every_event_is_a_sentence(event: messages.Event, sentence: str) -> None:
    assert GAME.story(event, ("Ann", "Bo")) == sentence


def test_no_kind_of_event_is_left_out() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(messages.Event))


def test_the_scene_shows_dice_hands_bank_and_pad() -> None:
    state = table(["RIO", "NO"], "KS", banked="ZA", spent="E", words=("ZA",))
    scene = GAME.scene(GAME.view(state, 1))
    assert [(die.id, die.letter, die.value) for die in scene.dice] == [("die1", "K", 4), ("die2", "S", 1)]
    trays = {
        (tray.seat, tray.kind): [(face.letter, face.value, face.tone) for face in tray.faces] for tray in scene.trays
    }
    assert trays[0, "rack"] == [("I", 1, "ivory"), ("O", 1, "ivory"), ("R", 1, "ivory")]
    assert trays[0, "banked"] == [("A", 1, "ivory"), ("Z", 8, "ivory")]
    assert trays[0, "spent"] == [("", None, "back")]
    assert trays[1, "rack"] == [("N", 1, "ivory"), ("O", 1, "ivory")]
    assert scene.awaited == (0,)
    assert Fact("Words this turn", "ZA") in scene.facts
    assert [fact.label for fact in scene.facts] == ["Round", "Turn", "Target", "Bag", "Words this turn"]
    assert Fact("Turn", "Ann") in scene.facts


def test_hidden_hands_are_backs() -> None:
    scene = GAME.scene(GAME.view(table(["RIO", "NO"], "KS", hidden_tiles=True), 1))
    racks = {tray.seat: [face.tone for face in tray.faces] for tray in scene.trays}
    assert racks == {0: ["back"] * 3, 1: ["ivory"] * 2}


def test_the_pad_has_a_line_for_everything_that_scored() -> None:
    state = act(table(["IR", "EARA"], "KS"), 0, Score("RISK")).state
    state = act(state, 1, Respond("RAKES")).state
    pad = {column.name: (column.total, column.lines) for column in GAME.scene(GAME.view(state, None)).pad}
    assert pad == {
        "Ann": (34, (PadLine("RISK × 2", 14), PadLine("out of tiles", 20))),
        "Bo": (8, (PadLine("RAKES", 8),)),
    }


def test_one_who_left_is_marked_and_has_no_tray() -> None:
    scene = GAME.scene(GAME.view(act(fresh(3), 1, Resign()).state, 0))
    assert [column.mark for column in scene.pad] == ["", "left", ""]
    assert {tray.seat for tray in scene.trays} == {0, 2}


def test_sealed_answers_in_the_scene() -> None:
    state = table(["A", "IRE", "OO"], "KS", phase="respond", answers=sealed(None, "RISK", None))
    own, other = (GAME.scene(GAME.view(state, viewer)).facts for viewer in (1, 2))
    assert Fact("Your answer", "RISK") in own
    assert Fact("Answered", "Bo") in other
    assert "RISK" not in str(msgspec.to_builtins(other))


def test_the_end_counts_rounds() -> None:
    last = table(["A", "ERIA"], "KS", turn=1, first=0, phase="respond", scores=(150, 0))
    scene = GAME.scene(GAME.view(act(last, 0, Decline()).state, None))
    assert Fact("Rounds", "1") in scene.facts
    assert scene.awaited == ()
