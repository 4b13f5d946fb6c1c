"""All ways to walk a word from tile to tile, tiles of the bank added where they are needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.messages import Placement
from tilery.geometry import Hex
from tilery.geometry.hexagon import DIRECTIONS, STEPS

_MOST_STEPS = 20_000
_MOST_WALKS = 200


Ordering: TypeAlias = Callable[[dict[Hex, str]], tuple[Placement, ...] | None]
"""Puts added tiles in an order in which the rules accept them; None if there is none."""


class Walk(msgspec.Struct, frozen=True):
    """A path of a word, and the tiles it adds in an order in which they can be put down."""

    path: tuple[Hex, ...]
    place: tuple[Placement, ...]


class Wish(msgspec.Struct, frozen=True):
    """What the player wants to walk; ``turns`` are the directions of its steps that are given, empty: any."""

    word: str
    start: Hex
    turns: tuple[str, ...] = ()


class _Search:
    """Steps from cell to cell, and takes back what it put down."""

    def __init__(self, grid: dict[Hex, str], bank: tuple[str, ...], wish: Wish, ordering: Ordering) -> None:
        self._grid = grid
        self._ordering = ordering
        self._wish = wish
        self._bank = Counter(bank)
        self._added: dict[Hex, str] = {}
        self._blanks: dict[Hex, str] = {}
        self._path: list[Hex] = []
        self._steps = 0

    def walks(self) -> Iterator[Walk]:
        if self._wish.word:
            yield from self._at(self._wish.start)

    def _at(self, cell: Hex) -> Iterator[Walk]:
        """Go on with the next letter on this cell: on the tile that lies there, or on one added."""
        self._steps += 1
        if self._steps > _MOST_STEPS:
            return
        letter = self._wish.word[len(self._path)]
        tile = self._grid.get(cell) or self._added.get(cell)
        if tile is not None:
            yield from self._read(cell, tile, letter)
        elif self._path:
            for choice in (letter, BLANK):
                if self._bank[choice] > 0:
                    self._bank[choice] -= 1
                    self._added[cell] = choice
                    yield from self._read(cell, choice, letter)
                    del self._added[cell]
                    self._bank[choice] += 1

    def _read(self, cell: Hex, tile: str, letter: str) -> Iterator[Walk]:
        first_reading = tile == BLANK and cell not in self._blanks
        if tile == BLANK:
            if self._blanks.setdefault(cell, letter) != letter:
                return
        elif tile != letter:
            return
        self._path.append(cell)
        yield from self._on(cell)
        self._path.pop()
        if first_reading:
            del self._blanks[cell]

    def _on(self, cell: Hex) -> Iterator[Walk]:
        done = len(self._path)
        if done == len(self._wish.word):
            place = self._ordering(self._added)
            if place is not None:
                yield Walk(tuple(self._path), place)
            return
        turn = self._wish.turns[done] if done < len(self._wish.turns) else ""
        for step in (DIRECTIONS[turn],) if turn else STEPS:
            yield from self._at(cell + step)


def walks(grid: dict[Hex, str], bank: tuple[str, ...], wish: Wish, ordering: Ordering) -> list[Walk]:
    """The ways to walk the word, those that get rid of most tiles first, of these those that keep their blanks."""
    found: list[Walk] = []
    for walk in _Search(grid, bank, wish, ordering).walks():
        found.append(walk)
        if len(found) == _MOST_WALKS:
            break
    return sorted(found, key=lambda walk: (-len(walk.place), sum(each.tile == BLANK for each in walk.place)))
