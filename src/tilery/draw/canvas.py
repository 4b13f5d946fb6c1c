"""A sheet of styled characters, often larger than the window it is seen through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from tilery.draw.measure import columns


class Spot(NamedTuple):
    """A row and a column of a canvas."""

    row: int
    column: int


class StyledText(NamedTuple):
    """Neighbouring characters of one style."""

    text: str
    style: str


class _Sign(NamedTuple):
    text: str
    style: str


_BLANK = _Sign(" ", "")


class Canvas:
    """Characters placed by row and column. A later one replaces an earlier one."""

    def __init__(self) -> None:
        self._signs: dict[tuple[int, int], _Sign] = {}
        self.focus: list[Spot] = []
        """Spots to keep in sight when only a part of the canvas is shown, the last with the highest priority."""

    @classmethod
    def stack(cls, parts: Iterable[Canvas]) -> Canvas:
        """The parts below each other with a blank line between them, empty ones left out."""
        whole = cls()
        for part in parts:
            if part.height:
                whole.paste(part, whole.height + 1 if whole.height else 0)
        return whole

    def put(self, row: int, column: int, text: str, style: str = "") -> int:
        """Write to the right from this spot. Returns the column after the last."""
        for sign in text:
            wide = columns(sign)
            if wide:
                self._signs[row, column] = _Sign(sign, style)
            if wide == 2:
                self._signs[row, column + 1] = _Sign("", style)
            column += wide
        return column

    def is_blank(self, row: int, column: int) -> bool:
        """True if nothing is visible at this spot."""
        return self._signs.get((row, column), _BLANK).text == " "

    def is_free(self, row: int, column: int) -> bool:
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

    def paste(self, other: Canvas, row: int, *, skip: int = 0, width: int | None = None) -> None:
        """Copy another canvas, its first used row to ``row``: ``width`` columns of it after the first ``skip``."""
        first = min((down for down, _ in other._signs), default=0)
        for (down, across), sign in other._signs.items():
            if across >= skip and (width is None or across < skip + width):
                self._signs[row + down - first, across - skip] = sign

    def runs(self, row: int, left: int, width: int) -> Iterator[StyledText]:
        """Part of a row that a window of this width shows, from the column ``left`` on."""
        signs = [self._signs.get((row, column), _BLANK) for column in range(left, left + width)]
        for style, run in groupby(signs, lambda sign: sign.style):
            yield StyledText("".join(sign.text for sign in run), style)

    def lines(self) -> Iterator[list[StyledText]]:
        """Every row as far as it is used."""
        ends: dict[int, int] = {}
        for row, column in self._signs:
            ends[row] = max(column + 1, ends.get(row, 0))
        for row in range(self.height):
            yield list(self.runs(row, 0, ends.get(row, 0)))

    def render(self, colour: bool) -> str:
        """The sheet as lines without trailing spaces. ``colour`` adds the styles, which must be terminal codes."""
        return "\n".join("".join(_render(run, colour) for run in line).rstrip() for line in self.lines())


def _render(run: StyledText, colour: bool) -> str:
    return f"\x1b[{run.style}m{run.text}\x1b[0m" if colour and run.style else run.text
