"""All paths of a typed word from tile to tile, with tiles of the bank added where needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.messages import Placement
from tilery.geometry import Hex
from tilery.geometry.hexagon import DIRECTIONS, STEPS

_MAX_STEPS = 20_000
_MAX_PATHS = 200


Ordering: TypeAlias = Callable[[dict[Hex, str]], tuple[Placement, ...] | None]
"""Sorts added tiles so that the rules accept them, or returns None if that is impossible."""


class WordPath(msgspec.Struct, frozen=True):
    """The cells of a word, and the tiles it adds in an order the rules accept."""

    cells: tuple[Hex, ...]
    place: tuple[Placement, ...]


class PathQuery(msgspec.Struct, frozen=True):
    """A typed word, its first cell, and the direction of each step (empty: any)."""

    word: str
    start: Hex
    turns: tuple[str, ...] = ()


class _Search:
    """Depth-first search for the paths of a word, with backtracking."""

    def __init__(self, grid: dict[Hex, str], bank: tuple[str, ...], query: PathQuery, ordering: Ordering) -> None:
        self._grid = grid
        self._ordering = ordering
        self._query = query
        self._bank = Counter(bank)
        self._added: dict[Hex, str] = {}
        self._blanks: dict[Hex, str] = {}
        self._path: list[Hex] = []
        self._steps = 0

    def find_paths(self) -> Iterator[WordPath]:
        if self._query.word:
            yield from self._at(self._query.start)

    def _at(self, cell: Hex) -> Iterator[WordPath]:
        """Paths whose next letter is on this cell: on its tile, or on one added."""
        self._steps += 1
        if self._steps > _MAX_STEPS:
            return
        letter = self._query.word[len(self._path)]
        tile = self._grid.get(cell) or self._added.get(cell)
        if tile is not None:
            yield from self._read(cell, tile, letter)
        elif self._path:
            # every branch removes its tile again, so one bank and one grid serve the whole search
            for choice in (letter, BLANK):
                if self._bank[choice] > 0:
                    self._bank[choice] -= 1
                    self._added[cell] = choice
                    yield from self._read(cell, choice, letter)
                    del self._added[cell]
                    self._bank[choice] += 1

    def _read(self, cell: Hex, tile: str, letter: str) -> Iterator[WordPath]:
        first_reading = tile == BLANK and cell not in self._blanks
        if tile == BLANK:
            # a blank that the path visits again keeps its letter [7d]
            if self._blanks.setdefault(cell, letter) != letter:
                return
        elif tile != letter:
            return
        self._path.append(cell)
        yield from self._on(cell)
        self._path.pop()
        if first_reading:
            del self._blanks[cell]

    def _on(self, cell: Hex) -> Iterator[WordPath]:
        done = len(self._path)
        if done == len(self._query.word):
            place = self._ordering(self._added)
            if place is not None:
                yield WordPath(tuple(self._path), place)
            return
        turn = self._query.turns[done] if done < len(self._query.turns) else ""
        for step in (DIRECTIONS[turn],) if turn else STEPS:
            yield from self._at(cell + step)


def find_paths(grid: dict[Hex, str], bank: tuple[str, ...], query: PathQuery, ordering: Ordering) -> list[WordPath]:
    """Paths of the word, sorted by most tiles added, then by fewest blanks."""
    found: list[WordPath] = []
    for path in _Search(grid, bank, query, ordering).find_paths():
        found.append(path)
        if len(found) == _MAX_PATHS:
            break
    return sorted(found, key=lambda path: (-len(path.place), sum(each.tile == BLANK for each in path.place)))
