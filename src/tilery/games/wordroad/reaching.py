"""Whether the next tile of a road may go to a cell: corners [7b], side by side [7c], over [7d], through [7e]."""

from __future__ import annotations

from collections.abc import Container

from tilery.core.errors import ErrorData, IllegalAction
from tilery.games.wordroad.components import SIZE
from tilery.games.wordroad.position import Position
from tilery.games.wordroad.state import Laid
from tilery.games.wordroad.wire import Placement
from tilery.geometry import Square
from tilery.geometry.square import corners

Cells = Container[str]


def reach(
    position: Position, placed: Cells, head: Square | None, cell: Square, placement: Placement, number: int
) -> tuple[str, ...]:
    """The cells crossed on the way to ``cell``, mostly none; IllegalAction if there is no way.

    ``placed`` are the cells filled in this turn, ``head`` is where the road ends now.
    """
    step = _Refusing(cell, placement, number)
    if head is None:
        _check_corner(position, cell, step)
        return ()
    if cell == head:
        raise step.refused("out-of-reach", "the head of the road is there itself", head)
    if distance(head, cell) == 1:
        _check_over(position, step)
        return ()
    match position.options.through:
        case "line":
            return _line(position, placed, head, cell, step)
        case "one":
            return _one(position, placed, head, cell, step)
        case "off":
            raise step.refused(
                "through-off", f"{cell.name} is not beside the head of the road, {head.name}, and through is off", head
            )


class _Refusing:
    """Makes the refusals of one step."""

    def __init__(self, cell: Square, placement: Placement, number: int) -> None:
        self.cell = cell
        self.placement = placement
        self.number = number

    def refused(self, reason: str, why: str, *also: Square) -> IllegalAction:
        """The refusal of this step, for a reason, pointing at its cell and others."""
        return IllegalAction(
            f"wordroad/{reason}",
            f"step {self.number + 1} cannot put {self.placement.tile} on {self.cell.name}: {why}",
            ErrorData(
                cells=(self.cell.name, *(cell.name for cell in also)),
                tiles=(self.placement.piece,),
                step=self.number,
            ),
        )


def distance(one: Square, other: Square) -> int:
    """How many steps from side to side there are between two cells."""
    return abs(one.column - other.column) + abs(one.row - other.row)


def _check_corner(position: Position, cell: Square, step: _Refusing) -> None:
    if cell not in corners(SIZE):
        raise step.refused("not-a-corner", "a player's very first tile goes to a corner, A1, O1, A15 or O15")
    empty = [corner for corner in corners(SIZE) if position.top(corner.name) is None]
    if empty and cell not in empty:
        names = ", ".join(corner.name for corner in empty)
        raise step.refused("corner-taken", f"that corner is taken, and there is an empty one ({names})", *empty)
    _check_same(position, position.top(cell.name), step)


def _check_over(position: Position, step: _Refusing) -> None:
    beneath = position.top(step.placement.at)
    if beneath is None:
        return
    if position.options.over == "off":
        raise step.refused("over-off", f"{beneath.letter} lies there, and over is off")
    if position.options.over == "others" and beneath.seat == position.seat:
        raise step.refused("own-road", f"{beneath.letter} lies there, a tile of one's own road")
    _check_same(position, beneath, step)


def _check_same(position: Position, beneath: Laid | None, step: _Refusing) -> None:
    if beneath is not None and beneath.letter == step.placement.letter and not position.options.over_same:
        raise step.refused("same-letter", f"a tile is not covered by the same letter, {beneath.letter}")


def _line(position: Position, placed: Cells, head: Square, cell: Square, step: _Refusing) -> tuple[str, ...]:
    far = distance(head, cell)
    if head.column != cell.column and head.row != cell.row:
        raise step.refused("out-of-reach", f"it is neither beside nor in line with the head, {head.name}", head)
    one = Square((cell.column - head.column) // far, (cell.row - head.row) // far)
    crossed: list[str] = []
    between = head + one
    while between != cell:
        name = between.name
        if name in placed:
            raise step.refused("through-fresh", f"the tile on {name} was placed in this same turn", between)
        if position.top(name) is None:
            raise step.refused(
                "out-of-reach", f"the way from the head, {head.name}, comes out on {name} before", head, between
            )
        crossed.append(name)
        between = between + one
    _check_empty(position, step)
    return tuple(crossed)


def _one(position: Position, placed: Cells, head: Square, cell: Square, step: _Refusing) -> tuple[str, ...]:
    beside = sorted(set(head.neighbours(SIZE)) & set(cell.neighbours(SIZE)))
    if distance(head, cell) != 2:
        raise step.refused("out-of-reach", f"it is neither beside the head, {head.name}, nor one tile away", head)
    names = [one.name for one in beside]
    serving = [name for name in names if name not in placed and position.top(name) is not None]
    if not serving:
        why = f"no tile from before this turn lies on {' or '.join(names)} to go through"
        raise step.refused("out-of-reach", why, head, *beside)
    _check_empty(position, step)
    return (serving[0],)


def _check_empty(position: Position, step: _Refusing) -> None:
    beneath = position.top(step.placement.at)
    if beneath is not None:
        raise step.refused("through-onto-tile", f"through comes out on an empty cell, and {beneath.letter} lies there")
