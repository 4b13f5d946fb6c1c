"""Whether a play is legal, and which words it makes: the one place that knows, for rules and previews alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NoReturn, TypeAlias

import msgspec

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.tiles import MissingTile, Tiles, remove, tiles
from tilery.games.quillico.scoring import Line, read
from tilery.games.quillico.state import STAR, letters
from tilery.games.quillico.table import Laying, Position, Table
from tilery.games.quillico.wire import Place, Placing, Play, WordMade
from tilery.geometry import Oct
from tilery.geometry.octagon import AXES, STEPS
from tilery.search.octagon import free_beside

ORIGIN = Oct(0, 0, 0, 0)

New: TypeAlias = Mapping[Place, str]
"""The new tiles by place, in the order they are laid."""


class Made(msgspec.Struct, frozen=True):
    """What a legal play comes to: the letters taken, in the order of the swaps, and the words, main word first."""

    taken: Tiles
    words: tuple[WordMade, ...]

    @property
    def points(self) -> int:
        """All words together [11]."""
        return sum([word.points for word in self.words])


def examine(position: Position, play: Play) -> Made:
    """What the play comes to; IllegalAction with the exact reason if it may not be made."""
    taken = _take(position, play)
    _check_tiles(position, play, taken)
    table = position.table.with_stars(play.swaps)
    new = _new_places(position, play)
    laying = _lay(table, play)
    _check_contact(laying, new)
    axis = _axis(new)
    main, others = _lines_of_one(position, new, laying) if axis is None else _lines(table, new, laying, axis)
    _check_main(position, main, new)
    words = tuple([_word(position, line, new) for line in (main, *others)])
    return Made(taken, words)


def next_places(position: Position, play: Play) -> tuple[Place, ...]:
    """The places where the next tile of an unfinished play may go, whatever it spells [9], [9d], [10c].

    Beside a letter at first; then along the line of the tiles laid so far, their gaps before the ends. None if no
    letter is left to lay, or if the tiles laid cannot be part of a word.
    """
    try:
        left = letters(_left_in_hand(position, play))
        new = _new_places(position, play) if play.place else {}
        axis = _axis(new) if new else None
    except IllegalAction:
        return ()
    table = position.table.with_stars(play.swaps)
    if not left or not (new or table.laid):
        return (ORIGIN,) if left else ()
    if not new:
        free = free_beside([laid.at for laid in table.laid], [laid.tile != STAR for laid in table.laid])
        return tuple([Oct(*table.laid[number].at) + STEPS[side] for number, side in free])
    places = _ends(table, new, STEPS) if axis is None else _gaps_or_ends(table, new, AXES[axis], len(left))
    try:
        laying = Laying(table, tuple([Placing(place, left[0]) for place in places]))
    except OverflowError:
        return ()
    hindered = {one.at for one, _, _ in laying.hindrances()}
    return tuple([place for place in places if place not in hindered])


def _left_in_hand(position: Position, play: Play) -> Tiles:
    """What can still be laid: the hand and the letters taken, without the tiles laid so far."""
    used = [*[placing.tile for placing in play.place], *[STAR] * len(play.swaps)]
    try:
        return remove(position.hand + _take(position, play), used)
    except MissingTile as missing:
        refuse("not-in-hand", f"there is no {missing.tile} left among {_listed(position.hand)}", ErrorData())


def _gaps_or_ends(table: Table, new: New, axis: Oct, most: int) -> list[Oct]:
    """The gaps between new tiles along an axis, if ``most`` tiles can fill them; the ends where there are none."""
    first = Oct(*min(new, key=sum))  # one coordinate alone grows along an axis
    span = sum(max(new, key=sum)) - sum(first)
    if span > len(new) + len(table.letters) + most:
        return []
    between = [first + axis * step for step in range(span)]
    gaps = [place for place in between if place not in new and place not in table.letters]
    if not gaps:
        return _ends(table, new, (axis, -axis))
    return [] if len(gaps) > most or any(place in table.tiles for place in gaps) else gaps


def _ends(table: Table, new: New, steps: Iterable[Oct]) -> list[Oct]:
    """The first free place from a new tile on in each direction, across letters; a star ends the line [10c]."""
    ends = []
    for step in steps:
        place = Oct(*next(iter(new)))
        while place in new or place in table.letters:
            place += step
        if place not in table.tiles:
            ends.append(place)
    return ends


def refuse(reason: str, message: str, data: ErrorData) -> NoReturn:
    """Say no, with this game's codes."""
    raise IllegalAction(f"quillico/{reason}", message, data)


def _take(position: Position, play: Play) -> Tiles:
    """The letters that stars replace [10]."""
    if not play.swaps:
        return ()
    stars = position.hand.count(STAR)
    if len(play.swaps) > stars:
        refuse(
            "no-star",
            f"each letter taken costs a star; {len(play.swaps)} would be taken, but the stars held are {stars}",
            ErrorData(cells=tuple(Oct(*at).name for at in play.swaps), tiles=(STAR,)),
        )
    taken = []
    for number, at in enumerate(play.swaps):
        place = Oct(*at)
        tile = position.table.letters.get(place)
        if tile is None or at in play.swaps[:number]:
            lies = "is taken already" if tile else "lies a star" if place in position.table.tiles else "lies nothing"
            refuse("no-letter-there", f"at {place.name} {lies}; only a letter can be taken", _at(place))
        taken.append(tile)
    return tuple(taken)


def _check_tiles(position: Position, play: Play, taken: Tiles) -> None:
    """Every letter taken is used [10a], and the rest comes out of the hand."""
    laid = tiles([placing.tile for placing in play.place])
    if not laid:
        refuse("nothing-placed", "a play puts down at least one tile", ErrorData())
    if STAR in laid:
        step = next(number for number, placing in enumerate(play.place) if placing.tile == STAR)
        cells = (Oct(*play.place[step].at).name,)
        refuse(
            "star-placed",
            "a star goes down only in the place of a letter that is taken",
            ErrorData(cells=cells, tiles=(STAR,), step=step),
        )
    if taken:
        _check_taken(play, taken, laid)
    try:
        remove(position.hand + taken, laid)
    except MissingTile as missing:
        tile = missing.tile
        refuse("not-in-hand", f"there is no {tile} left among {_listed(position.hand)}", ErrorData(tiles=(tile,)))


def _check_taken(play: Play, taken: Tiles, laid: Tiles) -> None:
    idle = Counter(taken) - Counter(laid)
    if idle:
        tile = min(idle)
        at = next(Oct(*at) for at, held in zip(play.swaps, taken, strict=True) if held == tile)
        refuse(
            "letter-not-used",
            f"the {tile} taken from {at.name} is not used in the word",
            ErrorData(cells=(at.name,), tiles=(tile,)),
        )


def _listed(hand: Tiles) -> str:
    return " ".join(tiles(hand)) or "no tiles"


def _new_places(position: Position, play: Play) -> New:
    new = {placing.at: placing.tile for placing in play.place}
    if len(new) < len(play.place):
        places = [placing.at for placing in play.place]
        step = next(step for step, place in enumerate(places) if place in places[:step])
        refuse("same-place", f"two tiles would lie at {_name(places[step])}", _at(places[step], step))
    first = play.place[0].at
    if not position.table.laid and first != ORIGIN:
        refuse("not-at-origin", f"the first tile of the match goes to {ORIGIN.name}, not {_name(first)}", _at(first, 0))
    return new


def _lay(table: Table, play: Play) -> Laying:
    try:
        return Laying(table, play.place)
    except OverflowError:
        step, place = max(enumerate(placing.at for placing in play.place), key=lambda each: max(map(abs, each[1])))
        refuse("too-far", f"{_name(place)} is farther away than any table reaches", _at(place, step))


def _name(place: Place) -> str:
    return Oct(*place).name


def _at(place: Place, step: int | None = None) -> ErrorData:
    return ErrorData(cells=(_name(place),), step=step)


_TOUCH = {
    "overlap": "would overlap",
    "tip": "would touch the tip of",
    "offset": "would touch only a part of a side of",
}


def _check_contact(laying: Laying, new: New) -> None:
    """No tile overlaps another, and none touches a letter without joining it [5], [9d], [10c]."""
    for one, other, kind in laying.hindrances():
        place, there = _name(one.at), _name(other.at)
        what = "star" if other.tile == STAR else other.tile
        refuse(
            kind,
            f"the {one.tile} at {place} {_TOUCH[kind]} the {what} at {there}",
            ErrorData(cells=(place, there), tiles=(one.tile, other.tile), step=list(new).index(one.at)),
        )


def _axis(new: New) -> int | None:
    """The number of the axis that the new tiles lie along; None for a single tile."""
    apart = [axis for axis, steps in enumerate(zip(*new, strict=True)) if len(set(steps)) > 1]
    if len(apart) > 1:
        _refuse_bend(new)
    return apart[0] if apart else None


def _refuse_bend(new: New) -> NoReturn:
    """A tile lies off the line of the first two [9]."""
    first, second, *_ = new
    axis = next(axis for axis in range(4) if first[axis] != second[axis])
    place = next(place for place in new if any(place[other] != first[other] for other in range(4) if other != axis))
    refuse(
        "not-one-line",
        f"the tiles at {_name(first)} and {_name(place)} do not lie in one line with the others",
        ErrorData(cells=tuple(map(_name, new))),
    )


def _lines(table: Table, new: New, laying: Laying, axis: int) -> tuple[Line, list[Line]]:
    """The main line and all other lines of two letters or more that a new tile belongs to [9]."""
    main = laying.rows.row(laying.lying, axis)
    within = [number for number in main if number >= laying.lying]
    if len(within) < len(new):
        _refuse_gap(table, new, AXES[axis])
    return laying.line(main), laying.lines(within, axis)


def _refuse_gap(table: Table, new: New, axis: Oct) -> NoReturn:
    """Not only letters lie between the new tiles [9a]; a star is a dead end [10c]."""
    place = Oct(*min(new, key=sum))  # one coordinate alone grows along an axis
    while place in new or place in table.letters:
        place += axis
    if place in table.tiles:
        refuse("through-star", f"a star lies at {place.name}; no word goes through a star", _at(place))
    refuse("gap", f"the line has a gap at {place.name}", _at(place))


def _lines_of_one(position: Position, new: New, laying: Laying) -> tuple[Line, list[Line]]:
    """Any line through a single new tile can be its main line: the longest that the options allow."""
    lines = laying.lines([laying.lying])
    if not lines:
        return Line(tuple(new), tuple(new.values())), []
    allowed = [line for line in lines if position.extend or _extended(line, new) is None]
    main = max(allowed or lines, key=lambda line: len(line.places))
    return main, [line for line in lines if line is not main]


def _check_main(position: Position, main: Line, new: New) -> None:
    """The main word has two letters or more [9a], one of which lay there [9b], and extends none if so agreed."""
    if position.table.laid and len(main.places) == len(new):
        made = read(main, position.words)
        word = made.word if made is not None else main.text
        refuse(
            "no-table-letter",
            f"{word} uses no letter that lies on the table and stays there",
            ErrorData(cells=tuple(map(_name, new)), words=(word,)),
        )
    if len(main.places) < 2:
        refuse("too-short", "a word has two letters at least", ErrorData(cells=tuple(map(_name, new))))
    if not position.extend:
        _check_extension(main, new)


def _extended(line: Line, new: New) -> int | None:
    """Where two joined letters of the line lay there before, if they do."""
    old = [place not in new for place in line.places]
    return next((at for at in range(len(old) - 1) if old[at] and old[at + 1]), None)


def _check_extension(main: Line, new: New) -> None:
    at = _extended(main, new)
    if at is not None:
        pair = main.text[at : at + 2]
        cells = tuple(map(_name, main.places[at : at + 2]))
        refuse(
            "extends",
            f"{main.text} contains the joined letters {pair} that lay there before; words may not be extended here",
            ErrorData(cells=cells, words=(main.text,)),
        )


def _word(position: Position, line: Line, new: New) -> WordMade:
    made = read(line, position.words)
    if made is not None:
        return made
    forth, back = line.text, line.text[::-1]
    said = f"{forth} is no word" if forth == back else f"neither {forth} nor {back} is a word"
    step = next(number for number, place in enumerate(new) if place in line.places)
    refuse(
        "not-a-word",
        said,
        ErrorData(cells=tuple(map(_name, line.places)), words=tuple(dict.fromkeys((forth, back))), step=step),
    )
