"""The score pad: the lines of each seat, and their sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tilery.core.frozen import put
from tilery.core.hidden_totals import total_of
from tilery.core.scene import PadColumn, PadLine, Picture
from tilery.core.seating import Seat

Pad: TypeAlias = tuple[tuple[PadLine, ...], ...]
"""The lines of each seat, latest last."""


def write_lines(pad: Pad, seat: Seat, *lines: PadLine) -> Pad:
    """The pad with more lines of a seat."""
    return put(pad, seat, pad[seat] + lines)


def sum_pad(pad: Pad) -> tuple[int, ...]:
    """Each seat's total."""
    return tuple([sum([line.points for line in lines]) for lines in pad])


def pad_columns(
    names: Sequence[str],
    scores: tuple[int, ...],
    pad: Pad,
    marks: Sequence[str],
    before: Picture | None = None,
) -> tuple[PadColumn, ...]:
    """The pad for a scene. ``marks`` has a short word for each seat, or an empty one.

    Columns of an earlier picture are reused if they did not change.
    """
    columns = [
        PadColumn(seat, name, total_of(scores, seat), lines, mark)
        for seat, (name, lines, mark) in enumerate(zip(names, pad, marks, strict=True))
    ]
    return tuple(columns) if before is None else keep_equal(columns, before.scene.pad)


def keep_equal(columns: Iterable[PadColumn], known: tuple[PadColumn, ...]) -> tuple[PadColumn, ...]:
    """The columns, those that equal one of an earlier pad as the same objects."""
    return tuple([was if was == now else now for was, now in zip(known, columns, strict=True)])
