"""The deal, the draw, the mulligan and the first die [4]–[7]."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from rules.lengthxwit.table import act, fresh, refused, table
from tilery.core.common_messages import Drawn
from tilery.core.rng import widen
from tilery.core.tiles import tiles
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import (
    Decline,
    DieDrawn,
    Mulligan,
    Mulliganed,
    Options,
    Press,
    Roll,
    Rolled,
    Started,
)

WORTH_25 = "ZQHEAIRTN"
WORTH_24 = "ZQDEAIRTN"
NO_VOWEL = "YYTRSNLDG"


@pytest.mark.rule("lengthxwit", "4")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_draws_four_and_chance_names_the_first(seats: int) -> None:
    state = GAME.start(Options(), ("x",) * seats, widen(3))
    *draws, started, first_draw = GAME.setup(state)
    assert [(draw.seat, len(draw.tiles or ())) for draw in draws] == [(seat, 4) for seat in range(seats)]
    assert isinstance(started, Started)
    assert isinstance(first_draw, Drawn)
    assert (first_draw.seat, len(first_draw.tiles or ())) == (started.seat, 5)


@pytest.mark.rule("lengthxwit", "4")
def test_every_seat_is_first_sometimes() -> None:
    assert {fresh(3, seed).first for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule("lengthxwit", "4")
def test_tiles_lie_open() -> None:
    state = fresh(3)
    for viewer in (None, 0, 1, 2):
        assert tuple(hand.tiles for hand in GAME.view(state, viewer).hands) == state.hands


@pytest.mark.rule("lengthxwit", "5")
def test_a_turn_begins_with_nine_tiles() -> None:
    state = table(["AEIST", "NO"], "T", phase="respond")
    told = act(state, 1, Decline())
    assert told.state.turn == 1
    assert len(told.state.hands[1]) == 9
    assert len(told.only(Drawn).tiles) == 7


@pytest.mark.rule("lengthxwit", "5")
def test_a_short_bag_gives_what_it_has() -> None:
    told = act(table(["AEIST", "NO"], "T", phase="respond", bag="XYZ"), 1, Decline())
    assert told.state.hands[1] == tiles("NOXYZ")
    assert told.state.bag == ()


@pytest.mark.rule("lengthxwit", "5")
def test_nothing_is_drawn_to_a_full_hand() -> None:
    told = act(table(["AEIST", "NOXYZBDFG"], "T", phase="respond"), 1, Decline())
    assert told.kinds == ["answered", "declined", "turn_over"]


@pytest.mark.rule("lengthxwit", "6")
@pytest.mark.parametrize("hand", [WORTH_25, NO_VOWEL])
def test_a_bad_hand_may_be_swapped(hand: str) -> None:
    state = table([hand, "NO"])
    told = act(state, 0, Mulligan())
    event = told.only(Mulliganed)
    assert event.given == tiles(hand)
    assert len(event.taken) == 9
    assert told.state.hands[0] == tiles(event.taken)
    assert Counter(event.taken) <= Counter(state.bag), "the new ones are drawn before the old ones go back"
    assert Counter(told.state.bag) == Counter(state.bag) - Counter(event.taken) + Counter(hand)
    assert GAME.awaiting(told.state)[0].kinds == ("roll", "mulligan")


@pytest.mark.rule("lengthxwit", "6")
@pytest.mark.parametrize(
    ("hand", "reason"),
    [(WORTH_24, "worth 24"), ("AEIOURSTN", "worth 10"), ("ZQXJKVFB", "you have 8")],
)
def test_a_good_or_short_hand_is_kept(hand: str, reason: str) -> None:
    error = refused(table([hand, "NO"]), 0, Mulligan())
    assert error.code == "lengthxwit/mulligan-hand"
    assert reason in error.message
    assert error.data.tiles == tiles(hand)


@pytest.mark.rule("lengthxwit", "6")
def test_the_old_tiles_go_back_first_if_the_bag_is_short() -> None:
    seen: set[str] = set()
    for seed in range(40):
        state = replace(table([WORTH_25, "NO"], bag="EEEEEEEE"), seed=widen(seed))
        told = act(state, 0, Mulligan())
        seen.update(told.only(Mulliganed).taken)
        assert Counter(told.state.bag + told.state.hands[0]) == Counter(WORTH_25 + "EEEEEEEE")
    assert "Z" in seen
    with_nine = act(table([WORTH_25, "NO"], bag="EEEEEEEEE"), 0, Mulligan())
    assert with_nine.state.hands[0] == tuple("EEEEEEEEE")


@pytest.mark.rule("lengthxwit", "6")
def test_again_and_again_unless_agreed_otherwise() -> None:
    bag = NO_VOWEL * 2
    repeat = act(act(table([WORTH_25, "NO"], bag=bag), 0, Mulligan()).state, 0, Mulligan())
    assert repeat.state.mulligans == 2
    once = act(table([WORTH_25, "NO"], bag=bag, mulligan="once"), 0, Mulligan()).state
    assert refused(once, 0, Mulligan()).code == "lengthxwit/mulligan-used"
    assert refused(table([WORTH_25, "NO"], mulligan="off"), 0, Mulligan()).code == "lengthxwit/mulligan-off"


@pytest.mark.rule("lengthxwit", "6")
def test_no_mulligan_after_the_first_die() -> None:
    assert refused(table([WORTH_25, "NO"], "T"), 0, Mulligan()).code == "match/wrong-kind"


@pytest.mark.rule("lengthxwit", "7")
def test_the_first_roll_takes_one_die() -> None:
    state = fresh(2)
    told = act(state, state.turn, Roll())
    drawn, rolled = told.only(DieDrawn), told.only(Rolled)
    assert drawn.die in state.dice_bag
    assert [thrown.die for thrown in rolled.dice] == [drawn.die]
    assert rolled.dice[0].letter in drawn.die
    assert told.state.dice_bag == tuple(die for die in state.dice_bag if die != drawn.die)


@pytest.mark.rule("lengthxwit", "7")
def test_every_die_and_every_face_comes_up() -> None:
    states = [replace(table(["AEIST", "NO"]), seed=widen(seed)) for seed in range(400)]
    rolls = {act(state, 0, Roll()).state.dice[0] for state in states}
    assert {(rolled.die, rolled.letter) for rolled in rolls} == {
        (die, face) for die in states[0].dice_bag for face in die
    }


@pytest.mark.rule("lengthxwit", "7")
def test_pressing_rolls_all_dice_with_the_new_one() -> None:
    state = table(["AEIST", "NO"], "TS")
    told = act(state, 0, Press("SIT"))
    dice = told.only(Rolled).dice
    assert [thrown.die for thrown in dice[:2]] == [thrown.die for thrown in state.dice]
    assert dice[2].die == told.only(DieDrawn).die
    assert all(thrown.letter in thrown.die for thrown in dice)
