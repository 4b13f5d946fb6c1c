"""Where the next tile of a road can go: the cells that arrows aim at."""

from __future__ import annotations

from itertools import pairwise

from tilery.games.wordroad.components import SIZE
from tilery.games.wordroad.state import View
from tilery.games.wordroad.wire import Placement
from tilery.geometry import Square
from tilery.geometry.square import STEPS, corners


class Road:
    """The viewer's road with the tiles laid so far this turn."""

    def __init__(self, view: View, place: tuple[Placement, ...]) -> None:
        self._view = view
        self._placed = [Square.parse(placement.at) for placement in place]
        own = view.head(view.viewer) if view.viewer is not None else None
        self._head = self._placed[-1] if self._placed else Square.parse(own) if own is not None else None

    def first_aim(self) -> tuple[Square, Square | None]:
        """Where a turn begins: an empty corner [7b], or on from the head the way the road came."""
        if self._head is None:
            free = [corner for corner in corners(SIZE) if not self._lies(corner)]
            return STEPS[0], (free or list(corners(SIZE)))[0]
        return self.next_aim(self._came())

    def next_aim(self, heading: Square) -> tuple[Square, Square | None]:
        """Straight on where that is possible, through tiles that lie there; else round a corner."""
        back = -heading
        turns = [heading, *(step for step in STEPS if step not in {heading, back}), back]
        for free_first in (True, False):
            for step in turns:
                targets = self._targets(step)
                if targets and (not free_first or not self._lies(targets[-1])):
                    return step, targets[-1]
        return heading, None

    def turned(self, heading: Square, aim: Square | None) -> Square | None:
        """What an arrow aims at: the cell beside the head; again: the cell through what lies there."""
        if self._head is None:
            return self._corner(heading, aim)
        targets = self._targets(heading)
        if aim in targets:
            return targets[(targets.index(aim) + 1) % len(targets)]
        return targets[0] if targets else None

    def _corner(self, heading: Square, aim: Square | None) -> Square:
        last = SIZE - 1
        column, row = aim or Square(0, 0)
        if heading.column:
            column = last if heading.column > 0 else 0
        if heading.row:
            row = last if heading.row > 0 else 0
        return Square(column, row)

    def _targets(self, step: Square) -> list[Square]:
        """The cells this way: beside the head, then through [7c]–[7e]; only through has more than one."""
        if self._head is None:
            return []
        beside = self._head + step
        if not beside.inside(SIZE) or beside in self._placed:
            return []
        if not self._lies(beside):
            return [beside]
        match self._view.options.through:
            case "off":
                return [beside]
            case "one":
                around = [beside + step, *(beside + turn for turn in STEPS if turn not in {step, -step})]
                return [beside, *(cell for cell in around if self._empty(cell))]
            case "line":
                beyond = beside + step
                while beyond.inside(SIZE) and self._lies(beyond) and beyond not in self._placed:
                    beyond = beyond + step
                return [beside, *([beyond] if self._empty(beyond) else [])]

    def _lies(self, cell: Square) -> bool:
        return cell.inside(SIZE) and cell.name in self._view.board

    def _empty(self, cell: Square) -> bool:
        return cell.inside(SIZE) and not self._lies(cell) and cell not in self._placed

    def _came(self) -> Square:
        """The direction of the road's last step, to the right if it has none."""
        seat = self._view.viewer
        cells = [Square.parse(name) for name in self._view.roads[seat]] if seat is not None else []
        steps = [after - before for before, after in pairwise(cells)]
        return steps[-1] if steps and steps[-1] in STEPS else STEPS[0]
