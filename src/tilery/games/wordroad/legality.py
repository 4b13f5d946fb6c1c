"""Legality of actions: the cells for the tiles of a play [7], and the tiles a mulligan may put back [6].

A refusal of a play names the step at fault.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache, reduce
from typing import NoReturn, TypeAlias

import msgspec

from tilery.core.english import pluralize
from tilery.core.errors import BadOptions, ErrorData, IllegalAction
from tilery.core.tiles import MissingTile, Tiles, as_blank, letter_of, remove
from tilery.games.wordroad.components import BLANK, CELLS, SIZE
from tilery.games.wordroad.messages import Options, Placement
from tilery.games.wordroad.state import SeatPosition
from tilery.geometry import Square
from tilery.geometry.square import corners
from tilery.lexicon.languages import ENGLISH, alphabet

Cells: TypeAlias = Container[str]

_CORNERS = tuple([corner.name for corner in corners(SIZE)])


@cache
def _tiles_of(language: str) -> frozenset[str]:
    """Tiles of a play as written: lower case for a blank [7f]."""
    letters = alphabet(language).letters
    return frozenset([*letters, *map(as_blank, letters)])


def check_one_letter_words(options: Options) -> None:
    """Check that words of one letter are letters of the language [10]."""
    if strange := sorted(set(options.one_letter_words) - alphabet(options.lexicon.name).set):
        raise BadOptions(
            "wordroad/bad-letter",
            f"Expected letters {alphabet(options.lexicon.name).describe()} as words, found {strange[0]!r}.",
            ErrorData(path="one_letter_words"),
        )


class Step(msgspec.Struct, frozen=True, gc=False):
    """One tile of a play, and its way to its cell."""

    cell: Square
    placement: Placement
    over: bool
    through: tuple[str, ...] = ()


class Route(msgspec.Struct, frozen=True):
    """The steps of a play, all of them legal."""

    steps: tuple[Step, ...]

    def over(self) -> tuple[str, ...]:
        """The cells played over, in order [7d]."""
        return tuple([step.placement.at for step in self.steps if step.over])

    def through(self) -> tuple[str, ...]:
        """The cells played through, in order [7e]."""
        return tuple([cell for step in self.steps for cell in step.through])


def check_route(position: SeatPosition, place: tuple[Placement, ...]) -> Route:
    """The route of these tiles, placed one after another. Raises IllegalAction at the first illegal one.

    The number of tiles is left to ``check_count``, so that an unfinished play can be previewed.
    """
    if not place:
        _refuse("no-tiles", "Place at least one tile.")
    _check_tiles(place, position.options.lexicon.name)
    _check_first(position, place[0])
    _check_rack(position, place)
    steps: list[Step] = []
    placed: list[str] = []
    head = position.head
    for number, placement in enumerate(place):
        step = _take_step(position, placed, head, number, placement)
        steps.append(step)
        head = step.cell
        if position.options.over_turn:
            position = position.with_tile(placement)
        else:
            placed.append(placement.at)
    return Route(tuple(steps))


def check_count(position: SeatPosition, place: tuple[Placement, ...]) -> None:
    """Check that the number of tiles placed is the value of the first [7a], or that it is all tiles [7g]."""
    first = place[0].tile
    value = position.components.value(first)
    if len(place) == value:
        return
    step = value if len(place) > value else len(place) - 1
    _refuse(
        "wrong-count",
        f"{first} is worth {value}, so this turn takes {pluralize(value, 'tile')}, not {len(place)}.",
        ErrorData(
            cells=tuple(item.at for item in place[value:]), tiles=(first,), step=step, unfinished=len(place) < value
        ),
    )


def check_mulligan(given: Tiles, rack: Tiles, bag: int) -> None:
    """Check that these tiles may be put back into a bag of this size [6]."""
    if not bag:
        _refuse("bag-empty", "The bag is empty, so you cannot take a mulligan.")
    if not given:
        _refuse("no-tiles", "Choose at least one tile to put back.")
    try:
        remove(rack, given)
    except MissingTile as missing:
        _refuse(
            "not-held", f"You have no {_name_piece(missing.tile)} left to put back.", ErrorData(tiles=(missing.tile,))
        )


def next_cells(position: SeatPosition, place: tuple[Placement, ...]) -> tuple[str, ...]:
    """Cells where the next tile of an unfinished play may go, for at least one tile left on the rack.

    ``place`` are the tiles placed so far, by a legal route. Empty once the turn is complete.
    """
    tiles = _next_tiles(position, place)
    if not tiles:
        return ()
    head = CELLS[place[-1].at] if place else position.head
    placed = {placement.at for placement in place}
    if position.options.over_turn:
        position, placed = reduce(SeatPosition.with_tile, place, position), set()
    cells = _open_cells(position, placed, head)
    return tuple([cell for cell in cells if any(_covers(position, cell, tile) for tile in tiles)])


def _next_tiles(position: SeatPosition, place: tuple[Placement, ...]) -> tuple[str, ...]:
    """Kinds of tile that may be placed next. A blank counts as two letters, one of which covers any tile."""
    value = position.components.value
    if place and len(place) >= value(place[0].tile):
        return ()
    left = dict.fromkeys(remove(position.rack, [placement.piece for placement in place]))
    allowed = [tile for tile in left if place or 0 < value(tile) <= len(position.rack)]
    first, second, *_ = map(as_blank, alphabet(position.options.lexicon.name).letters)
    return tuple("".join(allowed).replace(BLANK, first + second))


def _check_tiles(place: tuple[Placement, ...], language: str) -> None:
    known = _tiles_of(language)
    if known.issuperset([placement.tile for placement in place]):
        return
    number = next(number for number, placement in enumerate(place) if placement.tile not in known)
    letters = "A to Z, or a to z" if language == ENGLISH else f"{alphabet(language).describe()}, or lower case"
    cell, tile = place[number].at, place[number].tile
    _refuse(
        "no-such-tile",
        f"Expected a letter {letters} for a blank, in step {number + 1}, but found {tile[:20]!r}.",
        ErrorData(cells=(cell,), tiles=(tile,), step=number),
    )


def _check_first(position: SeatPosition, first: Placement) -> None:
    tile, held = first.tile, len(position.rack)
    value = position.components.value(tile)
    if 0 < value <= held:
        return
    if first.piece == BLANK:
        _refuse_step("first-blank", "A blank is worth nothing, so it cannot be your first tile.", 0, first)
    if value == 0:
        _refuse_step("first-worthless", f"{tile} is worth nothing, so it cannot be your first tile.", 0, first)
    message = f"{tile} as first tile takes {pluralize(value, 'tile')}, but you have {held}."
    _refuse_step("first-too-dear", message, 0, first)


def _check_rack(position: SeatPosition, place: tuple[Placement, ...]) -> None:
    rest = list(position.rack)
    for number, placement in enumerate(place):
        piece = placement.piece
        if piece not in rest:
            message = f"You have no {_name_piece(piece)} left for {placement.at[:20]}."
            _refuse_step("not-held", message, number, placement)
        rest.remove(piece)


def _take_step(position: SeatPosition, placed: Cells, head: Square | None, number: int, placement: Placement) -> Step:
    cell = CELLS.get(placement.at)
    if cell is None:
        message = f"Expected a cell A1 to O15 in step {number + 1}, but found {placement.at[:20]!r}."
        _refuse_step("off-board", message, number, placement)
    over = placement.at in position.board
    through: tuple[str, ...] = ()
    if not _is_open_beside(position, placed, head, cell):
        cells = _open_cells(position, placed, head)
        if placement.at not in cells:
            reason, why, also = _out_of_reach(position, placed, head, cell)
            _refuse_step(reason, why, number, placement, also)
        through = cells[placement.at]
    if over and not _covers(position, placement.at, placement.tile):
        message = f"{placement.letter} cannot cover {placement.letter} on {cell.name}."
        _refuse_step("same-letter", message, number, placement)
    return Step(cell, placement, over, through)


def _open_cells(position: SeatPosition, placed: Cells, head: Square | None) -> dict[str, tuple[str, ...]]:
    """Every cell for the next tile, regardless of its letter, with the cells crossed on the way there.

    ``placed`` are the cells filled in this turn, ``head`` is the current end of the road.
    """
    if head is None:
        return dict.fromkeys(_empty_corners(position) or _CORNERS, ())
    beside = [cell for cell in sorted(head.neighbours(SIZE)) if cell.name not in placed]
    found: dict[str, tuple[str, ...]] = {cell.name: () for cell in beside if _can_cover(position, cell.name)}
    for cell in beside:
        if cell.name in position.board:
            for end, crossed in _through(position, placed, cell, cell - head):
                # A cell beside the head is reached directly rather than by crossing.
                found.setdefault(end.name, crossed)
    return found


def _is_open_beside(position: SeatPosition, placed: Cells, head: Square | None, cell: Square) -> bool:
    """True if this is an open cell next to the head, the most frequent case."""
    if head is None or cell.distance(head) != 1 or cell.name in placed:
        return False
    return _can_cover(position, cell.name)


def _empty_corners(position: SeatPosition) -> list[str]:
    """Empty corners for a new road, or all corners if none is empty [7b]."""
    return [corner for corner in _CORNERS if corner not in position.board]


def _through(
    position: SeatPosition, placed: Cells, first: Square, step: Square
) -> Iterator[tuple[Square, tuple[str, ...]]]:
    """Empty cells reached through the tile on ``first``, which is one ``step`` from the head [7e]."""

    def is_empty(cell: Square) -> bool:
        return cell.inside(SIZE) and cell.name not in position.board and cell.name not in placed

    match position.options.through:
        case "line":
            crossed, cell = [first.name], first + step
            while cell.inside(SIZE) and cell.name in position.board and cell.name not in placed:
                crossed.append(cell.name)
                cell += step
            if is_empty(cell):
                yield cell, tuple(crossed)
        case "one":
            yield from [(cell, (first.name,)) for cell in first.neighbours(SIZE) if is_empty(cell)]
        case "off":
            pass


def _can_cover(position: SeatPosition, cell: str) -> bool:
    """True if a tile next to the head may go on this cell: it is empty, or ``over`` permits it [7c], [7d]."""
    beneath, over = position.top(cell), position.options.over
    return beneath is None or over == "any" or (over == "others" and beneath.seat != position.seat)


def _covers(position: SeatPosition, cell: str, tile: str) -> bool:
    """True if the letter beneath permits the tile on this cell [7d]."""
    beneath = position.top(cell)
    return beneath is None or position.options.over_same or beneath.letter != letter_of(tile)


def _out_of_reach(
    position: SeatPosition, placed: Cells, head: Square | None, cell: Square
) -> tuple[str, str, tuple[str, ...]]:
    """The reason why the next tile may not go to a closed cell: a code, a sentence, and other cells to point at."""
    name = cell.name
    if name in placed:
        return "same-turn", f"You have placed a tile on {name} in this turn already.", ()
    if head is None:
        empty = _empty_corners(position)
        if name in _CORNERS:
            return "corner-taken", f"{name} is taken; start in an empty corner ({', '.join(empty)}).", tuple(empty)
        return "not-a-corner", f"Your road starts in a corner ({', '.join(_CORNERS)}).", ()
    if cell == head:
        return "out-of-reach", f"Your road ends on {name} now; go on from there.", (head.name,)
    if cell.distance(head) == 1:
        if position.options.over == "off":
            return "over-off", f"There is a tile on {name}, and tiles cannot be covered in this match.", ()
        return "own-road", f"{name} is part of your own road, which you cannot cover in this match.", ()
    match position.options.through:
        case "line":
            return _out_of_line(position, placed, head, cell)
        case "one":
            between = sorted(set(head.neighbours(SIZE)) & set(cell.neighbours(SIZE)))
            return _not_through_one(position, placed, head, cell, [one.name for one in between])
        case "off":
            return "through-off", f"{name} is not next to the end of your road, {head.name}.", (head.name,)


def _out_of_line(position: SeatPosition, placed: Cells, head: Square, cell: Square) -> tuple[str, str, tuple[str, ...]]:
    if head.column != cell.column and head.row != cell.row:
        why = f"{cell.name} is neither next to nor in line with the end of your road, {head.name}."
        return "out-of-reach", why, (head.name,)
    far = cell.distance(head)
    step = Square((cell.column - head.column) // far, (cell.row - head.row) // far)
    between = head + step
    while between != cell and between.name in position.board and between.name not in placed:
        between += step
    if between == cell:
        return "through-onto-tile", f"A road through tiles comes out on an empty cell, but {cell.name} has a tile.", ()
    if between.name in placed:
        return (
            "through-fresh",
            f"You cannot go through {between.name}, where you placed a tile in this turn.",
            (between.name,),
        )
    why = f"{cell.name} is too far: from {head.name} that way the next empty cell is {between.name}."
    return "out-of-reach", why, (head.name, between.name)


def _not_through_one(
    position: SeatPosition, placed: Cells, head: Square, cell: Square, between: list[str]
) -> tuple[str, str, tuple[str, ...]]:
    if not between:
        why = f"{cell.name} is neither next to the end of your road, {head.name}, nor one tile away."
        return "out-of-reach", why, (head.name,)
    if not any(name in position.board and name not in placed for name in between):
        why = f"There is no tile from an earlier turn on {' or '.join(between)} to go through."
        return "out-of-reach", why, (head.name, *between)
    return "through-onto-tile", f"A road through a tile comes out on an empty cell, but {cell.name} has a tile.", ()


def _refuse(reason: str, message: str, data: ErrorData | None = None) -> NoReturn:
    raise IllegalAction(f"wordroad/{reason}", message, data)


def _refuse_step(reason: str, message: str, number: int, placement: Placement, also: tuple[str, ...] = ()) -> NoReturn:
    """Refuse a tile of a play. ``also`` are other cells to point at."""
    _refuse(reason, message, ErrorData(cells=(placement.at, *also), tiles=(placement.piece,), step=number))


def _name_piece(piece: str) -> str:
    return "blank" if piece == BLANK else piece[:20]
