"""Walks on hexagons that spell words: the typed interface of ``tilery.kernel.hexagon.search``."""

from __future__ import annotations

import time
from array import array
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import TypeAlias

import msgspec

from tilery.core.game import Budget
from tilery.core.tiles import Tiles
from tilery.geometry import Hex
from tilery.kernel import WordGraph
from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.keeper import HEAD, HexKeeper
from tilery.kernel.hexagon.plane import BLANK
from tilery.kernel.hexagon.search import HexSearch
from tilery.kernel.words.graph import ENGLISH_SIGNS
from tilery.search.words import letters_below

MOST_WALKS = 1 << 17
_MOST_NODES = 1 << 24
_FIRST_NODES = 1 << 13
_MORE_NODES = 4

Numbers: TypeAlias = memoryview | list[int]


class HexTask(msgspec.Struct, frozen=True):
    """One search: tiles by cell (``?`` is a blank), a hand, the cells where walks may begin."""

    grid: Mapping[Hex, str]
    hand: Tiles
    starts: tuple[Hex, ...]
    marks: Mapping[Hex, int] = {}
    """Cells with a number 0…7. Each walk lists those that it crosses."""
    shut: bool = False
    """True if cells with a mark may not be entered."""


class Weights(msgspec.Struct, frozen=True):
    """Weights of a walk's score: ``gains`` of the tiles added, ``ends`` of the last tile, ``mark`` for each crossed."""

    gains: array[int]
    ends: array[int]
    mark: int = 0

    @classmethod
    def of(
        cls, gains: Mapping[str, int], ends: Mapping[str, int], mark: int = 0, signs: str = ENGLISH_SIGNS
    ) -> Weights:
        """Weights by tile. A tile that is not named has 0."""
        return cls(_by_code(gains, signs), _by_code(ends, signs), mark)


class Walk(msgspec.Struct, frozen=True, gc=False):
    """One walk. ``place`` are the added tiles in an order they can be put down."""

    word: str
    path: tuple[Hex, ...]
    place: tuple[tuple[Hex, str], ...]
    marks: tuple[int, ...]
    score: int


class Walks:
    """The walks that a search found, best first, each made into a value only when asked for.

    Walks of equal score are in the order found. ``kept`` has all walks as numbers, in that order, for as long as this
    object lives.
    """

    def __init__(self, search: HexSearch, corner: Hex, limit: int | None, signs: str) -> None:
        self.kept = search.kept
        self._tiles = tiles_of(signs)
        self._cells = _Cells(corner, search.plane.width)
        self._limit = search.kept.found if limit is None else limit
        self.complete = not (search.cut or search.kept.full)
        """True if no walk was left out for lack of nodes or room."""
        self.nodes: int = search.nodes

    def __del__(self) -> None:
        self.kept.release()

    def __len__(self) -> int:
        return min(self._limit, self.kept.found)

    @cached_property
    def order(self) -> array[int]:
        """The numbers of all walks that were kept, best first."""
        return self.kept.order()

    def best_score(self) -> int | None:
        """The score of the best walk, if there is one."""
        return self.score(0) if len(self) else None

    def score(self, rank: int) -> int:
        """The score of the walk of a rank, from 0 for the best."""
        score: int = self.kept.heads[HEAD * self.order[rank]]
        return score

    def walk(self, rank: int) -> Walk:
        """The walk of a rank, from 0 for the best."""
        return self.walk_at(self.order[rank])

    def walk_at(self, number: int) -> Walk:
        """The walk of a number."""
        kept, head = self.kept, HEAD * number
        return _read_walk(kept.heads[head : head + HEAD], kept.steps, kept.before, self._cells, self._tiles)

    def best(self, count: int | None = None) -> list[Walk]:
        """The best walks, all there are without a count."""
        ranks = range(len(self))[:count]
        if len(ranks) < self.kept.found // 8:
            return [self.walk(rank) for rank in ranks]
        kept, cells = self.kept, self._cells
        heads = kept.heads[: HEAD * kept.found].tolist()
        steps, before = kept.steps[: kept.used].tolist(), kept.before[: kept.used].tolist()
        first = [HEAD * number for number in self.order[: len(ranks)]]
        return [_read_walk(heads[head : head + HEAD], steps, before, cells, self._tiles) for head in first]


class _Cells(dict[int, Hex]):
    """Hexagons by their index in the flat plane, made on first access."""

    def __init__(self, corner: Hex, width: int) -> None:
        super().__init__()
        self._corner = corner
        self._width = width

    def __missing__(self, index: int) -> Hex:
        row, column = divmod(index, self._width)
        cell = self[index] = Hex(self._corner.q + column, self._corner.r + row)
        return cell


def _read_walk(head: Numbers, steps: Numbers, before: Numbers, cells: _Cells, tiles: Sequence[str]) -> Walk:
    score, number, order, rest, _ = head
    taken: list[int] = []
    while number:
        taken.append(steps[number])
        number = before[number]
    taken.reverse()
    added = [(cells[step >> 10], tiles[step >> 5 & 31]) for step in taken if step >> 5 & 31]
    return Walk(
        "".join([tiles[step & 31] for step in taken]),
        tuple([cells[step >> 10] for step in taken]),
        tuple([added[order >> 3 * index & 7] for index in range(rest >> 8)]),
        tuple([mark for mark in range(8) if rest >> mark & 1]) if rest & 255 else (),
        score,
    )


def walks(graph: WordGraph, task: HexTask, weights: Weights, budget: Budget) -> Walks:
    """Every walk of the task, or the best of them up to ``budget.limit``, best first.

    Nodes are steps. Without a budget there are 16 million, far more than an ordinary table takes. With
    ``budget.seconds`` the search starts anew with four times the nodes while that is sure to end in time, so the
    result is always that of one search with a fixed number of nodes.
    """
    board = _Board(task, codes_of(graph.signs))
    most = _MOST_NODES if budget.nodes is None else max(0, budget.nodes)
    if budget.seconds is None:
        return board.search(graph, weights, most, budget.limit)
    began = time.monotonic()
    nodes = min(most, _FIRST_NODES)
    while True:
        found = board.search(graph, weights, nodes, budget.limit)
        spent = time.monotonic() - began
        if found.complete or nodes == most or (1 + _MORE_NODES) * spent > budget.seconds:
            return found
        nodes = min(most, _MORE_NODES * nodes)


class _Board:
    """A task as flat buffers."""

    def __init__(self, task: HexTask, numbers: Mapping[str, int]) -> None:
        margin = len(task.hand) + 1
        columns, rows = [q for q, _ in task.grid] or [0], [r for _, r in task.grid] or [0]
        left, top = min(columns) - margin, min(rows) - margin
        width = max(columns) - left + margin + 1
        size = width * (max(rows) - top + margin + 1)
        self.corner, self.width = Hex(left, top), width
        self.codes, self.marks = bytearray(size), bytearray(size)
        for (q, r), tile in task.grid.items():
            self.codes[(r - top) * width + q - left] = numbers[tile]
        for (q, r), mark in task.marks.items():
            self.marks[(r - top) * width + q - left] = 1 << mark
        self.hand = array("i", bytes(4 * CODES))
        for tile in task.hand:
            self.hand[numbers[tile]] += 1
        self.starts = array("i", [(r - top) * width + q - left for q, r in task.starts])
        self.shut = int(task.shut)

    def search(self, graph: WordGraph, weights: Weights, nodes: int, limit: int | None) -> Walks:
        """Find the walks within this many nodes, as far as there is room. With a limit only the best are kept."""
        best = 0 if limit is None else min(max(limit, 1), MOST_WALKS)
        search = HexSearch(
            graph,
            letters_below(graph),
            self.width,
            self.codes,
            self.marks,
            self.hand,
            weights.gains,
            weights.ends,
            weights.mark,
            HexKeeper(best, MOST_WALKS),
        )
        search.run(self.starts, self.shut, nodes)
        return Walks(search, self.corner, limit, graph.signs)


@cache
def codes_of(signs: str) -> dict[str, int]:
    """The kernel's code of each tile, for these letters."""
    return {"?": BLANK} | {letter: number for number, letter in enumerate(signs, 1)}


@cache
def tiles_of(signs: str) -> tuple[str, ...]:
    """The tile of each code, for these letters. Codes without a tile have an empty text."""
    return ("", *signs, *("",) * (BLANK - 1 - len(signs)), "?")


def _by_code(weights: Mapping[str, int], signs: str) -> array[int]:
    codes, values = codes_of(signs), array("i", bytes(4 * CODES))
    for tile, weight in weights.items():
        values[codes[tile]] = weight
    return values
