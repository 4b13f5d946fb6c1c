"""Walks on hexagons that spell words: the typed face of ``tilery.kernel.hexpath``."""

from __future__ import annotations

import time
from array import array
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from tilery.core.game import Budget
from tilery.core.tiles import Tiles
from tilery.geometry import Hex
from tilery.kernel import WordGraph
from tilery.kernel.hexpath import BLANK, CODES, HEAD, HexPath, letters_below

_CODES = {"?": BLANK} | {chr(64 + letter): letter for letter in range(1, BLANK)}
_TILES = [chr(64 + code) for code in range(BLANK)] + ["?"]
_MOST_WALKS = 1 << 17
_MOST_NODES = 1 << 24
_FIRST_NODES = 1 << 13
_MORE_NODES = 4


Numbers: TypeAlias = memoryview | list[int]


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

    gains: array[int]
    ends: array[int]
    mark: int = 0

    @classmethod
    def of(cls, gains: Mapping[str, int], ends: Mapping[str, int], mark: int = 0) -> Weights:
        """By tile; 0 for a tile that is not named."""
        return cls(_by_code(gains), _by_code(ends), mark)


class Walk(msgspec.Struct, frozen=True, gc=False):
    """One walk. ``place`` are the added tiles in an order they can be put down."""

    word: str
    path: tuple[Hex, ...]
    place: tuple[tuple[Hex, str], ...]
    marks: tuple[int, ...]
    score: int


class Walks:
    """What a search found, best first; walks are made into values only when asked for."""

    def __init__(self, search: HexPath, corner: Hex, complete: bool) -> None:
        self._search = search
        self._corner = corner
        self._scores: list[int] = search.heads[: HEAD * search.found : HEAD].tolist()
        self.complete = complete
        """Whether no walk was left out for want of nodes or room."""
        self.nodes: int = search.nodes

    def __len__(self) -> int:
        return len(self._scores)

    def best_score(self) -> int | None:
        """The score of the best walk, if there is one."""
        return max(self._scores, default=None)

    def best(self, count: int | None = None) -> list[Walk]:
        """The best walks, all of them without a count; equal ones in the order they were found."""
        order = sorted(range(len(self._scores)), key=self._scores.__getitem__, reverse=True)[:count]
        search, cells = self._search, _Cells(self._corner, self._search.width)
        heads: Numbers = search.heads
        steps: Numbers = search.steps
        if len(order) > len(self._scores) // 8:
            heads, steps = search.heads[: HEAD * search.found].tolist(), search.steps[: search.used_steps].tolist()
        return [_walk(heads, steps, index, cells) for index in order]


class _Cells(dict[int, Hex]):
    """Hexagons by their index in the flat plane, made when first asked for."""

    def __init__(self, corner: Hex, width: int) -> None:
        super().__init__()
        self._corner = corner
        self._width = width

    def __missing__(self, index: int) -> Hex:
        row, column = divmod(index, self._width)
        cell = self[index] = Hex(self._corner.q + column, self._corner.r + row)
        return cell


def _walk(heads: Numbers, steps: Numbers, index: int, cells: _Cells) -> Walk:
    score, first, length, placed, crossed = heads[HEAD * index : HEAD * index + HEAD]
    middle = first + length
    taken = steps[first:middle]
    return Walk(
        "".join([_TILES[step & 31] for step in taken]),
        tuple([cells[step >> 5] for step in taken]),
        tuple([(cells[added >> 10], _TILES[added >> 5 & 31]) for added in steps[middle : middle + placed]]),
        tuple([mark for mark in range(8) if crossed >> mark & 1]) if crossed else (),
        score,
    )


def walks(graph: WordGraph, task: HexTask, weights: Weights, budget: Budget) -> Walks:
    """Every walk of the task, best first.

    Nodes are steps; without a budget there are 16 million, far more than an ordinary table takes. With
    ``budget.seconds`` the search is begun anew with four times the nodes while that is sure to end in time, so what
    was found is always a whole search of so many nodes.
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
        if found.complete or nodes == most or (1 + _MORE_NODES) * spent > budget.seconds:
            return found
        nodes = min(most, _MORE_NODES * nodes)


class _Board:
    """A task as flat buffers."""

    def __init__(self, task: HexTask) -> None:
        margin = len(task.hand) + 1
        columns, rows = [q for q, _ in task.grid] or [0], [r for _, r in task.grid] or [0]
        left, top = min(columns) - margin, min(rows) - margin
        width = max(columns) - left + margin + 1
        size = width * (max(rows) - top + margin + 1)
        self.corner, self.width = Hex(left, top), width
        self.codes, self.marks = bytearray(size), bytearray(size)
        for (q, r), tile in task.grid.items():
            self.codes[(r - top) * width + q - left] = _CODES[tile]
        for (q, r), mark in task.marks.items():
            self.marks[(r - top) * width + q - left] = 1 << mark
        self.hand = array("i", bytes(4 * CODES))
        for tile in task.hand:
            self.hand[_CODES[tile]] += 1
        self.starts = array("i", [(r - top) * width + q - left for q, r in task.starts])
        self.shut = int(task.shut)

    def search(self, graph: WordGraph, weights: Weights, nodes: int) -> Walks:
        """All walks within so many nodes, or as many as are kept."""
        search = HexPath(
            graph,
            _below(graph),
            self.width,
            self.codes,
            self.marks,
            self.hand,
            weights.gains,
            weights.ends,
            weights.mark,
            _MOST_WALKS,
        )
        search.run(self.starts, self.shut, nodes)
        return Walks(search, self.corner, complete=not (search.cut or search.full))


@lru_cache(maxsize=16)
def _below(graph: WordGraph) -> memoryview:
    return letters_below(graph)


def _by_code(weights: Mapping[str, int]) -> array[int]:
    values = array("i", bytes(4 * CODES))
    for tile, weight in weights.items():
        values[_CODES[tile]] = weight
    return values
