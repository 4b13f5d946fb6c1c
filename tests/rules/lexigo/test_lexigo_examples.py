"""The worked examples of the rules, one by one."""

from __future__ import annotations

import pytest

from rules.lexigo.lexigo_table import CENTRE, NE, NW, SE, SW, E, W, after, built, refusal, ring, word
from tilery.core.common_messages import Pass
from tilery.geometry import Hex

CANTER = (E, SE, CENTRE, SW, W, NW)


@pytest.mark.rule("lexigo", "7")
@pytest.mark.rule("lexigo", "8")
def test_example_1_canter() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E], words=["CANTER", "CAT"])
    done = after(state, 0, word("CANTER", CANTER, {CENTRE: "N"}))
    assert done.table.seats[0].pawn == NW
    assert done.table.tiles()[CENTRE] == "N"


@pytest.mark.rule("lexigo", "7a")
@pytest.mark.rule("lexigo", "7c")
def test_example_1_nothing_added_or_not_used() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pawns=[E], words=["CANTER", "CAT"])
    assert refusal(state, 0, word("CAT", (E, SE, SW), {})).code == "lexigo/nothing-added"
    error = refusal(state, 0, word("CAT", (E, SE, SW), {CENTRE: "N"}))
    assert (error.code, error.data.cells, error.data.tiles) == ("lexigo/unused-tile", ("0,0",), ("N",))
    assert error.message == "CAT does not use N, which you added at 0,0."


@pytest.mark.rule("lexigo", "7b")
def test_example_2_each_added_tile_leans_on_two() -> None:
    state = built(ring("CATERS"), ["BUT", "A"], pawns=[E], words=["CUT", "CAB", "CU"])
    far, corner = Hex(2, 0), Hex(1, 1)
    error = refusal(state, 0, word("CU", (E, far), {far: "U"}))
    assert (error.code, error.data.cells, error.data.step) == ("lexigo/too-loose", ("2,0",), 0)
    assert error.message == "U at 2,0 touches only one tile; a tile you add must touch at least two."
    assert after(state, 0, word("CAB", (E, SE, corner), {corner: "B"})).table.seats[0].pawn == corner
    assert after(state, 0, word("CUT", (E, corner, far), {corner: "U", far: "T"})).table.seats[0].pawn == far
    error = refusal(state, 0, word("CUT", (E, corner, far), {far: "T", corner: "U"}))
    assert (error.code, error.data.cells, error.data.step) == ("lexigo/too-loose", ("2,0",), 0)


@pytest.mark.rule("lexigo", "7")
def test_example_3_tiles_may_be_used_again_but_not_twice_in_a_row() -> None:
    state = built(ring("SETAIK"), ["T", "A"], pawns=[E], words=["STATES"])
    done = after(state, 0, word("STATES", (E, CENTRE, W, SW, SE, E), {CENTRE: "T"}))
    assert done.table.seats[0].pawn == E
    state = built(ring("BELTKA"), ["S", "A"], pawns=[E], words=["BELLS"])
    error = refusal(state, 0, word("BELLS", (E, SE, SW, SW, CENTRE), {CENTRE: "S"}))
    assert (error.code, error.data.cells, error.data.step) == ("lexigo/twice-in-a-row", ("-1,1",), 3)


@pytest.mark.rule("lexigo", "7")
def test_example_4_lapse_and_leaves() -> None:
    grid = {Hex(-1, 0): "L", Hex(0, 0): "A", Hex(-1, 1): "E", Hex(0, -1): "P", Hex(1, -1): "V"}
    state = built(grid, ["ES", "A"], pawns=[Hex(-1, 0)], words=["LAPSE", "LEAVES"])
    place = {Hex(1, -2): "E", Hex(0, -2): "S"}
    lapse = [Hex(-1, 0), Hex(0, 0), Hex(0, -1), Hex(0, -2), Hex(1, -2)]
    leaves = [Hex(-1, 0), Hex(-1, 1), Hex(0, 0), Hex(1, -1), Hex(1, -2), Hex(0, -2)]
    assert after(state, 0, word("LAPSE", lapse, place)).table.seats[0].pawn == Hex(1, -2)
    assert after(state, 0, word("LEAVES", leaves, place)).table.seats[0].pawn == Hex(0, -2)


@pytest.mark.rule("lexigo", "7d")
def test_example_5_a_blank_is_one_letter_a_turn() -> None:
    state = built(
        ring("?BCEFG"), ["AO", "X"], pawns=[E], words=["PAT", "DAD", "TO", "AB"], pouch="", stacks=["", "QQQ"]
    )
    error = refusal(state, 0, word("PAT", (E, CENTRE, E), {CENTRE: "A"}))
    assert (error.code, error.data.cells, error.data.step) == ("lexigo/blank-twice", ("1,0",), 2)
    assert error.message == "The blank at 1,0 is P already; it cannot be T in the same turn."
    done = after(state, 0, word("DAD", (E, CENTRE, E), {CENTRE: "A"}))
    done = after(done, 1, Pass())
    done = after(done, 0, word("TO", (E, Hex(1, 1)), {Hex(1, 1): "O"}))
    assert done.table.said is not None
    assert done.table.said.word == "TO"


@pytest.mark.rule("lexigo", "9")
def test_example_6_two_pawns_are_knocked() -> None:
    state = built(ring("CATERS"), ["NX", "A", "A"], pawns=[E, SW, NW], words=["CANTER"])
    good = word("CANTER", CANTER, {CENTRE: "N"}, knock={1: NE, 2: CENTRE})
    done = after(state, 0, good)
    assert [standing.pawn for standing in done.table.seats] == [NW, NE, CENTRE]
    wrong = {
        "its last tile": ({1: NE, 2: NW}, "lexigo/knock-same-tile"),
        "the word's end": ({1: NW, 2: NE}, "lexigo/pawn-there"),
        "the other's new tile": ({1: NE, 2: NE}, "lexigo/pawn-there"),
        "its own old tile": ({1: SW, 2: NE}, "lexigo/knock-same-tile"),
    }
    for knock, code in wrong.values():
        assert refusal(state, 0, word("CANTER", CANTER, {CENTRE: "N"}, knock=knock)).code == code


@pytest.mark.rule("lexigo", "9")
def test_example_6_not_on_a_first_turn() -> None:
    state = built(ring("CATERS"), ["NX", "A", "A"], pawns=[None, SW, NW], words=["CANTER"])
    error = refusal(state, 0, word("CANTER", CANTER, {CENTRE: "N"}, pawn=E, knock={1: NE, 2: CENTRE}))
    assert (error.code, error.data.cells, error.data.seat) == ("lexigo/first-turn-knock", ("-1,1",), 1)
