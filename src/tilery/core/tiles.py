"""Tiles and multisets of them.

A tile is a short string (``A``, ``K+``, ``?``). A multiset (rack, bag, pile, pouch, bank) is a **sorted tuple** of
tiles: equal multisets are equal values, nothing depends on an invisible order, and the wire form is a plain list.
Sequences with an order (a stack) are unsorted tuples and are not multisets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from tilery.core.rng import Chance

Tiles: TypeAlias = tuple[str, ...]


class MissingTile(ValueError):
    """Raised if a multiset lacks a tile."""

    def __init__(self, tile: str, held: Tiles) -> None:
        super().__init__(f"there is no {tile!r} among {' '.join(held) or 'nothing'}")
        self.tile = tile
        self.held = held


def tiles(items: Iterable[str]) -> Tiles:
    """The multiset of these tiles.

    >>> tiles("BEAD")
    ('A', 'B', 'D', 'E')
    """
    return tuple(sorted(items))


def from_counts(counts: Mapping[str, int]) -> Tiles:
    """The multiset with these counts.

    >>> from_counts({"A": 2, "?": 1})
    ('?', 'A', 'A')
    """
    return tuple(tile for tile in sorted(counts) for _ in range(counts[tile]))


def add(held: Tiles, more: Iterable[str]) -> Tiles:
    """The union of both, counting repeats."""
    return tuple(sorted([*held, *more]))


def remove(held: Tiles, fewer: Iterable[str]) -> Tiles:
    """The multiset without these tiles. Raises MissingTile for the first one it lacks."""
    rest = list(held)
    for tile in fewer:
        try:
            rest.remove(tile)
        except ValueError:
            raise MissingTile(tile, held) from None
    return tuple(rest)


def draw(bag: Tiles, n: int, chance: Chance) -> tuple[Tiles, Tiles]:
    """Take ``n`` tiles blindly, or all of a smaller bag: (tiles in the order drawn, rest of the bag).

    Each draw picks an index of the sorted bag, so a draw is one published number of the generator.
    """
    rest = list(bag)
    taken = [rest.pop(chance.below(len(rest))) for _ in range(min(n, len(rest)))]
    return tuple(taken), tuple(rest)


_DOTTED, _DOTTED_BLANK = "İ", "ı"  # İ has no lower case of one sign that leads back to it


def as_blank(letter: str) -> str:
    """The tile of a blank that stands for this letter, where a blank is written in lower case.

    It does not depend on the language: I is i, and İ is ı.
    """
    return _DOTTED_BLANK if letter == _DOTTED else letter.lower()


def letter_of(tile: str) -> str:
    """The letter that a tile reads as. A blank that stands for it is written in lower case."""
    return _DOTTED if tile == _DOTTED_BLANK else tile.upper()
