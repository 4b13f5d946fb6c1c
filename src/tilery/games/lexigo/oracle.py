"""Slow, obvious search that ``plays`` is compared with: every word, letter by letter, every way to walk it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import TypeAlias

import msgspec

from tilery.core.seating import Seat
from tilery.games.lexigo.messages import Play, View
from tilery.geometry import Hex

Added: TypeAlias = tuple[Hex, str, str]
"""A cell, the tile put there, and the letter it stands for."""


class PlayKey(msgspec.Struct, frozen=True):
    """Identity of a play: word, added tiles, end, and the seats whose pawns are knocked."""

    word: str
    added: frozenset[Added]
    end: Hex
    knocked: frozenset[Seat]


def plays(view: View, words: Iterable[str]) -> set[PlayKey]:
    """Every play of the seat in turn with one of these words."""
    table, seat = view.table, view.table.turn
    own, pawns = table.seats[seat].pawn, table.pawns()
    starts = [cell for cell in table.tiles() if cell not in pawns] if own is None else [own]
    found: set[PlayKey] = set()
    for word in words:
        for start in starts:
            for path, added in _walks(word, [start], table.tiles(), list(table.seats[seat].bank), {}, {}):
                hit = frozenset(pawns[cell] for cell in path if cell in pawns and pawns[cell] != seat)
                if added and not (hit and own is None) and _can_be_put_down(set(table.tiles()), added):
                    tiles = frozenset((cell, tile, word[path.index(cell)]) for cell, tile in added.items())
                    found.add(PlayKey(word, tiles, path[-1], hit))
    return found


def may_move(view: View, words: Iterable[str]) -> bool:
    """True if the seat in turn may move its pawn: once, after its first word, by the printed rules only without a word
    [10].
    """
    table = view.table
    if table.relocated or table.seats[table.turn].pawn is None or len(table.tiles()) == len(table.pawns()):
        return False
    return view.options.relocate == "free" or not plays(view, words)


def _walks(
    word: str, path: list[Hex], grid: dict[Hex, str], bank: list[str], added: dict[Hex, str], blanks: dict[Hex, str]
) -> Iterator[tuple[list[Hex], dict[Hex, str]]]:
    """Every continuation from the last cell of the path, whose letter is still to be read."""
    cell, letter = path[-1], word[len(path) - 1]
    for tile in [grid[cell]] if cell in grid else [added[cell]] if cell in added else sorted({letter, "?"} & set(bank)):
        if tile not in (letter, "?") or (tile == "?" and blanks.get(cell, letter) != letter):
            continue
        new = cell not in grid and cell not in added
        rest = _without(bank, tile) if new else bank
        more = {**added, cell: tile} if new else added
        read = {**blanks, cell: letter} if tile == "?" else blanks
        if len(path) == len(word):
            yield path, more
        else:
            for neighbour in cell.neighbours():
                yield from _walks(word, [*path, neighbour], grid, rest, more, read)


def _without(bank: list[str], tile: str) -> list[str]:
    rest = list(bank)
    rest.remove(tile)
    return rest


def _can_be_put_down(grid: set[Hex], added: dict[Hex, str]) -> bool:
    """True if, in some order, each added tile touches two tiles when it is placed [7b]."""
    return any(_is_supported(grid, order) for order in permutations(added))


def _is_supported(grid: set[Hex], order: tuple[Hex, ...]) -> bool:
    there = set(grid)
    for cell in order:
        if sum(neighbour in there for neighbour in cell.neighbours()) < 2:
            return False
        there.add(cell)
    return True


def key(view: View, play: Play) -> PlayKey:
    """The key of a play."""
    pawns = view.table.pawns()
    hit = frozenset(pawns[cell] for cell in play.path if cell in pawns and pawns[cell] != view.table.turn)
    added = frozenset((put.at, put.tile, play.word[play.path.index(put.at)]) for put in play.place)
    return PlayKey(play.word, added, play.path[-1], hit)
