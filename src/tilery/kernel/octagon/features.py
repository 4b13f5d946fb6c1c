"""Plays on octagons as rows of numbers: their scores, their words, and the tiles they take from a hand."""

from __future__ import annotations

from array import array
from typing import Any

from tilery.kernel.octagon.keeper import RECORD
from tilery.kernel.octagon.reader import LaneReader

_RECORD = RECORD
_COLUMNS = 5
_TILES = 53
_LETTERS = 26
_STAR = 52


def write_plays(reader: LaneReader, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
    """Writes kept plays, by number, into the rows ``at``: value, points, words, letters and kind, and the tiles used.

    ``rows`` is a table of 32-bit floats, ``uses`` one of 8-bit integers with zeros in these rows: black letters, red
    letters and the star. A letter taken from the table costs a star.
    """
    if rows.shape[1] != _COLUMNS or uses.shape[1] != _TILES or uses.shape[0] != rows.shape[0]:
        raise ValueError(f"expected rows of {_COLUMNS} and of {_TILES} numbers, found {rows.shape[1]}, {uses.shape[1]}")
    if len(numbers) != len(at):
        raise ValueError(f"expected a row for each of {len(numbers)} plays, found {len(at)}")
    height = rows.shape[0]
    kept = reader.kept.numbers
    for index in range(len(numbers)):
        if not (0 <= numbers[index] < reader.kept.found and 0 <= at[index] < height):
            raise IndexError(f"expected a play below {reader.kept.found} and a row below {height}")
        first = _RECORD * numbers[index]
        row = at[index]
        rows[row, 0] = kept[first]
        rows[row, 1] = kept[first + 1]
        rows[row, 2] = 1
        rows[row, 3] = kept[first + 4]
        rows[row, 4] = kind
        write_uses(reader, first, row, uses)
        # The main word is known from the record. Lines across it are looked up only if they scored.
        if kept[first + 1] != line_worth(reader, first):
            add_crossing(reader, first, row, rows)


def letter_of(reader: LaneReader, first: int, new: int) -> int:
    """The letter of a new tile."""
    return reader.kept.numbers[first + 8 + new // 6] >> 5 * (new % 6) & 31


def taken_tile(reader: LaneReader, first: int, star: int) -> int:
    """The tile on the table whose letter is taken for a star."""
    return reader.kept.numbers[first + 10 + star // 3] >> 10 * (star % 3) & 1023


def write_uses(reader: LaneReader, first: int, row: int, uses: Any) -> None:
    """Counts the tiles that a play takes from the hand."""
    # Every new tile counts as one of the hand. For each letter taken from the table one of them is uncounted, and the
    # star that took it is counted.
    kept = reader.kept.numbers
    for new in range(kept[first + 5]):
        red = kept[first + 7] >> new & 1
        uses[row, letter_of(reader, first, new) - 1 + _LETTERS * red] += 1
    for star in range(kept[first + 6]):
        tile = taken_tile(reader, first, star)
        uses[row, reader.table.letters[tile] - 1 + _LETTERS * (reader.table.values[tile] - 1)] -= 1
        uses[row, _STAR] += 1


def occupied(reader: LaneReader, first: int, place: int) -> int:
    """The tile already on a place of the main line, or -1."""
    lane = reader.kept.numbers[first + 2]
    axis = reader.lane.lanes.axis_of(lane)
    tile = reader.lane.lanes.letter[lane]
    along = reader.kept.numbers[first + 3] + place
    while tile >= 0:
        if reader.table.places[4 * tile + axis] == along:
            return tile
        tile = reader.lane.lanes.next_letter[4 * tile + axis]
    return -1


def line_worth(reader: LaneReader, first: int) -> int:
    """Score of the main word alone. Any more points come from words across it."""
    kept = reader.kept.numbers
    worth = kept[first + 5]
    for new in range(kept[first + 5]):
        worth += kept[first + 7] >> new & 1
    for place in range(kept[first + 4]):
        tile = occupied(reader, first, place)
        if tile >= 0:
            worth += reader.table.values[tile]
    return worth


def add_crossing(reader: LaneReader, first: int, row: int, rows: Any) -> None:
    """Adds the words across the main line, and their letters, to a row."""
    kept = reader.kept.numbers
    lane = kept[first + 2]
    main = reader.lane.lanes.axis_of(lane)
    corner = 4 * reader.lane.lanes.letter[lane]
    for place in range(kept[first + 4]):
        if occupied(reader, first, place) >= 0:
            continue
        along = kept[first + 3] + place
        e = along if main == 0 else reader.table.places[corner]
        ne = along if main == 1 else reader.table.places[corner + 1]
        n = along if main == 2 else reader.table.places[corner + 2]
        nw = along if main == 3 else reader.table.places[corner + 3]
        reader.table.meet(e, ne, n, nw)
        for axis in range(4):
            length = 1 + joined_count(reader, first, axis) + joined_count(reader, first, axis + 4)
            if axis != main and length > 1:
                rows[row, 2] += 1
                rows[row, 3] += length


def joined_count(reader: LaneReader, first: int, side: int) -> int:
    """Number of letters joined in one direction to the place passed to ``meet`` last. A letter taken for a star ends
    the line.
    """
    tile = -1
    for number in range(reader.table.met):
        if reader.table.met_side[number] == side:
            tile = reader.table.met_tile[number]
    count = 0
    while tile >= 0 and reader.table.letters[tile] > 0 and not is_taken(reader, first, tile):
        count += 1
        tile = reader.table.joined[8 * tile + side]
    return count


def is_taken(reader: LaneReader, first: int, tile: int) -> bool:
    """True if the play takes this tile's letter."""
    taken = False
    for star in range(reader.kept.numbers[first + 6]):
        if taken_tile(reader, first, star) == tile:
            taken = True
    return taken
