"""Lines that tiles form, their readings, and their points."""

from __future__ import annotations

from collections.abc import Container, Iterable

import msgspec
from msgspec.structs import astuple

from tilery.games.quillico.messages import Place, Placing, WordMade
from tilery.games.quillico.state import STAR, LaidTiles
from tilery.kernel.octagon.rows import OctRows, flat


class Line(msgspec.Struct, frozen=True):
    """A maximal chain of joined letters along one axis [6], in the order of that axis."""

    places: tuple[Place, ...]
    tiles: tuple[str, ...]

    @property
    def text(self) -> str:
        """Text of the line along the axis."""
        return "".join(self.tiles).replace("+", "")

    @property
    def points(self) -> int:
        """1 for every black and 2 for every red tile [11], the length of its notation. No star is in a line."""
        return len("".join(self.tiles))


class Layout:
    """New tiles among those on the table, numbered: first the old ones, then the new ones.

    Raises OverflowError for a place beyond any possible table.
    """

    def __init__(self, table: LaidTiles, place: tuple[Placing, ...]) -> None:
        self.tiles = table.laid + place
        self.lying = len(table.laid)
        lying = table.numbers
        letters = lying.letters + bytes([one.tile != STAR for one in place])
        self.rows = OctRows(lying.places + flat([one.at for one in place]), letters, len(place))

    def line(self, numbers: Iterable[int]) -> Line:
        """These tiles as a line."""
        places, tiles = zip(*[astuple(self.tiles[number]) for number in numbers], strict=True)
        return Line(places, tiles)

    def lines(self, numbers: list[int], but: int = -1) -> list[Line]:
        """Lines of two letters or more that these tiles belong to [6], except along the axis ``but``."""
        return [self.line(row) for row in self.rows.rows(numbers, but)]


def read(line: Line, words: Container[str]) -> WordMade | None:
    """The word a line makes in one of its two directions. If both are words, the first in the alphabet [9a], [11]."""
    forth = line.text
    for word in sorted((forth, forth[::-1])):
        if word in words:
            return WordMade(word, line.places if word == forth else line.places[::-1], line.points)
    return None
