"""Pawns that stand on a tile: a strip folded at the head, glued back to back, with two feet."""

from __future__ import annotations

import msgspec

from tilery.draw.marks import MARKS, place_shape
from tilery.printing.inks import Inks
from tilery.printing.paper import Paper
from tilery.printing.shapes import Item, PaperSheet, Polygon, Stroke, Text, rectangle

_SPACE = 6.0


class PawnSize(msgspec.Struct, frozen=True):
    """Millimetres of a pawn for tiles of a width: its feet stay inside the circle that fits into the tile."""

    tile: float

    @property
    def width(self) -> float:
        """Width of the strip."""
        return self.tile * 0.6

    @property
    def foot(self) -> float:
        """Length of a foot from the fold outwards, on each side."""
        return self.tile * 0.37

    @property
    def height(self) -> float:
        """Height of the standing pawn."""
        return self.tile * 1.5

    @property
    def strip(self) -> float:
        """Length of the whole strip, before it is folded."""
        return 2 * (self.foot + self.height)


def pawn_sheets(pawns: int, tile: float, paper: Paper, inks: Inks) -> list[PaperSheet]:
    """A strip for every pawn."""
    field, size = paper.field, PawnSize(tile)
    across = int((field.width + _SPACE) // (size.width + _SPACE))
    items: list[Item] = []
    for seat in range(pawns):
        left = field.left + (size.width + _SPACE) * (seat % across)
        top = field.top + (size.strip + _SPACE) * (seat // across)
        items += _strip(seat, left, top, size, inks)
    note = "Fold the dashed lines: the pictures back to back and glued, the feet outwards."
    below = field.top + (size.strip + _SPACE) * -(-pawns // across) + 4
    items.append(Text(field.left, below, note, 4.0, inks.ink))
    return [PaperSheet(paper, f"Pawns to fold, for tiles of {tile:g} mm", tuple(items))]


def _strip(seat: int, left: float, top: float, size: PawnSize, inks: Inks) -> list[Item]:
    head = top + size.foot + size.height
    items: list[Item] = [Polygon(rectangle(left, top, size.width, size.strip), None, inks.cut, role="mark")]
    items += _figure(seat, left, head - size.height, -1, size, inks)
    items += _figure(seat, left, head, 1, size, inks)
    for y in (top + size.foot, head, head + size.height):
        items.append(Stroke((left, y), (left + size.width, y), inks.ink, 0.2, dashed=True))
    return items


def _figure(seat: int, left: float, top: float, up: int, size: PawnSize, inks: Inks) -> list[Item]:
    """The seat's mark and number. ``up`` -1 is drawn upside down, as it is folded over the head."""
    x, y = left + size.width / 2, top + size.height / 2
    unit = size.height / 30
    colour = inks.palette.seat(seat)
    mark = tuple(
        (px, y - up * 4 * unit + up * (py - y)) for px, py in place_shape(MARKS[seat % len(MARKS)], x, y, 5 * unit)
    )
    number = Text(x, y + up * 11 * unit, f"{seat + 1}", 6 * unit, colour, "middle", True, 180.0 if up < 0 else 0.0)
    band = rectangle(left + 1, top + (size.height - 2.5 if up > 0 else 0.5), size.width - 2, 2.0)
    return [
        Polygon(mark, colour if inks.filled else None, colour, 0.6),
        number,
        Polygon(band, colour if inks.filled else None, colour, 0.3),
    ]
