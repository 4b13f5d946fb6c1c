"""Foot of every sheet: a ruler to check the scale, and the caption."""

from __future__ import annotations

from tilery.printing.inks import Inks
from tilery.printing.paper import Paper
from tilery.printing.shapes import Item, Stroke, Text

RULER = 100
"""Millimetres of the ruler."""


def foot(paper: Paper, caption: str, inks: Inks) -> list[Item]:
    """The ruler at the left, the caption at the right."""
    area = paper.printable
    left, y = area.left + 0.3, area.bottom - 0.5
    items: list[Item] = [Stroke((left, y), (left + RULER, y), inks.ink, 0.2, role="mark")]
    for tick in range(0, RULER + 1, 10):
        x, long = left + tick, 2.6 if tick % 50 == 0 else 1.6
        items.append(Stroke((x, y), (x, y - long), inks.ink, 0.2))
    items.append(Text(area.left + 1.5, y - 2.9, f"This line is {RULER} mm long: print at 100 %", 2.5, inks.cut))
    items.append(Text(area.right, y - 0.8, caption, 2.7, inks.cut, "end"))
    return items
