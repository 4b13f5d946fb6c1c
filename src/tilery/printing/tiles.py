"""Sheets of tiles to cut out, and their backs."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from tilery.core.pieces import PieceSet
from tilery.geometry import Point
from tilery.printing.faces import around, back, tile
from tilery.printing.inks import Inks
from tilery.printing.packing import Grid, best_grid, grid
from tilery.printing.paper import Paper
from tilery.printing.shapes import Item, PaperSheet, Stroke

_GAP, _MARK = 0.5, 1.5
"""Distance of a cutting mark from the grid, and its length, in millimetres."""


def tile_grid(pieces: PieceSet, paper: Paper, size: float | None) -> Grid:
    """Grid of tiles on a sheet: of this size, or as large as fits on the fewest sheets."""
    if size is not None:
        return grid(pieces.shape, size, paper.field)
    return best_grid(pieces.shape, len(pieces.tiles), paper.field)


def tile_sheets(pieces: PieceSet, lying: Grid, paper: Paper, inks: Inks, *, backs: bool) -> list[PaperSheet]:
    """Every tile of the set. With ``backs`` each sheet is followed by its other side, turned over its long edge."""
    sheets = []
    total = -(-len(pieces.tiles) // lying.capacity)
    for number in range(total):
        faces = pieces.tiles[number * lying.capacity : (number + 1) * lying.capacity]
        centres = lying.centres(paper.field, len(faces))
        items: list[Item] = [*_marks(centres, lying, inks)]
        for face, (x, y) in zip(faces, centres, strict=True):
            items += tile(pieces.shape, face, x, y, lying.size, inks)
        caption = f"Tiles {number + 1} of {total}, {lying.size:g} mm wide"
        sheets.append(PaperSheet(paper, caption, tuple(items)))
        if backs:
            sheets.append(_backs(centres, lying, paper, inks, f"Backs of tiles {number + 1} of {total}"))
    return sheets


def _backs(centres: Sequence[Point], lying: Grid, paper: Paper, inks: Inks, caption: str) -> PaperSheet:
    items = [item for x, y in centres for item in back(lying.shape, paper.width - x, y, lying.size, inks)]
    return PaperSheet(paper, caption, tuple(items), "back")


def _marks(centres: Sequence[Point], lying: Grid, inks: Inks) -> list[Item]:
    """Ticks around the tiles, in line with the straight cuts that part them."""
    ends = _extend_sides(centres, lying) if lying.shape == "hexagon" else _upright(centres, lying)
    return [Stroke(start, end, inks.cut, role="mark") for start, end in ends]


def _upright(centres: Sequence[Point], lying: Grid) -> list[tuple[Point, Point]]:
    """Marks for rows and columns."""
    half = lying.size / 2
    xs = sorted({round(x + side, 4) for x, _ in centres for side in (-half, half)})
    ys = sorted({round(y + side, 4) for _, y in centres for side in (-half, half)})
    left, right, top, bottom = xs[0] - _GAP, xs[-1] + _GAP, ys[0] - _GAP, ys[-1] + _GAP
    return [
        *(((x, top), (x, top - _MARK)) for x in xs),
        *(((x, bottom), (x, bottom + _MARK)) for x in xs),
        *(((left, y), (left - _MARK, y)) for y in ys),
        *(((right, y), (right + _MARK, y)) for y in ys),
    ]


def _extend_sides(centres: Sequence[Point], lying: Grid) -> list[tuple[Point, Point]]:
    """Extensions of the sides of hexagons into free space: marks for cuts in three directions."""
    found: dict[tuple[float, ...], tuple[Point, Point]] = {}
    for x, y in centres:
        points = around("hexagon", x, y, lying.size)
        for one, other in zip(points, points[1:] + points[:1], strict=True):
            for start, end in ((one, other), (other, one)):
                mark = _beyond(start, end, _GAP), _beyond(start, end, _GAP + _MARK)
                if not any(_covers(centre, mark[1], lying.size) for centre in centres):
                    found.setdefault(tuple([round(part, 2) for point in mark for part in point]), mark)
    return list(found.values())


def _beyond(start: Point, end: Point, more: float) -> Point:
    """Point on the line from start to end, this far beyond the end."""
    (x, y), (dx, dy) = end, (end[0] - start[0], end[1] - start[1])
    long = hypot(dx, dy)
    return x + dx / long * more, y + dy / long * more


def _covers(centre: Point, point: Point, size: float) -> bool:
    """True if a hexagon of that width has the point inside or on its side."""
    x, y = point[0] - centre[0], point[1] - centre[1]
    slanted = y * sqrt(3) / 2
    return max(abs(x), abs(x / 2 + slanted), abs(x / 2 - slanted)) <= size / 2 + 0.01
