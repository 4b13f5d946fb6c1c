"""All that a refusal points at: dice, words, tiles, and whether the word is merely unfinished."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lengthxwit.table import refused, table
from tilery.core.errors import ErrorData
from tilery.games.lengthxwit.messages import Fail, Mulligan, Press, Respond, Score, Spend

HAND = table(["TORAQ", "NO"], "SK")
REFUSED: dict[str, tuple[Any, ErrorData]] = {
    "letters": (Score("RISk"), ErrorData(words=("RISk",))),
    "too-short": (Score("S"), ErrorData(words=("S",))),
    "die-unused": (Score("STAR"), ErrorData(("die2",), ("STAR",), ("K",), unfinished=True)),
    "tile-missing": (Score("SKILLET"), ErrorData(words=("SKILLET",), tiles=("E", "I", "L", "L"))),
    "no-vowel": (Spend("T"), ErrorData(tiles=("T",))),
    "vowel-left": (Fail(), ErrorData(tiles=("A", "O"))),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_points_at_all_that_is_wrong(code: str) -> None:
    action, data = REFUSED[code]
    error = refused(HAND, 0, action)
    assert (error.code, error.data) == (f"lengthxwit/{code}", data)


def test_a_vowel_that_is_not_held_cannot_be_spent() -> None:
    error = refused(HAND, 0, Spend("E"))
    assert (error.code, error.data) == ("lengthxwit/tile-missing", ErrorData(tiles=("E",)))


def test_a_hand_that_cannot_be_replaced_is_named() -> None:
    few = refused(table(["TORAQ", "NO"]), 0, Mulligan())
    assert (few.code, few.data) == ("lengthxwit/mulligan-hand", ErrorData(tiles=("A", "O", "Q", "R", "T")))
    cheap = refused(table(["ZQDEAIRTN", ""]), 0, Mulligan())
    assert cheap.data.tiles == tuple("ADEINQRTZ")


def test_answers_name_the_dice_and_words_at_fault() -> None:
    state = table(["TORAQ", "ASKNO"], "SK", phase="respond", answers=(None, None), response="any")
    for action, data in (
        (Respond("ON"), ErrorData(words=("ON",), unfinished=True)),
        (Respond("ASK", (2,)), ErrorData(words=("ASK",))),
        (Respond("AS", (1,)), ErrorData(("die2",), ("AS",), ("K",))),
    ):
        assert refused(state, 1, action).data == data


def test_answers_are_spelled_with_letters_and_each_die_is_used_once() -> None:
    state = table(["TORAQ", "AE"], "SS", phase="respond", response="any")
    assert refused(state, 1, Respond("as")).code == "lengthxwit/letters"
    error = refused(state, 1, Respond("AS", (0, 1)))
    assert (error.code, error.data) == ("lengthxwit/die-not-in-word", ErrorData(("die2",), ("AS",), ("S",)))


def test_a_message_cuts_what_is_too_long_to_be_a_word() -> None:
    assert refused(HAND, 0, Press("a" * 50)).message.endswith(f"but this is {'a' * 40!r}.")
