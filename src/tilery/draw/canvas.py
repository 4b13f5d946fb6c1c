"""A sheet of characters with one style each, for terminals."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from tilery.draw.measure import columns

PLAIN = ""
BOLD = "1"
DIM = "2"
RED = "1;31"
FRESH = "1;7"
PREMIUMS = {"2l": "36", "3l": "34", "2w": "35", "3w": "31", "start": "35"}
_SEATS = ("94", "33", "32", "35", "36", "91", "93", "92", "95", "96")


def seat_style(seat: int) -> str:
    """The colour of a seat, one of the sixteen every terminal has."""
    return _SEATS[seat % len(_SEATS)]


def seat_sign(seat: int) -> str:
    """The mark of a seat in characters: its number counted from 1, the tenth as 0."""
    return str((seat + 1) % 10)


class _Spot(NamedTuple):
    sign: str
    style: str


class Canvas:
    """Characters placed by row and column. A later one replaces an earlier one."""

    def __init__(self) -> None:
        self._spots: dict[tuple[int, int], _Spot] = {}

    def put(self, row: int, column: int, text: str, style: str = PLAIN) -> int:
        """Write to the right from this spot. Returns the column after the last."""
        for sign in text:
            wide = columns(sign)
            if wide == 0:
                continue
            self._spots[row, column] = _Spot(sign, style)
            if wide == 2:
                self._spots[row, column + 1] = _Spot("", style)
            column += wide
        return column

    def free(self, row: int, column: int) -> bool:
        """True if nothing was written at this spot."""
        return (row, column) not in self._spots

    @property
    def height(self) -> int:
        """The rows used so far."""
        return max((row for row, _ in self._spots), default=-1) + 1

    @property
    def width(self) -> int:
        """The columns used so far."""
        return max((column for _, column in self._spots), default=-1) + 1

    def paste(self, other: Canvas, row: int, left: int, right: int) -> None:
        """Copy the columns from ``left`` up to ``right`` of another sheet, its first used row to ``row``."""
        first = min((down for down, _ in other._spots), default=0)
        for (down, across), spot in other._spots.items():
            if left <= across < right:
                self._spots[row + down - first, across - left] = spot

    def render(self, colour: bool) -> str:
        """The sheet as lines without trailing spaces. ``colour`` adds terminal codes."""
        return "\n".join(self._line(row, colour) for row in range(self.height))

    def _line(self, row: int, colour: bool) -> str:
        end = max((column for down, column in self._spots if down == row), default=-1) + 1
        spots = [self._spots.get((row, column), _Spot(" ", PLAIN)) for column in range(end)]
        if not colour:
            return "".join(spot.sign for spot in spots).rstrip()
        runs = ((style, "".join(spot.sign for spot in run)) for style, run in groupby(spots, lambda spot: spot.style))
        return "".join(f"\x1b[{style}m{text}\x1b[0m" if style else text for style, text in runs).rstrip()
