"""Pawns that stand: a strip folded at the head, glued back to back, with two feet."""

from __future__ import annotations

from tilery.draw.marks import MARKS, placed
from tilery.printing.inks import Inks
from tilery.printing.paper import Paper
from tilery.printing.shapes import Item, PaperSheet, Polygon, Stroke, Text, rectangle

WIDTH, HEIGHT, FOOT = 20.0, 30.0, 12.0
"""Millimetres of a pawn and of each of its feet."""
_SPACE = 6.0


def pawn_sheets(pawns: int, paper: Paper, inks: Inks) -> list[PaperSheet]:
    """A strip for every pawn."""
    field = paper.field
    across = int((field.width + _SPACE) // (WIDTH + _SPACE))
    items: list[Item] = []
    for seat in range(pawns):
        left = field.left + (WIDTH + _SPACE) * (seat % across)
        top = field.top + (2 * (FOOT + HEIGHT) + _SPACE) * (seat // across)
        items += _strip(seat, left, top, inks)
    note = "Fold the dashed lines: the pictures back to back and glued, the feet outwards."
    below = field.top + (2 * (FOOT + HEIGHT) + _SPACE) * -(-pawns // across) + 4
    items.append(Text(field.left, below, note, 4.0, inks.ink))
    return [PaperSheet(paper, "Pawns to fold", tuple(items))]


def _strip(seat: int, left: float, top: float, inks: Inks) -> list[Item]:
    total = 2 * (FOOT + HEIGHT)
    head = top + FOOT + HEIGHT
    items: list[Item] = [Polygon(rectangle(left, top, WIDTH, total), None, inks.cut, role="mark")]
    items += _figure(seat, left, head - HEIGHT, -1, inks)
    items += _figure(seat, left, head, 1, inks)
    for y in (top + FOOT, head, head + HEIGHT):
        items.append(Stroke((left, y), (left + WIDTH, y), inks.ink, 0.2, dashed=True))
    return items


def _figure(seat: int, left: float, top: float, up: int, inks: Inks) -> list[Item]:
    """The seat's mark and number; ``up`` -1 is drawn upside down, as it is folded over the head."""
    x, y = left + WIDTH / 2, top + HEIGHT / 2
    colour = inks.palette.seat(seat)
    mark = tuple((px, y - up * 4 + up * (py - y)) for px, py in placed(MARKS[seat % len(MARKS)], x, y, 6.0))
    number = Text(x, y + up * 11, f"{seat + 1}", 6.0, colour, "middle", True, 180.0 if up < 0 else 0.0)
    band = rectangle(left + 2, top + (HEIGHT - 2.5 if up > 0 else 0.5), WIDTH - 4, 2.0)
    return [
        Polygon(mark, colour if inks.filled else None, colour, 0.6),
        number,
        Polygon(band, colour if inks.filled else None, colour, 0.3),
    ]
