"""Letter dice as fold-up nets, and as spinners for people who do not want to fold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import TypeAlias

import msgspec

from tilery.core.scene import Face
from tilery.geometry import Point
from tilery.printing.faces import die_face
from tilery.printing.inks import Inks
from tilery.printing.paper import Box, Paper
from tilery.printing.shapes import Disc, Item, PaperSheet, Polygon, Stroke, Text, centred, rectangle

EDGE = 17.5
"""Millimetres of a die's edge: eight nets fit on a sheet."""
_TAB, _SLANT, _SPACE = 4.9, 2.5, 0.8
_SPOTS: tuple[tuple[int, int], ...] = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""Column and row of the six faces of a net: a row of four, one above its second and one below."""
_RADIUS, _AIR = 29.0, 2.5

Faces: TypeAlias = Sequence[Face]
Drawer: TypeAlias = Callable[[Faces, Box, str, Inks], list[Item]]
"""Draws a die with its number into a box."""


def net_sheets(dice: Sequence[Faces], paper: Paper, inks: Inks) -> list[PaperSheet]:
    """Every die as a net with tabs to glue."""
    across, down = 4 * EDGE + _TAB + _SPACE, 3 * EDGE + 2 * _TAB + _SPACE
    return _spread(dice, across, down, paper, "Dice to fold", _net, inks)


def spinner_sheets(dice: Sequence[Faces], paper: Paper, inks: Inks) -> list[PaperSheet]:
    """Every die as a disc with six letters."""
    step = 2 * _RADIUS + _AIR
    made = _spread(dice, step, step, paper, "Spinners for dice", _spinner, inks)
    note = "Hold a paper clip in the middle of a disc with the tip of a pencil, and flick it."
    text = Text(paper.field.left, paper.field.bottom - 8.0, note, 4.0, inks.ink)
    return [msgspec.structs.replace(sheet, items=(*sheet.items, text)) for sheet in made]


def _spread(
    dice: Sequence[Faces],
    across: float,
    down: float,
    paper: Paper,
    caption: str,
    drawn: Drawer,
    inks: Inks,
) -> list[PaperSheet]:
    field = paper.field
    columns, rows = int(field.width // across), int(field.height // down)
    sheets = []
    for first in range(0, len(dice), columns * rows):
        items: list[Item] = []
        for place, die in enumerate(dice[first : first + columns * rows]):
            left = field.left + (field.width - columns * across) / 2 + across * (place % columns)
            top = field.top + down * (place // columns)
            items += drawn(die, Box(left, top, across, down), f"{first + place + 1}", inks)
        sheets.append(PaperSheet(paper, caption, tuple(items)))
    return sheets


def _net(die: Faces, box: Box, number: str, inks: Inks) -> list[Item]:
    left, top = box.left + _SPACE / 2, box.top + _TAB + _SPACE / 2
    items: list[Item] = [_tab(ends, left, top, inks) for ends in _TABS]
    for face, (column, row) in zip(die, _SPOTS, strict=True):
        x, y = left + column * EDGE, top + row * EDGE
        items.append(Polygon(rectangle(x, y, EDGE, EDGE), inks.tile, inks.cut, role="tile"))
        items += die_face(face, x + EDGE / 2, y + EDGE / 2, EDGE, inks)
    items += [_fold(start, end, left, top, inks) for start, end in _FOLDS]
    for line, text in enumerate((f"Die {number}", "cut the full lines,", "fold the dashed ones")):
        items.append(Text(left + 2.45 * EDGE, top + 0.3 * EDGE + line * 4.0, text, 3.0, inks.cut))
    return items


# Corners are in edges, from the top left of the net. A tab stands on its first and last corner's edge.
_TABS: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = (
    ((4, 1), (4, 2)),
    ((1, 1), (1, 0)),
    ((1, 0), (2, 0)),
    ((2, 0), (2, 1)),
    ((1, 3), (1, 2)),
    ((2, 3), (1, 3)),
    ((2, 2), (2, 3)),
)
_FOLDS = (*_TABS, *(((column, 1), (column, 2)) for column in (1, 2, 3)), ((1, 1), (2, 1)), ((1, 2), (2, 2)))


def _tab(ends: tuple[tuple[int, int], tuple[int, int]], left: float, top: float, inks: Inks) -> Item:
    """A flap on the outer side of an edge. The edges run clockwise around their face."""
    (x1, y1), (x2, y2) = ((left + column * EDGE, top + row * EDGE) for column, row in ends)
    along, out = ((x2 - x1) / EDGE, (y2 - y1) / EDGE), ((y2 - y1) / EDGE, (x1 - x2) / EDGE)
    shape: tuple[Point, ...] = (
        (x1, y1),
        (x1 + out[0] * _TAB + along[0] * _SLANT, y1 + out[1] * _TAB + along[1] * _SLANT),
        (x2 + out[0] * _TAB - along[0] * _SLANT, y2 + out[1] * _TAB - along[1] * _SLANT),
        (x2, y2),
    )
    return Polygon(shape, None, inks.cut)


def _fold(start: tuple[int, int], end: tuple[int, int], left: float, top: float, inks: Inks) -> Item:
    (x1, y1), (x2, y2) = ((left + column * EDGE, top + row * EDGE) for column, row in (start, end))
    return Stroke((x1, y1), (x2, y2), inks.ink, 0.2, dashed=True)


def _spinner(die: Faces, box: Box, number: str, inks: Inks) -> list[Item]:
    x, y = box.left + box.width / 2, box.top + box.height / 2
    step = 2 * pi / len(die)
    items: list[Item] = [Disc(x, y, _RADIUS, inks.tile, inks.ink, 0.4)]
    for spot, face in enumerate(die):
        edge, middle = step * spot - pi / 2, step * (spot + 0.5) - pi / 2
        items.append(Stroke((x, y), (x + _RADIUS * cos(edge), y + _RADIUS * sin(edge)), inks.ink, 0.3))
        there = x + 0.66 * _RADIUS * cos(middle), y + 0.66 * _RADIUS * sin(middle)
        items += die_face(face, *there, 15.0, inks)
    items += [
        Disc(x, y, 0.7, inks.ink),
        centred(number, x + 0.9 * _RADIUS, y + 0.9 * _RADIUS, 3.4, inks.cut, bold=False),
    ]
    return items
