"""Walks on hexagons that spell words: the typed face of ``tilery.kernel.hexpath``."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tilery.core.game import Budget
from tilery.core.tiles import Tiles
from tilery.geometry import Hex
from tilery.kernel import WordGraph
from tilery.kernel.hexpath import BLANK, CODES, HEAD, HexPath

_CODES = {"?": BLANK} | {chr(64 + letter): letter for letter in range(1, BLANK)}
_TILES = {code: tile for tile, code in _CODES.items()}
_FIRST_ROOM = 1 << 9
_MOST_ROOM = 1 << 17
_MOST_NODES = 1 << 31
_FIRST_NODES = 1 << 18


class HexTask(msgspec.Struct, frozen=True):
    """What to search: tiles by cell (``?`` is a blank), a hand, where walks may begin."""

    grid: Mapping[Hex, str]
    hand: Tiles
    starts: tuple[Hex, ...]
    marks: Mapping[Hex, int] = {}
    """Cells of which it is told whether a walk crosses them, by a number 0…7."""
    shut: bool = False
    """Whether cells with a mark may not be entered at all."""


class Weights(msgspec.Struct, frozen=True):
    """What walks are sorted by: ``gains`` of the tiles added, ``ends`` of the last tile, ``mark`` for each crossed."""

    gains: Mapping[str, int]
    ends: Mapping[str, int]
    mark: int = 0


class Walk(msgspec.Struct, frozen=True):
    """One walk. ``place`` are the added tiles in an order they can be put down."""

    word: str
    path: tuple[Hex, ...]
    place: tuple[tuple[Hex, str], ...]
    marks: tuple[int, ...]
    score: int


class Walks(Sequence[Walk]):
    """All walks found, best first, made into values only when looked at."""

    def __init__(self, search: HexPath, corner: Hex, order: list[int], complete: bool) -> None:
        self._search = search
        self._corner = corner
        self._order = order
        self._cells: dict[int, Hex] = {}
        self.complete = complete

    def __len__(self) -> int:
        return len(self._order)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        if isinstance(index, slice):
            return [self._walk(found) for found in self._order[index]]
        return self._walk(self._order[index])

    def __iter__(self) -> Iterator[Walk]:
        return map(self._walk, self._order)

    def _cell(self, index: int) -> Hex:
        known = self._cells.get(index)
        if known is None:
            row, column = divmod(index, self._search.width)
            known = self._cells[index] = Hex(self._corner.q + column, self._corner.r + row)
        return known

    def _walk(self, index: int) -> Walk:
        search = self._search
        score, first, length, placed, crossed, _ = search.heads[HEAD * index : HEAD * (index + 1)].tolist()
        steps = search.steps[first : first + length].tolist()
        laid = search.steps[first + length : first + length + placed].tolist()
        return Walk(
            word="".join([_TILES[step & 31] for step in steps]),
            path=tuple([self._cell(step >> 5) for step in steps]),
            place=tuple([(self._cell(added >> 10), _TILES[added >> 5 & 31]) for added in laid]),
            marks=tuple(mark for mark in range(8) if crossed >> mark & 1),
            score=score,
        )


def walks(graph: WordGraph, task: HexTask, weights: Weights, budget: Budget) -> Walks:
    """Every walk of the task, best first; equal ones in a fixed order.

    Nodes are steps. With ``budget.seconds`` the search is begun anew with four times the nodes while that is sure
    to end in time, so what was found is always a whole search of so many nodes.
    """
    board = _Board(task)
    most = _MOST_NODES if budget.nodes is None else max(0, budget.nodes)
    if budget.seconds is None:
        return board.search(graph, weights, most)
    began = time.monotonic()
    nodes = min(most, _FIRST_NODES)
    while True:
        found = board.search(graph, weights, nodes)
        spent = time.monotonic() - began
        if found.complete or nodes == most or 5 * spent > budget.seconds:
            return found
        nodes = min(most, 4 * nodes)


class _Board:
    """A task as flat buffers."""

    def __init__(self, task: HexTask) -> None:
        margin = len(task.hand) + 1
        columns, rows = [cell.q for cell in task.grid], [cell.r for cell in task.grid]
        self.corner = Hex(min(columns, default=0) - margin, min(rows, default=0) - margin)
        self.width = max(columns, default=0) - self.corner.q + margin + 1
        height = max(rows, default=0) - self.corner.r + margin + 1
        self.codes = bytearray(self.width * height)
        self.marks = bytearray(self.width * height)
        for cell, tile in task.grid.items():
            self.codes[self._index(cell)] = _CODES[tile]
        for cell, mark in task.marks.items():
            self.marks[self._index(cell)] = 1 << mark
        self.hand = array("i", bytes(4 * CODES))
        for tile in task.hand:
            self.hand[_CODES[tile]] += 1
        self.starts = array("i", [self._index(cell) for cell in task.starts])
        self.shut = int(task.shut)

    def _index(self, cell: Hex) -> int:
        return (cell.r - self.corner.r) * self.width + cell.q - self.corner.q

    def search(self, graph: WordGraph, weights: Weights, nodes: int) -> Walks:
        """All walks within so many nodes; begun anew with more room if it was too small."""
        gains, ends = _by_code(weights.gains), _by_code(weights.ends)
        room = _FIRST_ROOM
        while True:
            search = HexPath(graph, self.width, self.codes, self.marks, self.hand, gains, ends, weights.mark, room)
            search.run(self.starts, self.shut, nodes)
            if search.cut or not search.full or room >= _MOST_ROOM:
                break
            room *= 16
        scores = search.heads[: HEAD * search.found : HEAD].tolist()
        order = sorted(range(search.found), key=scores.__getitem__, reverse=True)
        return Walks(search, self.corner, order, complete=not search.full)


def _by_code(weights: Mapping[str, int]) -> array[int]:
    values = array("i", bytes(4 * CODES))
    for tile, weight in weights.items():
        values[_CODES[tile]] = weight
    return values
