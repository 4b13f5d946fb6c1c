"""Responses: one sealed window for all others [10], [11]."""

from __future__ import annotations

import msgspec
import pytest

from rules.lengthxwit.table import act, late, refused, sealed, table
from tilery.core.game import Budget
from tilery.core.tiles import tiles
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import (
    Answered,
    Decline,
    Fail,
    Options,
    Press,
    RanOut,
    Respond,
    Responded,
    Returned,
    Score,
    SealedAnswer,
)
from tilery.lexicon import from_words


@pytest.mark.rule("lengthxwit", "10")
def test_used_tiles_go_back_and_the_dice_stay() -> None:
    state = table(["RIO", "NO", "EA"], "KS", banked="A", spent="E")
    told = act(state, 0, Score("RISK"))
    assert told.kinds == ["scored", "returned"]
    assert told.only(Returned).tiles == ("A", "E", "I", "R")
    assert (told.state.banked, told.state.spent) == ((), ())
    assert told.state.dice == state.dice
    asked = GAME.awaiting(told.state)
    assert {seat: prompt.kinds for seat, prompt in asked.items()} == dict.fromkeys((1, 2), ("respond", "decline"))


@pytest.mark.rule("lengthxwit", "10")
def test_nothing_goes_back_where_nothing_was_used() -> None:
    assert act(table(["RIO", "EA"], "ON"), 0, Score("ON")).kinds == ["scored"]


@pytest.mark.rule("lengthxwit", "10")
def test_others_respond_also_after_a_fail() -> None:
    told = act(table(["TR", "NO"], "VJ"), 0, Fail())
    assert sorted(GAME.awaiting(told.state)) == [1]


@pytest.mark.rule("lengthxwit", "10")
def test_a_response_scores_its_face_value() -> None:
    state = table(["RIO", "ERIA"], "KS", phase="respond")
    told = act(state, 1, Respond("RISK"))
    responded = told.only(Responded)
    assert (responded.word, responded.tiles, responded.points) == ("RISK", ("I", "R"), 7)
    assert told.only(Returned).tiles == ("I", "R")
    assert told.kinds == ["answered", "responded", "returned", "turn_over", "drawn"]


@pytest.mark.rule("lengthxwit", "10")
def test_answers_stay_sealed_until_the_last_is_in_and_are_opened_from_the_left() -> None:
    state = table(["A", "ERIA", "OO", "IR"], "KS", phase="respond", turn=1, step=40, opened=40)
    prompts = GAME.awaiting(state)
    first = act(state, 3, Respond("RISK"))
    assert first.events == [Answered(3, "RISK")]
    assert first.state.scores == (0, 0, 0, 0)
    assert first.state.hands == state.hands, "the tiles leave the hand when the answer is opened"
    second = act(first.state, 0, Decline())
    assert second.events == [Answered(0, None)]
    assert GAME.awaiting(second.state) == {2: prompts[2]}, "the prompt of the last is still the same"
    third = act(second.state, 2, Decline())
    assert [(type(event).__name__, event.seat) for event in third.events[:6]] == [
        ("Answered", 2),
        ("Declined", 2),
        ("Responded", 3),
        ("Returned", 3),
        ("Declined", 0),
        ("RanOut", 3),
    ]


@pytest.mark.rule("lengthxwit", "10")
def test_everybody_answers_once() -> None:
    state = table(["A", "ERIA", "OO"], "KS", phase="respond")
    told = act(state, 1, Decline())
    assert refused(told.state, 1, Respond("RISK")).code == "match/not-asked"


@pytest.mark.rule("lengthxwit", "10")
def test_a_response_is_checked_when_it_is_handed_in() -> None:
    state = table(["A", "ERIA", "OO"], "KS", phase="respond")
    assert refused(state, 2, Respond("RISK")).code == "lengthxwit/tile-missing"
    assert refused(state, 1, Respond("AIR")).data.cells == ("die1", "die2")
    assert refused(state, 1, Respond("RIKS")).code == "lengthxwit/no-word"
    assert refused(state, 0, Respond("ASK")).code == "match/not-asked"


@pytest.mark.rule("lengthxwit", "10")
def test_no_more_than_an_answer_is_asked_of_the_others() -> None:
    state = table(["A", "ERIA"], "KS", phase="respond")
    assert refused(state, 1, Score("RISK")).code == "match/wrong-kind"
    assert refused(state, 1, Press("RISK")).code == "match/wrong-kind"


@pytest.mark.rule("lengthxwit", "11")
def test_the_dice_go_back_and_the_bags_pass_to_the_left() -> None:
    state = table(["A", "ERIA", "OO"], "KS", phase="respond", turn=2, first=1, answers=sealed("", None, None))
    told = act(state, 1, Decline())
    assert told.state.dice == ()
    assert len(told.state.dice_bag) == 8
    assert told.state.turn == 0
    assert sorted(GAME.awaiting(told.state)) == [0]


@pytest.mark.rule("common", "C5")
def test_a_response_out_of_time_is_none() -> None:
    state = table(["A", "ERIA", "OO"], "KS", phase="respond")
    told = late(state, 1)
    assert told.events == [Answered(1, None)]
    assert told.state.seating.overdue == (0, 0, 0), "windows in the turns of others do not count"


@pytest.mark.rule("lengthxwit", "10")
def test_tiles_of_a_response_are_in_the_bag_before_anybody_draws() -> None:
    state = table(["A", "IR", "BCDFGHL"], "KS", phase="respond", bag="", answers=sealed(None, "RISK", None))
    told = act(state, 2, Decline())
    assert told.kinds == ["answered", "responded", "returned", "declined", "ran_out", "turn_over"]
    assert told.state.hands[1] == tiles("IR")


@pytest.mark.rule("lengthxwit", "10")
def test_with_the_option_a_response_needs_one_die_only() -> None:
    state = table(["A", "ERIA", "OO"], "KS", phase="respond", response="any")
    error = refused(state, 1, Respond("AIR"))
    assert (error.code, error.message) == (
        "lengthxwit/no-die-used",
        "AIR uses none of the dice (K S); use at least one.",
    )
    assert error.data.unfinished
    preview = GAME.preview(GAME.view(state, 1), Respond("ARK"))
    assert (preview.legal, preview.points, preview.words[0].cells) == (True, 6, ("die1",))
    told = act(act(state, 1, Respond("SEA")).state, 2, Decline())
    responded = told.only(Responded)
    assert (responded.tiles, responded.points) == (("A", "E"), 3)


@pytest.mark.rule("lengthxwit", "10")
def test_dice_come_before_tiles_of_the_same_letter() -> None:
    state = table(["A", "ASK", "OO"], "KS", phase="respond", response="any")
    told = act(act(state, 1, Respond("ASK")).state, 2, Decline())
    assert told.only(Responded).tiles == ("A",)


@pytest.mark.rule("lengthxwit", "10")
def test_the_option_changes_nothing_in_ones_own_turn() -> None:
    state = table(["ERIA", "OO"], "KS", response="any")
    assert refused(state, 0, Score("SEA")).code == "lengthxwit/die-unused"
    words = {word for item in GAME.candidates(GAME.view(state, 0), Budget()).items for word in item.words}
    assert words
    assert all({"K", "S"} <= set(word) for word in words)


@pytest.mark.rule("common", "C13")
def test_by_the_book_is_a_preset() -> None:
    [preset] = [preset for preset in GAME.info.presets if preset.title == "By the book"]
    chosen = msgspec.convert(preset.options, Options)
    assert (chosen.response, chosen.mulligan) == ("any", "once")


@pytest.mark.rule("lengthxwit", "8a")
def test_a_response_is_not_offered_to_a_seat_without_two_letters() -> None:
    state = table(["RIO", "", "E"], "S", phase="respond")
    assert GAME.view(state, 1).offers == ("decline",)
    assert GAME.view(state, 2).offers == ("respond", "decline")


@pytest.mark.rule("lengthxwit", "10", "12")
def test_an_answer_may_choose_which_dice_it_uses() -> None:
    state = table(["A", "AS", "OO"], "SK", phase="respond", response="any")
    plain = act(act(state, 1, Respond("ASK")).state, 2, Decline())
    assert plain.only(Responded).tiles == ("A",), "dice come first"
    told = act(state, 1, Respond("ASK", (1,)))
    assert told.events == [Answered(1, "ASK", (1,))]
    opened = act(told.state, 2, Decline())
    assert opened.only(Responded) == Responded(1, "ASK", ("A", "S"), 6), "the same points, with both tiles"
    assert opened.only(RanOut).points == 20
    preview = GAME.preview(GAME.view(state, 1), Respond("ASK", (1,)))
    assert (preview.points, preview.words[0].cells) == (6, ("die2",))


@pytest.mark.rule("lengthxwit", "10")
@pytest.mark.parametrize(
    ("dice", "code", "message"),
    [
        ((), "no-die-used", "ASK uses none of the dice (S K O); use at least one."),
        ((2,), "die-not-in-word", "ASK does not use the die O."),
        ((0,), "tile-missing", "ASK needs K, which you have neither on the dice nor as a free tile."),
        ((3,), "no-such-die", "Name each die once, from 0 to 2, but found 3."),
        ((-1,), "no-such-die", "Name each die once, from 0 to 2, but found -1."),
        ((0, 0), "no-such-die", "Name each die once, from 0 to 2, but found 0."),
    ],
)
def test_the_dice_that_an_answer_names_are_checked(dice: tuple[int, ...], code: str, message: str) -> None:
    state = table(["A", "AS"], "SKO", phase="respond", response="any")
    error = refused(state, 1, Respond("ASK", dice))
    assert (error.code, error.message) == (f"lengthxwit/{code}", message)
    assert GAME.preview(GAME.view(state, 1), Respond("ASK", dice)).problem == error.problem()


@pytest.mark.rule("lengthxwit", "10")
def test_where_all_dice_are_used_an_answer_may_name_them_but_no_fewer() -> None:
    state = table(["A", "AS", "OO"], "SK", phase="respond")
    assert act(state, 1, Respond("ASK", (0, 1))).events == [Answered(1, "ASK", (0, 1))]
    assert refused(state, 1, Respond("ASK", (1,))).code == "lengthxwit/die-unused"


@pytest.mark.rule("lengthxwit", "10")
def test_the_dice_of_a_sealed_answer_are_sealed_too() -> None:
    state = table(["A", "AS", "OO"], "SK", phase="respond", response="any")
    told = act(state, 1, Respond("ASK", (1,)))
    [event] = told.events
    assert GAME.redact(state.options, event, 1) == event
    assert GAME.redact(state.options, event, 2) == GAME.redact(state.options, Answered(1, None), 2)
    assert GAME.view(told.state, 1).answer == SealedAnswer("ASK", (1,))
    assert GAME.view(told.state, 2).answer is None


@pytest.mark.rule("lengthxwit", "10", "12")
def test_an_answer_that_uses_up_the_hand_is_a_candidate() -> None:
    state = table(["A", "AS"], "SK", phase="respond", response="any")
    state = msgspec.structs.replace(state, lexicon=from_words(["ASK"]).sha256)
    best = GAME.candidates(GAME.view(state, 1), Budget()).items[0]
    assert best.action == Respond("ASK", (1,)), "which is worth 20 points more than ASK with both dice"
    assert act(state, 1, best.action).only(RanOut).seat == 1
