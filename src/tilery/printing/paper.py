"""Sizes of paper, and the part of a sheet that every printer reaches."""

from __future__ import annotations

from typing import Literal

import msgspec

PaperName = Literal["a4", "letter"]

MARGIN = 10.0
"""Millimetres at each edge that some printers leave white."""

INSET = 0.3
"""Millimetres by which pieces stay clear of that edge, for the thickness of their lines."""

FOOT = 6.0
"""Millimetres at the bottom of the printable area for the ruler and the caption."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle on a sheet in millimetres, from the top left corner of the paper."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.top + self.height


class Paper(msgspec.Struct, frozen=True):
    """A size of paper, upright, in millimetres."""

    name: PaperName
    title: str
    width: float
    height: float

    @property
    def printable(self) -> Box:
        """Area that every printer reaches."""
        return Box(MARGIN, MARGIN, self.width - 2 * MARGIN, self.height - 2 * MARGIN)

    @property
    def field(self) -> Box:
        """The printable area above the ruler: the room for pieces."""
        return Box(
            MARGIN + INSET, MARGIN + INSET, self.width - 2 * (MARGIN + INSET), self.height - 2 * (MARGIN + INSET) - FOOT
        )


PAPERS: dict[PaperName, Paper] = {
    "a4": Paper("a4", "A4", 210.0, 297.0),
    "letter": Paper("letter", "Letter", 215.9, 279.4),
}
