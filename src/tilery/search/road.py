"""The best roads of a position: the Python face of ``kernel.road``.

Turns of up to four tiles are searched exhaustively unless the budget is too small. Longer turns, and those too large
for the budget, are searched by a beam whose width follows from the nodes left. ``complete`` is then false unless the
beam dropped nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from tilery.core.game import leading_order
from tilery.core.lazy import LazySequence
from tilery.kernel import WordGraph
from tilery.kernel.road.board import BLANK, LINE, LONGEST, OFF, ONE, SIZE, WIDTH
from tilery.kernel.road.budget import EXHAUSTIVE, HOPE_SHARE, RoadTotals, beam_width
from tilery.kernel.road.keeper import MOST, RoadKeeper
from tilery.kernel.road.scoring import RoadScorer
from tilery.kernel.road.search import RoadSearch

THROUGH = {"off": OFF, "line": LINE, "one": ONE}
BEAM_NODES = 60_000
"""Nodes that a beam may spend on one length when no budget is given."""
SCOUTED = 20_000
"""Roads of one length above which a narrow beam looks for good ones before an exhaustive search."""
SCOUT_NODES = 6_000
"""Nodes that this scouting beam may spend on one length."""
NO_LIMIT = 1 << 62

KERNEL_NUMBERS = {row * SIZE + column: (row + 1) * WIDTH + column + 1 for row in range(SIZE) for column in range(SIZE)}
"""The kernel's number of each cell (row × 15 + column)."""
KERNEL_CELLS = {number: cell for cell, number in KERNEL_NUMBERS.items()}
"""The cell of each of the kernel's numbers."""


class Tile(msgspec.Struct, frozen=True):
    """A tile that lies before the turn: cell (row × 15 + column), letter 1…26, value, and if it may be covered."""

    cell: int
    letter: int
    worth: int
    coverable: bool


class RoadTask(msgspec.Struct, frozen=True):
    """One search: the board, the rack, the road's head and the options."""

    graph: WordGraph
    tiles: tuple[Tile, ...]
    premium: Mapping[int, tuple[int, int]]
    """Letter and word multiplier of the premium cells."""
    rack: Mapping[int, tuple[int, int]]
    """Number and value of the tiles of each letter (0: blank)."""
    head: int | None
    """The cell the road ends on, or None before a player's very first tile."""
    one_letter_words: frozenset[int]
    over_same: bool
    through: str
    through_fresh: bool = False
    """True if the road may go through tiles of this very turn."""
    over_fresh: bool = False
    """True if the road may cover tiles of this very turn."""


class Road(msgspec.Struct, frozen=True):
    """A road found: cells in order, the letters placed there (+32: by a blank), points and words, the longest first."""

    cells: tuple[int, ...]
    letters: tuple[int, ...]
    points: int
    words: tuple[str, ...]


class Roads(msgspec.Struct, frozen=True):
    """The roads found by a search, best first, each made into a value on first access."""

    items: Sequence[Road]
    found: int
    """Number of complete roads examined, which is more than are kept."""
    nodes: int
    complete: bool
    """True if every legal road was examined."""


def lengths(table: RoadTask) -> list[int]:
    """Numbers of tiles that a turn can have: the values of the tiles that can be first."""
    held = sum(count for count, _ in table.rack.values())
    return sorted({worth for letter, (count, worth) in table.rack.items() if letter and count and 0 < worth <= held})


class KeptRoads(NamedTuple):
    """The roads that a search kept, as numbers. ``Roads`` has them as values."""

    graph: WordGraph
    search: RoadSearch
    found: int
    nodes: int
    complete: bool

    def road(self, slot: int) -> Road:
        """The road in a slot of the keeper."""
        points, cells, tiles = self.search.best.road(slot)
        words = tuple(sorted(self.graph.decode(self.search.words(slot).decode()).split(), key=leading_order))
        return Road(tuple([KERNEL_CELLS[cell] for cell in cells]), tuple(tiles), points, words)


def search(table: RoadTask, *, limit: int, nodes: int | None = None) -> Roads:
    """The best ``limit`` roads of any length, trying about ``nodes`` tiles at most."""
    kept = search_kept(table, limit=limit, nodes=nodes)
    return Roads(_list_roads(table.graph, kept.search), kept.found, kept.nodes, kept.complete)


def search_kept(table: RoadTask, *, limit: int, nodes: int | None = None) -> KeptRoads:
    """The roads that ``search`` finds, not yet made into values."""
    hunt = RoadSearch(_make_board(table), RoadKeeper(limit))
    if nodes is not None:
        totals = RoadTotals()
        totals.search(hunt, nodes)
        return KeptRoads(table.graph, hunt, totals.found, totals.nodes, totals.complete)
    found = used = 0
    complete = True
    # longest first: the higher they score, the less of the rest must be read
    for length in reversed([length for length in lengths(table) if length <= LONGEST]):
        used += _search_freely(hunt, table, length)
        found += hunt.found
        used += hunt.nodes
        complete = complete and not (hunt.cut or hunt.dropped)
    return KeptRoads(table.graph, hunt, found, used, complete)


def _search_freely(hunt: RoadSearch, table: RoadTask, length: int) -> int:
    """Search one length without a budget. Returns the nodes spent on scouting."""
    if length > EXHAUSTIVE:
        _run_beam(hunt, table, length, BEAM_NODES)
        return 0
    scouted = 0
    if _branching(table) ** length > SCOUTED:
        hunt.scout(length, _width(table, length, SCOUT_NODES), SCOUT_NODES, HOPE_SHARE)
        scouted = hunt.nodes
    hunt.every(length, NO_LIMIT)
    return scouted


def search_every(table: RoadTask, length: int, *, limit: int, nodes: int | None = None) -> Roads:
    """The best roads of one length, by examining all of them, without a limit."""
    hunt = RoadSearch(_make_board(table), RoadKeeper(limit))
    hunt.every(length, NO_LIMIT if nodes is None else nodes)
    return Roads(_list_roads(table.graph, hunt), hunt.found, hunt.nodes, not hunt.cut)


def search_beam(table: RoadTask, length: int, *, limit: int, width: int, hope: int = HOPE_SHARE) -> Roads:
    """The best roads of one length that a beam of this width finds."""
    hunt = RoadSearch(_make_board(table), RoadKeeper(limit))
    hunt.beam(length, width, NO_LIMIT, hope)
    return Roads(_list_roads(table.graph, hunt), hunt.found, hunt.nodes, not (hunt.cut or hunt.dropped))


def search_bounded(table: RoadTask, length: int, *, limit: int, nodes: int) -> Roads:
    """The best roads of one length that a beam finds within this many nodes, as for long turns."""
    hunt = RoadSearch(_make_board(table), RoadKeeper(limit))
    _run_beam(hunt, table, length, nodes)
    return Roads(_list_roads(table.graph, hunt), hunt.found, hunt.nodes, not (hunt.cut or hunt.dropped))


def _run_beam(hunt: RoadSearch, table: RoadTask, length: int, nodes: int) -> None:
    hunt.beam(length, _width(table, length, nodes), nodes, HOPE_SHARE)


def _width(table: RoadTask, length: int, nodes: int) -> int:
    """Width of a beam that spends about this many nodes."""
    return beam_width(_branching(table), length, nodes)


def _branching(table: RoadTask) -> int:
    """Rough number of ways to lay one tile: three cells times the tiles that differ."""
    kinds = sum(1 for letter, (count, _) in table.rack.items() if letter and count)
    return 3 * (kinds + (26 if table.rack.get(0, (0, 0))[0] else 0))


def _make_board(table: RoadTask) -> RoadScorer:
    board = RoadScorer(table.graph)
    for cell, (letter_times, word_times) in table.premium.items():
        board.set_cell(KERNEL_NUMBERS[cell], letter_times, word_times)
    for tile in table.tiles:
        board.set_tile(KERNEL_NUMBERS[tile.cell], tile.letter, tile.worth, tile.coverable)
    for letter, (count, worth) in table.rack.items():
        board.set_rack(letter, count, worth)
    ones = sum(1 << letter for letter in table.one_letter_words)
    board.set_rules(
        ones, table.over_same, THROUGH[table.through], 0 if table.head is None else KERNEL_NUMBERS[table.head]
    )
    board.set_over_turn(table.through_fresh, table.over_fresh)
    return board


def _list_roads(graph: WordGraph, hunt: RoadSearch) -> Sequence[Road]:
    slots = hunt.best.best_first()
    words: dict[bytes, tuple[str, ...]] = {}

    def make(rank: int) -> Road:
        points, cells, tiles = hunt.best.road(slots[rank])
        text = hunt.words(slots[rank])
        # many roads make the same words and share one tuple
        if text not in words:
            words[text] = tuple(sorted(graph.decode(text.decode()).split(), key=leading_order))
        return Road(tuple([KERNEL_CELLS[cell] for cell in cells]), tuple(tiles), points, words[text])

    return LazySequence(len(slots), make)


__all__ = [
    "BLANK",
    "EXHAUSTIVE",
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
