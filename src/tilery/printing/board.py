"""A board over several sheets, with strips to glue them together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tilery.core.scene import SceneCell
from tilery.geometry.square import Square
from tilery.printing.inks import Inks
from tilery.printing.paper import Box, Paper
from tilery.printing.shapes import Item, PaperSheet, Polygon, Stroke, Text, centred, rectangle

_STRIP = 8.0
"""Millimetres of a glue strip."""
_LABEL = 5.0
"""Millimetres beside the board for the names of rows and columns."""


def spans(count: int, most: int) -> list[range]:
    """The numbers up to ``count`` in the fewest even runs of at most ``most``.

    >>> spans(15, 8)
    [range(0, 8), range(8, 15)]
    """
    runs = -(-count // most)
    starts = [-(-count * run // runs) for run in range(runs + 1)]
    return [range(start, end) for start, end in pairwise(starts)]


def board_sheets(cells: Sequence[SceneCell], size: float, paper: Paper, inks: Inks) -> list[PaperSheet]:
    """The board, its cells as wide as a tile."""
    by_square = {Square.parse(cell.id): cell for cell in cells}
    field = paper.field
    room = _STRIP + _LABEL
    columns = spans(1 + max(square.column for square in by_square), int((field.width - room) // size))
    rows = spans(1 + max(square.row for square in by_square), int((field.height - room) // size))
    parts = [(across, down) for down in rows for across in columns]
    sheets = []
    for number, (across, down) in enumerate(parts):
        part = _Part(by_square, across, down, size, field, inks)
        right = number + 2 if across is not columns[-1] else None
        below = number + 1 + len(columns) if down is not rows[-1] else None
        caption = f"Board {number + 1} of {len(parts)}"
        sheets.append(PaperSheet(paper, caption, (*part.cells(), *part.labels(), *part.strips(right, below))))
    return sheets


class _Part:
    """One sheet's share of the board."""

    def __init__(
        self, squares: dict[Square, SceneCell], across: range, down: range, size: float, field: Box, inks: Inks
    ) -> None:
        self.squares, self.across, self.down, self.size, self.inks = squares, across, down, size, inks
        self.left, self.top = field.left + _LABEL, field.top + _LABEL
        self.right, self.bottom = self.left + size * len(across), self.top + size * len(down)

    def cells(self) -> list[Item]:
        """The cells with their premiums."""
        items: list[Item] = []
        for row in self.down:
            for column in self.across:
                items += self._cell(self.squares[Square(column, row)])
        return items

    def _cell(self, cell: SceneCell) -> list[Item]:
        square = Square.parse(cell.id)
        x = self.left + self.size * (square.column - self.across.start)
        y = self.top + self.size * (square.row - self.down.start)
        premium = self.inks.premium(cell.tone)
        fill = self.inks.cell if premium is None or not self.inks.filled else premium.ground
        edge = Polygon(rectangle(x, y, self.size, self.size), fill, self.inks.cut, 0.2, role="tile")
        if premium is None or not cell.text:
            return [edge]
        return [edge, centred(cell.text, x + self.size / 2, y + self.size / 2, self.size * 0.34, premium.ink)]

    def labels(self) -> list[Item]:
        """The names of columns and rows, at the outer edge of the board only."""
        items: list[Item] = []
        if self.down.start == 0:
            for column in self.across:
                x = self.left + self.size * (column - self.across.start + 0.5)
                items.append(centred(Square(column, 0).name[0], x, self.top - 2.5, 3.6, self.inks.ink, bold=False))
        if self.across.start == 0:
            for row in self.down:
                y = self.top + self.size * (row - self.down.start + 0.5)
                items.append(centred(str(row + 1), self.left - 2.7, y, 3.6, self.inks.ink, bold=False))
        return items

    def strips(self, right: int | None, below: int | None) -> list[Item]:
        """Hatched strips on which the sheets to the right and below are glued, edge to edge."""
        items: list[Item] = []
        if right is not None:
            items += self._hatch(Box(self.right, self.top, _STRIP, self.bottom - self.top))
            x, y = self.right + _STRIP / 2 + 1, (self.top + self.bottom) / 2
            items.append(
                Text(x, y, f"Glue the left edge of board {right} here", 3.2, self.inks.ink, "middle", angle=90)
            )
        if below is not None:
            items += self._hatch(Box(self.left, self.bottom, self.right - self.left, _STRIP))
            x, y = (self.left + self.right) / 2, self.bottom + _STRIP / 2 + 1
            items.append(Text(x, y, f"Glue the top edge of board {below} here", 3.2, self.inks.ink, "middle"))
        return items

    def _hatch(self, box: Box) -> list[Item]:
        lines: list[Item] = [
            Polygon(rectangle(box.left, box.top, box.width, box.height), None, self.inks.cut, dashed=True, role="mark")
        ]
        upright = box.height > box.width
        length = box.height if upright else box.width
        for step in range(int((length - _STRIP) // _STRIP) + 1):
            if abs(step * _STRIP + _STRIP / 2 - length / 2) < 32:
                continue  # room for the text
            along = step * _STRIP
            start = (box.left, box.top + along) if upright else (box.left + along, box.top)
            end = (start[0] + _STRIP, start[1] + _STRIP)
            lines.append(Stroke(start, end, self.inks.cut))
        return lines
