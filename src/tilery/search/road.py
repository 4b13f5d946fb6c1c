"""The best roads of a position: the Python face of ``kernel.road``.

Turns of up to four tiles are searched through and through when no budget says otherwise. Longer ones, and those for
which the budget is too small, are searched by a beam whose width follows from the nodes at hand; ``complete`` is then
false unless the beam dropped nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from tilery.core.game import leading_order
from tilery.core.lazy import LazySequence
from tilery.kernel import WordGraph
from tilery.kernel.road.board import BLANK, LINE, LONGEST, OFF, ONE, SIZE, WIDTH
from tilery.kernel.road.keeper import MOST, RoadKeeper
from tilery.kernel.road.scoring import RoadScorer
from tilery.kernel.road.search import RoadSearch

THROUGH = {"off": OFF, "line": LINE, "one": ONE}
EXHAUSTIVE = 4
"""Turns with at most this many tiles are searched exhaustively."""
BEAM_NODES = 60_000
"""What a beam may spend on one length when no budget is given."""
SCOUTED = 20_000
"""If there may be more roads of a length than this, a narrow beam looks for good ones first."""
SCOUT_NODES = 6_000
"""What that beam may spend on one length."""
NO_LIMIT = 1 << 62
HOPE_SHARE = 96
"""The share, in 256ths, that the score of a word still to be completed adds to a road's rank in the beam."""


_NUMBERS = {row * SIZE + column: (row + 1) * WIDTH + column + 1 for row in range(SIZE) for column in range(SIZE)}
"""The kernel's number of each cell."""
_CELLS = {number: cell for cell, number in _NUMBERS.items()}


class Tile(msgspec.Struct, frozen=True):
    """A tile that lies before the turn: cell (row × 15 + column), letter 1…26, value, whether it may be covered."""

    cell: int
    letter: int
    worth: int
    coverable: bool


class RoadTask(msgspec.Struct, frozen=True):
    """What to search: the board, the rack, the road's head and the options."""

    graph: WordGraph
    tiles: tuple[Tile, ...]
    premium: Mapping[int, tuple[int, int]]
    """Letter and word multiplier of the premium cells."""
    rack: Mapping[int, tuple[int, int]]
    """How many there are of each letter (0: blank) and what one is worth."""
    head: int | None
    """The cell the road ends on; None before a player's very first tile."""
    one_letter_words: frozenset[int]
    over_same: bool
    through: str
    through_fresh: bool = False
    """Whether the road may go through tiles of this very turn."""
    over_fresh: bool = False
    """Whether it may cover them."""


class Road(msgspec.Struct, frozen=True):
    """A road found: cells in order, the letters placed there (+32: by a blank), points and words, the longest first."""

    cells: tuple[int, ...]
    letters: tuple[int, ...]
    points: int
    words: tuple[str, ...]


class Roads(msgspec.Struct, frozen=True):
    """What a search found, best first. A road is made into a value when it is asked for."""

    items: Sequence[Road]
    found: int
    """How many whole roads were looked at; more than are kept."""
    nodes: int
    complete: bool
    """Whether every legal road was looked at."""


def lengths(table: RoadTask) -> list[int]:
    """How many tiles a turn can have here: the values of tiles that can be first."""
    held = sum(count for count, _ in table.rack.values())
    return sorted({worth for letter, (count, worth) in table.rack.items() if letter and count and 0 < worth <= held})


class KeptRoads(NamedTuple):
    """What a search kept, for those who read roads as numbers; ``Roads`` has the same as values."""

    search: RoadSearch
    found: int
    nodes: int
    complete: bool

    def road(self, slot: int) -> Road:
        """The road in a slot of the keeper."""
        points, cells, tiles = self.search.best.road(slot)
        words = tuple(sorted(self.search.words(slot).decode().split(), key=leading_order))
        return Road(tuple([_CELLS[cell] for cell in cells]), tuple(tiles), points, words)


def search(table: RoadTask, *, limit: int, nodes: int | None = None) -> Roads:
    """The best ``limit`` roads of any length, trying about ``nodes`` tiles at most."""
    kept = search_kept(table, limit=limit, nodes=nodes)
    return Roads(_roads(kept.search), kept.found, kept.nodes, kept.complete)


def search_kept(table: RoadTask, *, limit: int, nodes: int | None = None) -> KeptRoads:
    """The same, not yet made into values."""
    hunt = RoadSearch(_board(table), RoadKeeper(limit))
    wanted = [length for length in lengths(table) if length <= LONGEST]
    found = used = 0
    complete = True
    if nodes is None:
        wanted.reverse()  # the more the long ones score, the less of the rest is read
    for index, length in enumerate(wanted):
        if nodes is None:
            used += _search_freely(hunt, table, length)
        else:
            _search_within(hunt, table, length, (nodes - used) // (len(wanted) - index))
        found += hunt.found
        used += hunt.nodes
        complete = complete and not (hunt.cut or hunt.dropped)
    return KeptRoads(hunt, found, used, complete)


def _search_within(hunt: RoadSearch, table: RoadTask, length: int, nodes: int) -> None:
    if length <= EXHAUSTIVE and _branching(table) ** length <= nodes:
        hunt.every(length, nodes)
    else:
        _beam(hunt, table, length, nodes)


def _search_freely(hunt: RoadSearch, table: RoadTask, length: int) -> int:
    """Search one length without a budget; the nodes that were spent on scouting."""
    if length > EXHAUSTIVE:
        _beam(hunt, table, length, BEAM_NODES)
        return 0
    scouted = 0
    if _branching(table) ** length > SCOUTED:
        hunt.scout(length, _width(table, length, SCOUT_NODES), SCOUT_NODES, HOPE_SHARE)
        scouted = hunt.nodes
    hunt.every(length, NO_LIMIT)
    return scouted


def search_every(table: RoadTask, length: int, *, limit: int, nodes: int | None = None) -> Roads:
    """The best roads of one length by looking at all of them, however long that takes."""
    hunt = RoadSearch(_board(table), RoadKeeper(limit))
    hunt.every(length, NO_LIMIT if nodes is None else nodes)
    return Roads(_roads(hunt), hunt.found, hunt.nodes, not hunt.cut)


def search_beam(table: RoadTask, length: int, *, limit: int, width: int, hope: int = HOPE_SHARE) -> Roads:
    """The best roads of one length that a beam of this width finds."""
    hunt = RoadSearch(_board(table), RoadKeeper(limit))
    hunt.beam(length, width, NO_LIMIT, hope)
    return Roads(_roads(hunt), hunt.found, hunt.nodes, not (hunt.cut or hunt.dropped))


def search_bounded(table: RoadTask, length: int, *, limit: int, nodes: int) -> Roads:
    """The best roads of one length that a beam finds within this many nodes; used for long turns."""
    hunt = RoadSearch(_board(table), RoadKeeper(limit))
    _beam(hunt, table, length, nodes)
    return Roads(_roads(hunt), hunt.found, hunt.nodes, not (hunt.cut or hunt.dropped))


def _beam(hunt: RoadSearch, table: RoadTask, length: int, nodes: int) -> None:
    hunt.beam(length, _width(table, length, nodes), nodes, HOPE_SHARE)


def _width(table: RoadTask, length: int, nodes: int) -> int:
    """How wide a beam may be."""
    return max(1, min(nodes // (_branching(table) * max(1, length - 1)), MOST))


def _branching(table: RoadTask) -> int:
    """About how many ways there are to lay one tile: three cells, and every tile that can be told apart."""
    kinds = sum(1 for letter, (count, _) in table.rack.items() if letter and count)
    return 3 * (kinds + (26 if table.rack.get(0, (0, 0))[0] else 0))


def _board(table: RoadTask) -> RoadScorer:
    board = RoadScorer(table.graph)
    for cell, (letter_times, word_times) in table.premium.items():
        board.set_cell(_NUMBERS[cell], letter_times, word_times)
    for tile in table.tiles:
        board.set_tile(_NUMBERS[tile.cell], tile.letter, tile.worth, tile.coverable)
    for letter, (count, worth) in table.rack.items():
        board.set_rack(letter, count, worth)
    ones = sum(1 << letter for letter in table.one_letter_words)
    board.set_rules(ones, table.over_same, THROUGH[table.through], 0 if table.head is None else _NUMBERS[table.head])
    board.set_over_turn(table.through_fresh, table.over_fresh)
    return board


def _roads(hunt: RoadSearch) -> Sequence[Road]:
    slots = hunt.best.best_first()
    words: dict[bytes, tuple[str, ...]] = {}

    def make(rank: int) -> Road:
        points, cells, tiles = hunt.best.road(slots[rank])
        text = hunt.words(slots[rank])
        # Many roads make the same words: they share one tuple.
        if text not in words:
            words[text] = tuple(sorted(text.decode().split(), key=leading_order))
        return Road(tuple([_CELLS[cell] for cell in cells]), tuple(tiles), points, words[text])

    return LazySequence(len(slots), make)


__all__ = [
    "BLANK",
    "MOST",
    "Road",
    "RoadTask",
    "Roads",
    "Tile",
    "lengths",
    "search",
    "search_beam",
    "search_bounded",
    "search_every",
]
