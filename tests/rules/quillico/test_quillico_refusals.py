"""All that a refusal points at: cells, words, tiles, the step, and whether the play is merely unfinished."""

from __future__ import annotations

from typing import Any

import pytest

from rules.quillico.quillico_table import ORIGIN, at, built, lay, refusal, run
from tilery.core.errors import ErrorData
from tilery.games.quillico.messages import Exchange, Placing, Play
from tilery.geometry import Oct
from tilery.geometry.octagon import E, S

FAR = 2**41
STORE = run("S T O+ R E+")
TABLE = built({**STORE, at(1, 5): "*"}, "A B X * *", "A", words=["STORE"], pile="C C C C C")


def place(*placings: tuple[Oct, str], swaps: tuple[Oct, ...] = ()) -> Play:
    return Play(tuple(Placing(where, tile) for where, tile in placings), swaps)


def names(*places: Oct) -> tuple[str, ...]:
    return tuple(where.name for where in places)


A, B, C = at(4, -1), at(4, -2), at(4, -3)
REFUSED: dict[str, tuple[Any, ErrorData]] = {
    "nothing-placed": (place(), ErrorData()),
    "star-placed": (place((A, "A"), (B, "*")), ErrorData(names(B), tiles=("*",), step=1)),
    "not-in-hand": (place((A, "Q")), ErrorData(tiles=("Q",))),
    "no-star": (
        place((A, "A"), swaps=(ORIGIN, at(1, 0), at(2, 0))),
        ErrorData(names(ORIGIN, at(1, 0), at(2, 0)), tiles=("*",)),
    ),
    "letter-not-used": (
        place((A, "A"), swaps=(at(1, 0), ORIGIN)),
        ErrorData(names(ORIGIN), tiles=("S",)),
    ),
    "same-place": (place((A, "A"), (B, "B"), (B, "X")), ErrorData(names(B), step=2)),
    "too-far": (place((A, "A"), (Oct(0, FAR, 0, 0), "B"), (B, "X")), ErrorData(names(Oct(0, FAR, 0, 0)), step=1)),
    "overlap": (place((A, "A"), (at(1, 5), "B")), ErrorData(names(at(1, 5), at(1, 5)), tiles=("B", "*"), step=1)),
    "not-one-line": (place((A, "A"), (B, "B"), (at(5, -1), "X")), ErrorData(names(A, B, at(5, -1)), step=2)),
    "gap": (place((A, "A"), (C, "B")), ErrorData(names(B))),
    "no-table-letter": (place((at(9, 9), "A")), ErrorData(names(at(9, 9)), ("A",))),
    "not-a-word": (place((A, "A"), (B, "B")), ErrorData(names(at(4, 0), A, B)[::-1], ("BAE", "EAB"), step=0)),
    "exchange-count": (Exchange(("A",)), ErrorData(tiles=("A",))),
    "star-kept": (Exchange(("A", "B", "*")), ErrorData(tiles=("*",))),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_points_at_all_that_is_wrong(code: str) -> None:
    action, data = REFUSED[code]
    error = refusal(TABLE, action)
    assert (error.code, error.data) == (f"quillico/{code}", data)


def test_refusals_of_other_tables() -> None:
    empty = built({}, "A B X", "A", words=["AB"])
    assert refusal(empty, place((at(1, 0), "A"))).data == ErrorData(names(at(1, 0)), step=0)
    assert refusal(empty, place((ORIGIN, "A"))).data == ErrorData(names(ORIGIN), unfinished=True)
    assert refusal(empty, Exchange(("A",))).data == ErrorData(tiles=("A",))
    kept = built(STORE, "R E S X", "A", words=["STORE", "RESTORE"], extend=False)
    error = refusal(kept, lay(kept, "R E", at(-2, 0), E))
    assert error.data == ErrorData(names(ORIGIN, at(1, 0)), ("RESTORE",))
    assert error.message.startswith("RESTORE extends the ST on the table")
    last = built(run("A B"), "X Y", "A", words=["XAB"], extend=False)
    error = refusal(last, place((at(-1, 0), "X")))
    assert (error.data, error.message[:27]) == (
        ErrorData(names(ORIGIN, at(1, 0)), ("XAB",)),
        "XAB extends the AB on the t",
    )


@pytest.mark.parametrize(
    ("swaps", "found"),
    [((at(7, 7),), "nothing"), ((at(1, 5),), "a star"), ((ORIGIN, ORIGIN), "taken already")],
)
def test_a_letter_that_cannot_be_taken_is_named_by_what_is_there(swaps: tuple[Oct, ...], found: str) -> None:
    error = refusal(TABLE, place((A, "A"), swaps=swaps))
    assert error.code == "quillico/no-letter-there"
    assert error.message == f"Expected a letter to take at {swaps[-1].name}, but found {found}."
    assert error.data == ErrorData(names(swaps[-1]))


def test_a_star_that_is_touched_is_called_so() -> None:
    assert refusal(TABLE, place((at(1, 5), "B"))).message == (
        f"The B at {at(1, 5).name} would overlap the star at {at(1, 5).name}."
    )


def test_a_bend_is_where_the_third_tile_leaves_the_line_of_the_first_two() -> None:
    state = built(run("S T O+ R E+", ORIGIN, S), "A B C X", "A", words=["STORE"])
    first, second, third = at(1, 0), at(2, 0), at(3, 1)
    assert refusal(state, place((first, "A"), (second, "B"), (third, "C"))).data.step == 2
    upright = at(1, 0), at(1, -1), at(2, -1)
    assert refusal(state, place(*zip(upright, "ABC", strict=True))).data.step == 2
