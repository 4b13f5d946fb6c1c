"""The table as it lies: which tiles are in the way of others, and what a seat can see of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from msgspec.structs import astuple

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.quillico.scoring import Line
from tilery.games.quillico.state import STAR, Open
from tilery.games.quillico.wire import Place, Placing
from tilery.geometry import Contact, Oct, contact
from tilery.kernel.octagon.rows import OctRows
from tilery.lexicon import Lexicon, lexicon_of


class Table:
    """What lies on the table."""

    def __init__(self, laid: tuple[Placing, ...]) -> None:
        self.laid = laid

    @cached_property
    def letters(self) -> dict[Place, str]:
        """The tiles that are letters, by place."""
        return {one.at: one.tile for one in self.laid if one.tile != STAR}

    @property
    def tiles(self) -> dict[Place, str]:
        """All tiles by place, stars too."""
        return {one.at: one.tile for one in self.laid}

    def with_stars(self, places: Collection[Place]) -> Table:
        """The table once stars lie in these places [10]."""
        if not places:
            return self
        return Table(tuple([Placing(one.at, STAR) if one.at in places else one for one in self.laid]))


class Laying:
    """New tiles among those on the table, by number: first those that lie there, then the new ones.

    OverflowError for a place that is farther away than any table reaches.
    """

    def __init__(self, table: Table, place: tuple[Placing, ...]) -> None:
        self.tiles = table.laid + place
        self.lying = len(table.laid)
        places = [one.at for one in self.tiles]
        self.rows = OctRows(places, [one.tile != STAR for one in self.tiles], len(place))

    def hindrances(self) -> Iterator[tuple[Placing, Placing, Contact]]:
        """Why no letters can lie in the new places, whatever they spell: the tiles in the way [5], [9d], [10c]."""
        for new, old in self.rows.close():
            one, other = self.tiles[new], self.tiles[old]
            kind = contact(Oct(*one.at), Oct(*other.at))
            if kind == "overlap" or (kind in ("tip", "offset") and other.tile != STAR):
                yield one, other, kind

    def line(self, numbers: Iterable[int]) -> Line:
        """These tiles as a line."""
        places, tiles = zip(*[astuple(self.tiles[number]) for number in numbers], strict=True)
        return Line(places, tiles)

    def lines(self, numbers: list[int], but: int = -1) -> list[Line]:
        """The lines of two letters or more that these tiles belong to [6], except along the axis ``but``."""
        return [self.line(row) for row in self.rows.rows(numbers, but)]


class Position:
    """What the legality of one seat's play depends on."""

    def __init__(self, table: Table, hand: Tiles, words: Lexicon, *, extend: bool = True) -> None:
        self.table = table
        self.hand = hand
        self.words = words
        self.extend = extend

    @classmethod
    def of(cls, source: Open, seat: Seat) -> Position:
        """The position of a seat in a State or a View."""
        return cls(Table(source.table), source.hands[seat], lexicon_of(source), extend=source.options.extend)
