"""All that a refusal points at: cells, words, tiles, the seat, the step, and whether the play is merely unfinished."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.lexigo.lexigo_table import CENTRE, NE, NW, SE, SW, E, W, built, refusal, ring, word
from tilery.core.errors import ErrorData, IllegalAction
from tilery.games.lexigo import GAME
from tilery.games.lexigo.legality import find_open_beside
from tilery.games.lexigo.messages import Relocate, Trade
from tilery.games.lexigo.state import State
from tilery.geometry import Hex
from tilery.geometry.hexagon import RING

CANTER = (E, SE, CENTRE, SW, W, NW)
N = {CENTRE: "N"}
UNFINISHED: dict[str, Any] = {"unfinished": True}
REFUSED: dict[str, tuple[Any, ErrorData]] = {
    "not-in-bank": (word("CAN", (E, SE, CENTRE), {CENTRE: "Q"}), ErrorData(("0,0",), (), ("Q",), step=0)),
    "not-in-bank, cut": (
        word("CAN", (E, SE, CENTRE), {CENTRE: "Q" * 50}),
        ErrorData(("0,0",), (), ("Q" * 40,), step=0),
    ),
    "cell-taken": (word("CAN", (E, SE, CENTRE), {SE: "N"}), ErrorData(("0,1",), (), ("N",), step=0)),
    "too-loose": (word("CN", (E, Hex(2, 0)), {Hex(2, 0): "N"}), ErrorData(("2,0",), (), ("N",), step=0)),
    "path-and-word": (word("CANT", (E, SE), N), ErrorData((), ("CANT",))),
    "wrong-start": (word("ATN", (SE, SW, CENTRE), N), ErrorData(("0,1",), step=0)),
    "no-tile": (word("CX", (E, Hex(2, 0)), N), ErrorData(("2,0",), step=1)),
    "twice-in-a-row": (word("CC", (E, E), N), ErrorData(("1,0",), (), ("C",), step=1)),
    "no-neighbour": (word("CT", (E, SW), N), ErrorData(("1,0", "-1,1"), step=1)),
    "no-letter": (word("C1", (E, SE), N), ErrorData((), ("C1",), step=1)),
    "wrong-letter": (word("CU", (E, SE), N), ErrorData(("0,1",), ("CU",), ("A",), step=1)),
    "blank-twice": (
        word("CXCY", (E, CENTRE, E, CENTRE), {CENTRE: "?"}),
        ErrorData(("0,0",), ("CXCY",), ("?",), step=3),
    ),
    "too-short": (word("C", (E,), N), ErrorData((), ("C",), **UNFINISHED)),
    "nothing-added": (word("CAT", (E, SE, SW), {}), ErrorData(**UNFINISHED)),
    "unused-tile": (word("CA", (E, SE), N), ErrorData(("0,0",), (), ("N",), step=0, **UNFINISHED)),
    "knock-missing": (word("CANTER", CANTER, N), ErrorData(("-1,1",), seat=1, **UNFINISHED)),
    "knock-unasked": (word("CANTER", CANTER, N, knock={1: CENTRE, 2: E}), ErrorData(("1,0",), seat=2)),
    "pawn-already-set": (word("CANTER", CANTER, N, pawn=E), ErrorData(("1,0",))),
    "same-tile": (Relocate(E), ErrorData(("1,0",))),
    "pawn-there": (Relocate(SW), ErrorData(("-1,1",), seat=1)),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_points_at_all_that_is_wrong(case: str) -> None:
    state = built(ring("CATERS"), ["N?X", "A", "A"], pawns=[E, SW, NE], words=["CANTER"])
    action, data = REFUSED[case]
    error = refusal(state, 0, action)
    assert (error.code, error.data) == (f"lexigo/{case.split(',')[0]}", data)


def test_refusals_about_a_pawn_that_is_not_set_or_has_moved_name_the_seat() -> None:
    state = built(ring("CATERS"), ["N", "A"], pawns=[None, SW], words=["CANTER"])
    error = refusal(state, 0, word("CANTER", CANTER, N))
    assert (error.code, error.data) == ("lexigo/no-pawn", ErrorData(seat=0, unfinished=True))
    error = refusal(state, 0, word("TANTER", CANTER, N, pawn=SW))
    assert (error.code, error.data) == ("lexigo/pawn-there", ErrorData(("-1,1",), seat=1))
    error = refused(state, Relocate(W))
    assert (error.code, error.data) == ("lexigo/no-pawn-yet", ErrorData(seat=0))
    moved = built(ring("CATERS"), ["N", "A"], pawns=[E, SW], words=["CANTER"])
    error = refused(replace(moved, table=replace(moved.table, relocated=True)), Relocate(W))
    assert (error.code, error.data) == ("lexigo/already-moved", ErrorData(seat=0))


def test_a_message_cuts_what_is_no_tile() -> None:
    state = built(ring("CATERS"), ["N", "A"], pawns=[E, SW])
    error = refusal(state, 0, word("CAN", (E, SE, CENTRE), {CENTRE: "Q" * 50}))
    assert error.message == f"You cannot put {'Q' * 40!r} at 0,0: your bank has N."


def test_refused_trades_name_the_tiles() -> None:
    state = built(ring("CATERS"), ["NX", "A"], pouch="DE")
    assert refused(state, Trade(("N", "X"))).data == ErrorData(tiles=("N", "X"))
    assert refused(state, Trade(("Q" * 50,))).data == ErrorData(tiles=("Q" * 40,))


def refused(state: State, action: Any) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        GAME.decide(state, 0, action)
    return caught.value


def test_cells_open_to_the_next_tile_touch_two_and_are_empty() -> None:
    middles = {Hex(1, 1), Hex(-1, 2), Hex(-2, 1), Hex(-1, -1), Hex(1, -2), Hex(2, -1)}
    assert find_open_beside(RING, RING) == {CENTRE} | middles
    assert find_open_beside(RING, [CENTRE]) == set()
