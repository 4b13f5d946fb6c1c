"""Shapes on a sheet, in millimetres from its top left corner: the interface between layout and PDF."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tilery.geometry import Point
from tilery.printing.paper import Paper

Role = Literal["tile", "back", "mark", "plain"]
"""Role of a polygon, so that a sheet can be measured: a tile's outline, the outline of a back, a cutting mark."""

HAIRLINE = 0.1
"""Width of lines to cut along, in millimetres."""


class Polygon(msgspec.Struct, frozen=True):
    """A closed shape."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = HAIRLINE
    dashed: bool = False
    role: Role = "plain"


class Stroke(msgspec.Struct, frozen=True):
    """A straight line."""

    start: Point
    end: Point
    colour: str
    width: float = HAIRLINE
    dashed: bool = False
    role: Role = "plain"


class Disc(msgspec.Struct, frozen=True):
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    width: float = HAIRLINE


class Text(msgspec.Struct, frozen=True):
    """A line of text. ``y`` is its baseline, ``size`` the height of an em in millimetres."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    angle: float = 0.0
    """Degrees counter-clockwise around (x, y)."""


class Image(msgspec.Struct, frozen=True):
    """An SVG image with its top left corner at (x, y)."""

    x: float
    y: float
    width: float
    height: float
    svg: str


Item: TypeAlias = Polygon | Stroke | Disc | Text | Image

CAP = 0.65
"""Height of a capital in ems."""


def centred(text: str, x: float, y: float, size: float, colour: str, *, bold: bool = True) -> Text:
    """A word whose capitals are centred on (x, y)."""
    return Text(x, y + size * CAP / 2, text, size, colour, "middle", bold)


def rectangle(left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle, clockwise."""
    return (left, top), (left + width, top), (left + width, top + height), (left, top + height)


class PaperSheet(msgspec.Struct, frozen=True):
    """One side of a sheet of paper."""

    paper: Paper
    caption: str
    items: tuple[Item, ...]
    side: Literal["front", "back"] = "front"
    """Side of the paper. A back is printed on the other side of the sheet before it."""
