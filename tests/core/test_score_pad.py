"""The score pad: its lines, sums and columns, and totals that are hidden."""

from __future__ import annotations

import msgspec
import pytest

from tilery.core.hidden_totals import total_of, without_totals
from tilery.core.scene import PadColumn, PadLine, Picture, Scene
from tilery.core.score_pad import pad_columns, sum_pad, write_lines

CAT, DOG, OUT = PadLine("CAT", 3), PadLine("DOG", 5), PadLine("out", -2)


class Scored(msgspec.Struct, frozen=True):
    """A view with scores."""

    scores: tuple[int, ...]
    turn: int = 0


class Unscored(msgspec.Struct, frozen=True):
    """A view without."""

    turn: int = 0


def test_lines_are_added_below_those_of_the_same_seat() -> None:
    pad = write_lines(((CAT,), (DOG,)), 1, CAT, OUT)
    assert pad == ((CAT,), (DOG, CAT, OUT))
    assert sum_pad((*pad, ())) == (3, 6, 0)


def test_a_column_has_the_name_the_total_and_the_mark_of_its_seat() -> None:
    pad = ((CAT,), ())
    assert pad_columns(("Ann", "Bo"), (3, 0), pad, ("", "left")) == (
        PadColumn(0, "Ann", 3, (CAT,), ""),
        PadColumn(1, "Bo", 0, (), "left"),
    )


def test_columns_that_did_not_change_are_the_same_objects() -> None:
    names, marks = ("Ann", "Bo"), ("", "")
    before = Picture(None, Scene(pad=pad_columns(names, (3, 5), ((CAT,), (DOG,)), marks)))
    ann, bo = pad_columns(names, (3, 8), ((CAT,), (DOG, CAT)), marks, before)
    assert ann is before.scene.pad[0]
    assert bo == PadColumn(1, "Bo", 8, (DOG, CAT))


@pytest.mark.rule("common", "C15")
def test_hidden_totals_are_on_no_column() -> None:
    assert [column.total for column in pad_columns(("Ann", "Bo"), (), ((CAT,), ()), ("", ""))] == [None, None]
    assert (total_of((), 1), total_of((3, 0), 1)) == (None, 0)


@pytest.mark.rule("common", "C15")
def test_a_view_loses_its_scores_and_nothing_else() -> None:
    assert without_totals(Scored((1, 2), turn=1)) == Scored((), turn=1)
    view = Unscored(1)
    assert without_totals(view) is view
