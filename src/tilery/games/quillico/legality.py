"""Legality of actions with reasons for refusals, and the words of a legal play, for rules and previews alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn, TypeAlias

import msgspec

from tilery.core.english import pluralize
from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.tiles import MissingTile, Tiles, remove, tiles
from tilery.games.quillico.messages import Place, Placing, Play, WordMade
from tilery.games.quillico.plays import has_starless_play
from tilery.games.quillico.scoring import Layout, Line, read
from tilery.games.quillico.state import EXCHANGED, STAR, LaidTiles, SeatPosition, can_exchange, letters
from tilery.geometry import Contact, Oct, contact
from tilery.geometry.octagon import AXES

ORIGIN = Oct(0, 0, 0, 0)

New: TypeAlias = Mapping[Place, str]
"""New tiles by place, in the order they are placed."""


class Made(msgspec.Struct, frozen=True):
    """Result of a legal play: the letters taken, in the order of the swaps, and the words, main word first."""

    taken: Tiles
    words: tuple[WordMade, ...]

    @property
    def points(self) -> int:
        """The points of all words together [11]."""
        return sum([word.points for word in self.words])


def check_play(position: SeatPosition, play: Play) -> Made:
    """Words and letters that the play makes. Raises IllegalAction with the exact reason otherwise."""
    taken = take(position, play)
    _check_tiles(position, play, taken)
    new = new_places(position, play)
    main, others = find_lines(position, play, new)
    _check_main(position, main, new)
    words = tuple([_read_word(position, line, new) for line in (main, *others)])
    return Made(taken, words)


def find_lines(position: SeatPosition, play: Play, new: New) -> tuple[Line, list[Line]]:
    """Main line of the play and other lines of its tiles, words or not. Raises IllegalAction without a main line."""
    table = position.table.with_stars(play.swaps)
    layout = _lay_out(table, play)
    _check_contact(layout, new)
    axis = axis_of(new)
    return _lines_of_one(position, new, layout) if axis is None else _lines(table, new, layout, axis)


def check_exchange(position: SeatPosition, given: Sequence[str]) -> None:
    """Check that these tiles may be exchanged now [13]."""
    data = ErrorData(tiles=tuple(given))
    if not can_exchange(position.hand, position.pile):
        why = "The pile is empty" if position.pile == 0 else "You have no letters"
        refuse("no-exchange", f"{why}, so you cannot exchange any.", data)
    if STAR in given:
        refuse("star-kept", "Stars cannot be exchanged.", ErrorData(tiles=(STAR,)))
    wanted = min(EXCHANGED, len(letters(position.hand)))
    if len(given) != wanted:
        refuse("exchange-count", f"Exchange {pluralize(wanted, 'letter')}, not {len(given)}.", data)
    _check_held(position.hand, given)
    _check_stuck(position, "exchange letters")


def check_pass(position: SeatPosition) -> None:
    """Check that a pass is allowed now [14]."""
    if can_exchange(position.hand, position.pile):
        refuse("no-pass", "You can exchange letters, so you cannot pass.")
    if position.pile == 0:
        _check_stuck(position, "pass")


def _check_stuck(position: SeatPosition, what: str) -> None:
    """With ``exchange: stuck``, refuse if there is a word without a star. The refusal names none."""
    if position.options.exchange == "stuck" and has_starless_play(position):
        refuse("word-exists", f"You can still make a word, so you cannot {what}.")


def _check_held(hand: Tiles, used: Sequence[str]) -> None:
    try:
        remove(hand, used)
    except MissingTile as missing:
        refuse("not-in-hand", f"You have no {missing.tile} left.", ErrorData(tiles=(missing.tile,)))


def refuse(reason: str, message: str, data: ErrorData | None = None) -> NoReturn:
    """Raise IllegalAction with the code ``quillico/reason``."""
    raise IllegalAction(f"quillico/{reason}", message, data)


def take(position: SeatPosition, play: Play) -> Tiles:
    """The letters replaced by stars [10]."""
    if not play.swaps:
        return ()
    stars = position.hand.count(STAR)
    if len(play.swaps) > stars:
        refuse(
            "no-star",
            f"You need a star for each letter you take, but you have {stars}.",
            ErrorData(cells=tuple(Oct(*at).name for at in play.swaps), tiles=(STAR,)),
        )
    taken = []
    for number, at in enumerate(play.swaps):
        place = Oct(*at)
        tile = position.table.letters.get(place)
        if tile is None or at in play.swaps[:number]:
            found = "taken already" if tile else "a star" if place in position.table.tiles else "nothing"
            refuse(
                "no-letter-there", f"Expected a letter to take at {place.name}, but found {found}.", _point_at(place)
            )
        taken.append(tile)
    return tuple(taken)


def _check_tiles(position: SeatPosition, play: Play, taken: Tiles) -> None:
    """Check that every letter taken is used [10a], and that the hand has the other tiles."""
    laid = tiles([placing.tile for placing in play.place])
    if not laid:
        refuse("nothing-placed", "Place at least one tile.")
    if STAR in laid:
        step = next(number for number, placing in enumerate(play.place) if placing.tile == STAR)
        cells = (Oct(*play.place[step].at).name,)
        refuse(
            "star-placed",
            "A star can only take the place of a letter on the table.",
            ErrorData(cells=cells, tiles=(STAR,), step=step),
        )
    if taken:
        _check_taken(play, taken, laid)
    _check_held(position.hand + taken, laid)


def _check_taken(play: Play, taken: Tiles, laid: Tiles) -> None:
    idle = Counter(taken) - Counter(laid)
    if idle:
        tile = min(idle)
        at = next(Oct(*at) for at, held in zip(play.swaps, taken, strict=True) if held == tile)
        refuse(
            "letter-not-used",
            f"The {tile} taken from {at.name} must be used in this word.",
            ErrorData(cells=(at.name,), tiles=(tile,)),
        )


def new_places(position: SeatPosition, play: Play) -> New:
    """New tiles by place: no two in one place, and the first of the match at the origin [3]."""
    new = {placing.at: placing.tile for placing in play.place}
    if len(new) < len(play.place):
        places = [placing.at for placing in play.place]
        step = next(step for step, place in enumerate(places) if place in places[:step])
        refuse("same-place", f"There cannot be two tiles at {_name(places[step])}.", _point_at(places[step], step))
    first = play.place[0].at
    if not position.table.laid and first != ORIGIN:
        refuse("not-at-origin", f"The first tile of the match must be placed at {ORIGIN.name}.", _point_at(first, 0))
    return new


def _lay_out(table: LaidTiles, play: Play) -> Layout:
    try:
        return Layout(table, play.place)
    except OverflowError:
        step, place = max(enumerate(placing.at for placing in play.place), key=lambda each: max(map(abs, each[1])))
        refuse("too-far", f"{_name(place)} is too far away.", _point_at(place, step))


def _name(place: Place) -> str:
    return Oct(*place).name


def _point_at(place: Place, step: int | None = None) -> ErrorData:
    return ErrorData(cells=(_name(place),), step=step)


_TOUCH = {
    "overlap": "would overlap",
    "tip": "would touch the tip of",
    "offset": "would touch only a part of a side of",
}


def bad_contacts(layout: Layout) -> Iterator[tuple[Placing, Placing, Contact]]:
    """New tiles that overlap a tile or touch a letter without joining it [5], [9d], [10c], with tile and contact."""
    for new, old in layout.rows.close():
        one, other = layout.tiles[new], layout.tiles[old]
        kind = contact(Oct(*one.at), Oct(*other.at))
        if kind == "overlap" or (kind in ("tip", "offset") and other.tile != STAR):
            yield one, other, kind


def _check_contact(layout: Layout, new: New) -> None:
    for one, other, kind in bad_contacts(layout):
        place, there = _name(one.at), _name(other.at)
        what = "star" if other.tile == STAR else other.tile
        refuse(
            kind,
            f"The {one.tile} at {place} {_TOUCH[kind]} the {what} at {there}.",
            ErrorData(cells=(place, there), tiles=(one.tile, other.tile), step=list(new).index(one.at)),
        )


def axis_of(new: New) -> int | None:
    """Number of the axis along which the new tiles lie, or None for a single tile."""
    apart = [axis for axis, steps in enumerate(zip(*new, strict=True)) if len(set(steps)) > 1]
    if len(apart) > 1:
        _refuse_bend(new)
    return apart[0] if apart else None


def _refuse_bend(new: New) -> NoReturn:
    """Refuse a tile off the line of the first two [9]."""
    first, second, *_ = new
    axis = next(axis for axis in range(4) if first[axis] != second[axis])
    place = next(place for place in new if any(place[other] != first[other] for other in range(4) if other != axis))
    refuse(
        "not-one-line",
        "The tiles of a word must be in one straight line.",
        ErrorData(cells=tuple(map(_name, new)), step=list(new).index(place)),
    )


def _lines(table: LaidTiles, new: New, layout: Layout, axis: int) -> tuple[Line, list[Line]]:
    """The main line and all other lines of two letters or more that a new tile belongs to [9]."""
    main = layout.rows.row(layout.lying, axis)
    within = [number for number in main if number >= layout.lying]
    if len(within) < len(new):
        _refuse_gap(table, new, AXES[axis])
    return layout.line(main), layout.lines(within, axis)


def _refuse_gap(table: LaidTiles, new: New, axis: Oct) -> NoReturn:
    """Refuse a gap or a star between the new tiles [9a], [10c]."""
    place = Oct(*min(new))  # one coordinate alone differs, and it grows along the axis
    while place in new or place in table.letters:
        place += axis
    if place in table.tiles:
        refuse("through-star", f"A word cannot go through the star at {place.name}.", _point_at(place))
    refuse("gap", f"There is a gap between your tiles at {place.name}.", _point_at(place))


def _lines_of_one(position: SeatPosition, new: New, layout: Layout) -> tuple[Line, list[Line]]:
    """Lines through a single new tile. The main one is the longest that the options allow."""
    lines = layout.lines([layout.lying])
    if not lines:
        return Line(tuple(new), tuple(new.values())), []
    allowed = [line for line in lines if position.options.extend or _find_extended(line, new) is None]
    main = max(allowed or lines, key=lambda line: len(line.places))
    return main, [line for line in lines if line is not main]


def _check_main(position: SeatPosition, main: Line, new: New) -> None:
    """Check that the main word has two letters [9a] with an old one among them [9b], and does not extend a word if
    agreed.
    """
    if position.table.laid and len(main.places) == len(new):
        made = read(main, position.words)
        word = made.word if made is not None else main.text
        refuse(
            "no-table-letter",
            f"{word} must use a letter that is on the table and stays there.",
            ErrorData(cells=tuple(map(_name, new)), words=(word,)),
        )
    if len(main.places) < 2:
        data = ErrorData(cells=tuple(map(_name, new)), unfinished=True)
        refuse("too-short", "A word has at least two letters.", data)
    if not position.options.extend:
        _check_extension(main, new)


def _find_extended(line: Line, new: New) -> int | None:
    """Index of two joined letters of the line that were on the table before, or None."""
    old = [place not in new for place in line.places]
    return next((at for at in range(len(old) - 1) if old[at] and old[at + 1]), None)


def _check_extension(main: Line, new: New) -> None:
    at = _find_extended(main, new)
    if at is not None:
        pair = main.text[at : at + 2]
        cells = tuple(map(_name, main.places[at : at + 2]))
        refuse(
            "extends",
            f"{main.text} extends the {pair} on the table, and words cannot be extended in this match.",
            ErrorData(cells=cells, words=(main.text,)),
        )


def _read_word(position: SeatPosition, line: Line, new: New) -> WordMade:
    made = read(line, position.words)
    if made is not None:
        return made
    forth, back = line.text, line.text[::-1]
    said = f"{forth} is not" if forth == back else f"Neither {forth} nor {back} is"
    step = next(number for number, place in enumerate(new) if place in line.places)
    refuse(
        "not-a-word",
        f"{said} in the word list.",
        ErrorData(cells=tuple(map(_name, line.places)), words=tuple(dict.fromkeys((forth, back))), step=step),
    )
