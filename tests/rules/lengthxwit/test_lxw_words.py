"""Score, press, spend, fail [8], [9], and every refusal of a word."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.lengthxwit.table import act, late, refused, table
from tilery.bots import LEVELS, Level, choose
from tilery.core.game import Budget
from tilery.core.tiles import tiles
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import Banked, Fail, Failed, Press, Returned, Rolled, Score, Scored, Spend, Spent
from tilery.lexicon import from_words
from tilery.match import kind_of

HANDS = ["RAINSGBOE", "NO"]


@pytest.mark.rule("lengthxwit", "8")
def test_four_things_can_be_done_with_a_roll() -> None:
    asked = GAME.awaiting(table(HANDS, "T"))
    assert {seat: prompt.kinds for seat, prompt in asked.items()} == {0: ("score", "press", "spend", "fail")}


@pytest.mark.rule("lengthxwit", "8a")
def test_a_score_is_the_face_value_times_the_dice_plus_what_is_banked() -> None:
    told = act(table(["RIO", "NO"], "KS", banked="AZ"), 0, Score("RISK"))
    scored = told.only(Scored)
    assert (scored.tiles, scored.points) == (("I", "R"), (4 + 1 + 1 + 1) * 2 + 1 + 8)
    assert told.state.scores == (23, 0)
    assert told.state.hands[0] == ("O",)


@pytest.mark.rule("lengthxwit", "8a")
def test_the_dice_alone_may_spell_the_word() -> None:
    told = act(table(["RIO", "NO"], "ON"), 0, Score("NO"))
    assert told.only(Scored).tiles == ()
    assert told.state.hands[0] == tiles("RIO")


@pytest.mark.rule("lengthxwit", "8a")
def test_a_die_is_used_once_and_a_second_letter_is_a_tile() -> None:
    assert act(table(["EO", "NO"], "TT"), 0, Score("TOTE")).only(Scored).tiles == ("E", "O")
    assert act(table(["EOT", "NO"], "T"), 0, Score("TOTE")).only(Scored).tiles == ("E", "O", "T")


REFUSALS = [
    ("", "letters", (), (), ("",)),
    ("a", "letters", (), (), ("a",)),
    ("TRÄNE", "letters", (), (), ("TRÄNE",)),
    ("T", "too-short", (), (), ("T",)),
    ("RAIN", "die-unused", ("die1",), ("T",), ("RAIN",)),
    ("TUNA", "tile-missing", (), ("U",), ("TUNA",)),
    ("TATTOO", "tile-missing", (), ("O", "T", "T"), ("TATTOO",)),
    ("TRANISG", "no-word", (), (), ("TRANISG",)),
]


@pytest.mark.rule("lengthxwit", "8a", "9")
@pytest.mark.parametrize(("word", "reason", "cells", "missing", "words"), REFUSALS)
@pytest.mark.parametrize("kind", [Score, Press])
def test_what_is_no_word_here_is_refused(
    word: str, reason: str, cells: tuple[str, ...], missing: tuple[str, ...], words: tuple[str, ...], kind: type
) -> None:
    error = refused(table(HANDS, "T"), 0, kind(word))
    assert error.code == f"lengthxwit/{reason}"
    assert (error.data.cells, error.data.tiles, error.data.words) == (cells, missing, words)
    assert error.data.unfinished == (reason == "die-unused")
    assert word in error.message


@pytest.mark.rule("lengthxwit", "9")
@pytest.mark.parametrize(("word", "can_grow"), [("TRAI", True), ("TRIA", True), ("TRNAI", False)])
def test_letters_that_begin_a_word_are_unfinished(word: str, can_grow: bool) -> None:
    error = refused(table(HANDS, "T"), 0, Score(word))
    assert (error.code, error.data.unfinished) == ("lengthxwit/no-word", can_grow)


@pytest.mark.rule("lengthxwit", "8a")
def test_only_the_die_that_is_left_over_is_pointed_at() -> None:
    error = refused(table(HANDS, "TXT"), 0, Score("TONE"))
    assert error.data.cells == ("die2", "die3")
    assert error.data.tiles == ("X", "T")


@pytest.mark.rule("lengthxwit", "9")
def test_a_refused_word_changes_nothing_and_another_may_be_tried() -> None:
    state = table(HANDS, "T")
    refused(state, 0, Score("TRANIS"))
    assert act(state, 0, Score("TRAINS")).state.scores[0] == 6


@pytest.mark.rule("lengthxwit", "8b")
def test_pressing_banks_the_tiles_and_adds_a_die() -> None:
    told = act(table(HANDS, "T"), 0, Press("AT"))
    assert told.kinds == ["banked", "die_drawn", "rolled"]
    assert told.only(Banked).tiles == ("A",)
    assert told.state.banked == ("A",)
    assert len(told.state.dice) == 2
    assert told.state.scores == (0, 0)
    again = act(told.state, 0, Spend("E")).state
    assert again.banked == ("A",)


@pytest.mark.rule("lengthxwit", "8b")
def test_banked_tiles_are_no_longer_free() -> None:
    error = refused(table(["RI", "NO"], "T", banked="A"), 0, Score("AT"))
    assert (error.code, error.data.tiles) == ("lengthxwit/tile-missing", ("A",))


@pytest.mark.rule("lengthxwit", "8b")
def test_nobody_presses_with_an_empty_dice_bag() -> None:
    state = table(["AEIST", "NO"], "STRAINED")
    assert state.dice_bag == ()
    assert refused(state, 0, Press("STRAINED")).code == "lengthxwit/no-die-left"
    assert "press" not in GAME.view(state, 0).offers
    assert act(state, 0, Score("STRAINED")).only(Scored).points == (7 + 2) * 8


@pytest.mark.rule("lengthxwit", "8c")
def test_a_spent_vowel_rolls_all_dice_again() -> None:
    state = table(HANDS, "TS", banked="U")
    told = act(state, 0, Spend("E"))
    assert told.kinds == ["spent", "rolled"]
    assert told.only(Spent).tile == "E"
    assert [thrown.die for thrown in told.only(Rolled).dice] == [thrown.die for thrown in state.dice]
    assert (told.state.spent, told.state.banked) == (("E",), ("U",))
    assert "E" not in told.state.hands[0]


@pytest.mark.rule("lengthxwit", "8c")
def test_vowels_may_be_spent_as_often_as_there_are_any() -> None:
    state = table(["AEIT", "NO"], "T")
    for vowel in "AEI":
        state = act(state, 0, Spend(vowel)).state
    assert state.spent == ("A", "E", "I")


@pytest.mark.rule("lengthxwit", "8c")
@pytest.mark.parametrize(
    ("tile", "reason"), [("Y", "no-vowel"), ("T", "no-vowel"), ("", "no-vowel"), ("U", "tile-missing")]
)
def test_only_a_free_vowel_is_spent(tile: str, reason: str) -> None:
    error = refused(table(["AEIY", "NO"], "T", banked="U"), 0, Spend(tile))
    assert error.code == f"lengthxwit/{reason}"
    assert error.data.tiles == (tile,)


@pytest.mark.rule("lengthxwit", "8d")
def test_a_fail_scores_the_banked_tiles_alone() -> None:
    told = act(table(["TYW", "NO"], "VJW", banked="AZ", spent="E"), 0, Fail())
    assert told.kinds == ["failed", "returned"]
    assert told.only(Failed).points == 9
    assert told.state.scores == (9, 0)
    assert told.only(Returned).tiles == ("A", "E", "Z")
    assert told.state.hands[0] == tiles("TYW")


@pytest.mark.rule("lengthxwit", "8d")
def test_a_fail_with_a_vowel_in_hand_is_refused_unless_agreed() -> None:
    error = refused(table(["TOA", "NO"], "VJW"), 0, Fail())
    assert error.code == "lengthxwit/vowel-left"
    assert error.data.tiles == ("A", "O")
    assert "A O" in error.message
    assert act(table(["TOA", "NO"], "VJW", fail="free"), 0, Fail()).only(Failed).points == 0


@pytest.mark.rule("lengthxwit", "8d")
def test_whether_there_is_a_word_is_not_said() -> None:
    with_word, without = (GAME.view(table([hand, "NO"], dice), 0) for hand, dice in (("TR", "A"), ("TR", "V")))
    assert with_word.offers == without.offers == ("score", "press", "fail")
    assert act(table(["TR", "NO"], "A"), 0, Fail()).only(Failed).points == 0


@pytest.mark.rule("lengthxwit", "8d")
def test_as_printed_a_turn_fails_only_if_no_word_can_be_spelled() -> None:
    error = refused(table(["TR", "NO"], "A", fail="stuck"), 0, Fail())
    assert (error.code, error.message, error.data.words) == (
        "lengthxwit/word-exists",
        "You can still spell a word, so you cannot fail.",
        (),
    )
    assert act(table(["TR", "NO"], "V", fail="stuck"), 0, Fail()).only(Failed).points == 0
    assert refused(table(["TOR", "NO"], "V", fail="stuck"), 0, Fail()).code == "lengthxwit/vowel-left"


@pytest.mark.rule("lengthxwit", "8d")
@pytest.mark.rule("common", "C3")
def test_as_printed_it_is_still_not_offered_away_whether_there_is_a_word() -> None:
    states = [table(["TR", "NO"], dice, fail="stuck") for dice in "AV"]
    assert {GAME.view(state, 0).offers for state in states} == {("score", "press", "fail")}
    found = [{kind_of(item.action) for item in GAME.candidates(GAME.view(state, 0), Budget())} for state in states]
    assert found == [{"score", "press"}, {"fail"}]


@pytest.mark.rule("common", "C5")
def test_as_printed_time_up_fails_all_the_same() -> None:
    assert late(table(["TR", "NO"], "A", fail="stuck"), 0).only(Failed).points == 0


@pytest.mark.rule("lengthxwit", "8d")
@pytest.mark.parametrize("who", LEVELS, ids=lambda who: who.id)
def test_as_printed_a_bot_that_knows_no_word_plays_one_all_the_same(who: Level) -> None:
    state = replace(table(["WM", "NO"], "C", fail="stuck"), lexicon=from_words(["CWM"]).sha256)
    action = choose(who.id, GAME, GAME.view(state, 0), Budget(nodes=2_000), 1)
    assert action in (Score("CWM"), Press("CWM"))
