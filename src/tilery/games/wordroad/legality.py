"""Whether tiles may be put down as a play says: rule [7]. A refusal names the step at fault."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_letters

import msgspec

from tilery.core.errors import ErrorData, IllegalAction
from tilery.games.wordroad.components import CELLS
from tilery.games.wordroad.position import Position
from tilery.games.wordroad.reaching import distance, reach
from tilery.games.wordroad.wire import Placement
from tilery.geometry import Square

_TILES = frozenset(ascii_letters)
"""As they are put down: lower case is a blank [7f]."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One tile of a play, as it was put down."""

    cell: Square
    placement: Placement
    over: bool
    through: tuple[str, ...] = ()


class Laying(msgspec.Struct, frozen=True):
    """The tiles of a play, each of which may lie where it lies."""

    steps: tuple[Step, ...]

    def over(self) -> tuple[str, ...]:
        """The cells played over, in order [7d]."""
        return tuple([step.placement.at for step in self.steps if step.over])

    def through(self) -> tuple[str, ...]:
        """The cells played through, in order [7e]."""
        return tuple([cell for step in self.steps for cell in step.through])


def lay(position: Position, place: tuple[Placement, ...]) -> Laying:
    """The laying of these tiles one after another; IllegalAction at the first that may not go there.

    Whether they are as many as they must be is ``check_count``'s to say, so that an unfinished play can be shown.
    """
    if not place:
        raise IllegalAction("wordroad/no-tiles", "a play puts at least one tile on the board, but this one has none")
    _check_tiles(place)
    _check_first(position, place[0])
    _check_rack(position, place)
    steps: list[Step] = []
    placed: dict[str, str] = {}
    head = position.head
    for number, placement in enumerate(place):
        step = _step(position, placed, head, number, placement)
        steps.append(step)
        head = step.cell
        placed[placement.at] = placement.tile
    return Laying(tuple(steps))


def check_count(position: Position, place: tuple[Placement, ...]) -> None:
    """The first tile's value says how many are put down [7a], all of them [7g]."""
    first = place[0]
    value = position.components.value(first.tile)
    if len(place) == value:
        return
    step = value if len(place) > value else len(place) - 1
    raise IllegalAction(
        "wordroad/wrong-count",
        f"the first tile, {first.tile}, is worth {value}: so many are put down in this turn, not {len(place)}",
        ErrorData(cells=tuple(item.at for item in place[value:]), tiles=(first.tile,), step=step),
    )


def _check_tiles(place: tuple[Placement, ...]) -> None:
    if _TILES.issuperset([placement.tile for placement in place]):
        return
    number = next(number for number, placement in enumerate(place) if placement.tile not in _TILES)
    cell, tile = place[number].at, place[number].tile
    raise IllegalAction(
        "wordroad/no-such-tile",
        f"a tile is put down as a letter A to Z, or a to z for a blank read as it, but step {number + 1} "
        f"says {tile[:20]!r}",
        ErrorData(cells=(cell,), tiles=(tile,), step=number),
    )


def _check_first(position: Position, first: Placement) -> None:
    tile = first.tile
    value = position.components.value(tile)
    if 0 < value <= len(position.rack):
        return
    if first.piece == "?":
        code, why = "first-blank", "a blank is worth nothing, so it cannot be the first tile"
    elif value == 0:
        code, why = "first-worthless", f"{tile} is worth nothing, so it cannot be the first tile"
    else:
        code = "first-too-dear"
        why = f"{tile} is worth {value}, so as first tile it wants {value} tiles, but the rack has {len(position.rack)}"
    data = ErrorData(cells=(first.at,), tiles=(first.piece,), step=0)
    raise IllegalAction(f"wordroad/{code}", why, data)


def _check_rack(position: Position, place: tuple[Placement, ...]) -> None:
    rest = list(position.rack)
    for number, placement in enumerate(place):
        piece = placement.piece
        if piece not in rest:
            name = "blank" if piece == "?" else piece
            raise IllegalAction(
                "wordroad/not-held",
                f"step {number + 1} puts {name} on {placement.at}, but the rack has no (further) {name}",
                ErrorData(cells=(placement.at,), tiles=(piece,), step=number),
            )
        rest.remove(piece)


def _step(
    position: Position, placed: Mapping[str, str], head: Square | None, number: int, placement: Placement
) -> Step:
    cell = CELLS.get(placement.at)
    if cell is None:
        raise IllegalAction(
            "wordroad/off-board",
            f"the cells are A1 to O15, but step {number + 1} names {placement.at[:20]!r}",
            ErrorData(tiles=(placement.piece,), step=number),
        )
    if placement.at in placed:
        there = placed[placement.at]
        raise IllegalAction(
            "wordroad/same-turn",
            f"step {number + 1} puts {placement.tile} on {cell.name}, where {there} was placed in this turn",
            ErrorData(cells=(cell.name,), tiles=(placement.piece,), step=number),
        )
    over = placement.at in position.board
    if not over and head is not None and distance(head, cell) == 1:
        return Step(cell, placement, over)
    return Step(cell, placement, over, reach(position, placed, head, cell, placement, number))
