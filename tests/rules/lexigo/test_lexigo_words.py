"""Every way a word can be refused, and what a first turn is: rules [6]–[9], [16]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lexigo.lexigo_table import CENTRE, NE, NW, SE, SW, E, W, after, built, events, refusal, ring, word
from tilery.core.common_messages import Pass
from tilery.games.lexigo.messages import Knocked, PawnSet, Play, Played, Refilled
from tilery.games.lexigo.state import State
from tilery.geometry import Hex

CANTER = (E, SE, CENTRE, SW, W, NW)


def started(**more: Any) -> State:
    return built(ring("CATERS"), ["NX", "A", "A"], pawns=[E], words=["CANTER"], **more)


def fresh() -> State:
    return built(ring("CATERS"), ["NX", "A", "A"], pawns=[None, NE], words=["CANTER"])


REFUSED: dict[str, tuple[Play, str, tuple[str, ...], int | None, str]] = {
    "a pawn again": (
        word("CANTER", CANTER, {CENTRE: "N"}, pawn=E),
        "pawn-already-set",
        ("1,0",),
        None,
        "Your pawn is on 1,0 already; `pawn` belongs to the first turn only.",
    ),
    "a tile not held": (
        word("CATER", (E, SE, CENTRE, W, NW), {CENTRE: "T"}),
        "not-in-bank",
        ("0,0",),
        0,
        "You cannot put T at 0,0: your bank has N X.",
    ),
    "a tile used up": (
        word("CANN", (E, SE, CENTRE, Hex(1, 1)), {CENTRE: "N", Hex(1, 1): "N"}),
        "not-in-bank",
        ("1,1",),
        1,
        "You cannot put N at 1,1: your bank has X.",
    ),
    "a cell that is taken": (
        word("CN", (E, SE), {SE: "N"}),
        "cell-taken",
        ("0,1",),
        0,
        "N cannot go to 0,1: A is there already.",
    ),
    "path and word differ": (
        word("CANTE", CANTER, {CENTRE: "N"}),
        "path-and-word",
        (),
        None,
        "The path has 6 tiles, but CANTE has 5 letters.",
    ),
    "one letter": (
        word("C", (E,), {CENTRE: "N"}),
        "too-short",
        (),
        None,
        "A word has at least two letters, but C has 1.",
    ),
    "not under the pawn": (
        word("AN", (SE, CENTRE), {CENTRE: "N"}),
        "wrong-start",
        ("0,1",),
        0,
        "The word must start under your pawn at 1,0, but the path starts at 0,1.",
    ),
    "off the grid": (
        word("CAX", (E, SE, Hex(0, 2)), {CENTRE: "N"}),
        "no-tile",
        ("0,2",),
        2,
        "Step 3 of the path is 0,2, where there is no tile.",
    ),
    "a jump": (
        word("CT", (E, SW), {CENTRE: "N"}),
        "no-neighbour",
        ("1,0", "-1,1"),
        1,
        "-1,1 is not next to 1,0, the step before.",
    ),
    "another letter": (
        word("CUN", (E, SE, CENTRE), {CENTRE: "N"}),
        "wrong-letter",
        ("0,1",),
        1,
        "Letter 2 of CUN is U, but the tile at 0,1 is A.",
    ),
    "no letter": (word("CÄN", (E, SE, CENTRE), {CENTRE: "N"}), "no-letter", (), 1, "letter 2 is 'Ä'"),
    "small letters": (word("can", (E, SE, CENTRE), {CENTRE: "N"}), "no-letter", (), 0, "letter 1 is 'c'"),
    "a knock of nobody": (
        word("CANTER", CANTER, {CENTRE: "N"}, knock={1: NE}),
        "knock-unasked",
        ("1,-1",),
        None,
        "CANTER does not knock that pawn, or it has been placed already.",
    ),
}


@pytest.mark.rule("lexigo", "7")
@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_a_refusal_names_the_fault(case: tuple[Play, str, tuple[str, ...], int | None, str]) -> None:
    play, code, cells, step, said = case
    error = refusal(started(), 0, play)
    assert (error.code, error.data.cells, error.data.step) == (f"lexigo/{code}", cells, step)
    assert said in error.message


@pytest.mark.rule("lexigo", "7e")
@pytest.mark.rule("lexigo", "16")
def test_a_word_outside_the_lexicon_changes_nothing() -> None:
    state = started()
    error = refusal(state, 0, word("CAN", (E, SE, CENTRE), {CENTRE: "N"}))
    assert (error.code, error.data.words) == ("lexigo/not-a-word", ("CAN",))
    assert error.data.cells == ("1,0", "0,1", "0,0")
    assert error.message == "CAN is not in the word list."
    assert state == started()


@pytest.mark.rule("lexigo", "7e")
@pytest.mark.parametrize(("words", "can_grow"), [(["CANTER"], True), (["CAT", "SCANT"], False)])
def test_a_word_that_can_still_grow_is_unfinished(words: list[str], can_grow: bool) -> None:
    state = built(ring("CATERS"), ["N", "A"], pawns=[E, NE], words=words)
    error = refusal(state, 0, word("CAN", (E, SE, CENTRE), {CENTRE: "N"}))
    assert (error.code, error.data.unfinished) == ("lexigo/not-a-word", can_grow)


@pytest.mark.rule("lexigo", "6")
def test_a_first_word_sets_the_pawn() -> None:
    play = word("CANTER", CANTER, {CENTRE: "N"}, pawn=E)
    found = events(fresh(), 0, play)
    assert found[:2] == [PawnSet(0, E), Played(0, play.place, play.path, "CANTER")]
    assert after(fresh(), 0, play).table.seats[0].pawn == NW


@pytest.mark.rule("lexigo", "6")
@pytest.mark.parametrize(
    ("pawn", "code", "cells"),
    [
        (None, "no-pawn", ()),
        (CENTRE, "no-tile", ("0,0",)),
        (Hex(5, 5), "no-tile", ("5,5",)),
        (NE, "pawn-there", ("1,-1",)),
    ],
)
def test_where_a_first_pawn_cannot_go(pawn: Hex | None, code: str, cells: tuple[str, ...]) -> None:
    error = refusal(fresh(), 0, word("CANTER", CANTER, {CENTRE: "N"}, pawn=pawn))
    assert (error.code, error.data.cells) == (f"lexigo/{code}", cells)


@pytest.mark.rule("lexigo", "6")
def test_a_pass_keeps_the_rights_and_limits_of_a_first_turn() -> None:
    state = after(fresh(), 0, Pass())
    for seat in (1, 2):
        state = after(state, seat, Pass())
    assert state.table.turn == 0
    assert refusal(state, 0, word("CANTER", CANTER, {CENTRE: "N"})).code == "lexigo/no-pawn"
    assert after(state, 0, word("CANTER", CANTER, {CENTRE: "N"}, pawn=E)).table.seats[0].pawn == NW


@pytest.mark.rule("lexigo", "9")
def test_a_knocked_pawn_must_be_put_somewhere() -> None:
    state = built(ring("CATERS"), ["NX", "A", "A"], pawns=[E, SW, NE], words=["CANTER"])
    error = refusal(state, 0, word("CANTER", CANTER, {CENTRE: "N"}))
    assert (error.code, error.data.cells, error.data.seat) == ("lexigo/knock-missing", ("-1,1",), 1)
    for to, code in ((Hex(3, 3), "no-tile"), (NE, "pawn-there"), (SW, "knock-same-tile"), (NW, "pawn-there")):
        error = refusal(state, 0, word("CANTER", CANTER, {CENTRE: "N"}, knock={1: to}))
        assert (error.code, error.data.cells, error.data.seat) == (f"lexigo/{code}", (to.name,), 1)


@pytest.mark.rule("lexigo", "9")
def test_a_knocked_pawn_may_go_where_the_players_own_stood_or_to_a_new_tile() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E, SW], words=["CANTER"])
    for to in (E, CENTRE):
        found = events(state, 0, word("CANTER", CANTER, {CENTRE: "N"}, knock={1: to}))
        assert found[1] == Knocked(1, SW, to)


@pytest.mark.rule("lexigo", "9")
def test_a_pawn_knocked_twice_is_refused() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E, SW], words=["CANTER"])
    play = word("CANTER", CANTER, {CENTRE: "N"}, knock={1: NE})
    twice = Play(place=play.place, path=play.path, word=play.word, knock=play.knock * 2)
    assert refusal(state, 0, twice).code == "lexigo/knock-unasked"


@pytest.mark.rule("lexigo", "9")
def test_a_pawn_on_the_last_tile_is_knocked_and_the_own_takes_its_place() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E, NW], words=["CANTER"])
    done = after(state, 0, word("CANTER", CANTER, {CENTRE: "N"}, knock={1: E}))
    assert [standing.pawn for standing in done.table.seats] == [NW, E]


@pytest.mark.rule("lexigo", "7b")
def test_the_order_of_placing_need_not_be_the_order_of_the_path() -> None:
    """T is walked first but leans on U, which is put down first."""
    state = built(ring("CATERS"), ["TU", "A"], pawns=[E], words=["CTU"])
    path = (E, Hex(2, 0), Hex(1, 1))
    assert after(state, 0, word("CTU", path, {Hex(1, 1): "U", Hex(2, 0): "T"})).table.seats[0].pawn == Hex(1, 1)
    assert refusal(state, 0, word("CTU", path, {Hex(2, 0): "T", Hex(1, 1): "U"})).code == "lexigo/too-loose"


@pytest.mark.rule("lexigo", "7d")
def test_a_blank_of_the_bank_is_any_letter() -> None:
    state = built(ring("CATERS"), ["?X", "A"], pawns=[E], words=["CANTER"])
    done = after(state, 0, word("CANTER", CANTER, {CENTRE: "?"}))
    assert done.table.tiles()[CENTRE] == "?"
    assert done.table.seats[0].bank == ("X",)


@pytest.mark.rule("lexigo", "11")
def test_the_bank_is_filled_from_the_top_of_the_stack() -> None:
    state = built(ring("CATERS"), ["NXABC", "A"], pawns=[E], words=["CANTER"], stacks=["QZJK"])
    found = events(state, 0, word("CANTER", CANTER, {CENTRE: "N"}))
    assert found[-1] == Refilled(0, ("Q", "Z"))
    done = after(state, 0, word("CANTER", CANTER, {CENTRE: "N"}))
    assert done.stacks[0] == ("J", "K")
    assert done.table.seats[0].bank == ("A", "B", "C", "Q", "X", "Z")


@pytest.mark.rule("lexigo", "11")
def test_the_bank_is_filled_only_as_far_as_the_stack_goes() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E], words=["CANTER"], stacks=["Q"])
    assert events(state, 0, word("CANTER", CANTER, {CENTRE: "N"}))[-1] == Refilled(0, ("Q",))
