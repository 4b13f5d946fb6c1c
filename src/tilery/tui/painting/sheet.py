"""A sheet of styled characters, often larger than the window it is seen through."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from tilery.draw.measure import columns


class Spot(NamedTuple):
    """A row and a column of a sheet."""

    row: int
    column: int


class _Sign(NamedTuple):
    text: str
    style: str


_BLANK = _Sign(" ", "")


class Sheet:
    """Characters placed by row and column. A later one replaces an earlier one."""

    def __init__(self) -> None:
        self._signs: dict[tuple[int, int], _Sign] = {}
        self.focus: list[Spot] = []
        """Spots to keep in sight when only a part of the sheet is shown, the last with the highest priority."""

    def put(self, row: int, column: int, text: str, style: str = "") -> int:
        """Write from this spot to the right. Returns the column after the last."""
        for sign in text:
            wide = columns(sign)
            if wide:
                self._signs[row, column] = _Sign(sign, style)
            if wide == 2:
                self._signs[row, column + 1] = _Sign("", style)
            column += wide
        return column

    def blank(self, row: int, column: int) -> bool:
        """True if nothing is visible at this spot."""
        return self._signs.get((row, column), _BLANK).text == " "

    def free(self, row: int, column: int) -> bool:
        """True if nothing was written at this spot."""
        return (row, column) not in self._signs

    @property
    def height(self) -> int:
        """The rows used."""
        return max((row for row, _ in self._signs), default=-1) + 1

    @property
    def width(self) -> int:
        """The columns used."""
        return max((column for _, column in self._signs), default=-1) + 1

    def line(self, row: int, left: int, width: int) -> list[Segment]:
        """Part of a row that a window of this width shows, from the column ``left`` on."""
        signs = [self._signs.get((row, column), _BLANK) for column in range(left, left + width)]
        return [
            Segment("".join(sign.text for sign in run), Style.parse(style))
            for style, run in groupby(signs, lambda sign: sign.style)
        ]
