"""The table as it lies: which tiles are near a place, and what a seat can see of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import floor

from tilery.core.errors import LexiconError
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.quillico.state import STAR, Open
from tilery.geometry import Contact, Oct, contact
from tilery.lexicon import Lexicon, compose, get

_BUCKET = 1.25
"""Wider than two tiles that touch are apart (at most 1.083), so all that touch lie in neighbouring buckets."""

_AROUND = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1))


class Table:
    """Tiles by place. Near ones are looked up coarsely and then compared exactly [4]."""

    def __init__(self, tiles: Mapping[Oct, str]) -> None:
        self.tiles = dict(tiles)
        self.letters = {at: tile for at, tile in self.tiles.items() if tile != STAR}

    @classmethod
    def of(cls, source: Open) -> Table:
        """The table of a State or a View."""
        return cls({Oct(*laid.at): laid.tile for laid in source.table})

    def with_stars(self, places: Iterable[Oct]) -> Table:
        """The table once stars lie in these places [10]."""
        stars = dict.fromkeys(places, STAR)
        return Table(self.tiles | stars) if stars else self

    @cached_property
    def _buckets(self) -> Mapping[tuple[int, int], list[tuple[float, float, Oct]]]:
        buckets: defaultdict[tuple[int, int], list[tuple[float, float, Oct]]] = defaultdict(list)
        for at in self.tiles:
            x, y = at.centre()
            buckets[floor(x / _BUCKET), floor(y / _BUCKET)].append((x, y, at))
        return buckets

    def touching(self, place: Oct) -> Iterator[tuple[Oct, Contact]]:
        """Every tile that is not clear of this place, and how they touch."""
        (x, y), buckets = place.centre(), self._buckets
        column, row = floor(x / _BUCKET), floor(y / _BUCKET)
        for i, j in _AROUND:
            for other_x, other_y, at in buckets.get((column + i, row + j), ()):
                if abs(other_x - x) < _BUCKET and abs(other_y - y) < _BUCKET:
                    kind = contact(place, at)
                    if kind != "clear":
                        yield at, kind

    def hindrance(self, place: Oct) -> tuple[Oct, Contact] | None:
        """Why no letter can lie in this place, whatever it spells: the tile in its way [5], [9d], [10c]."""
        for at, kind in self.touching(place):
            if kind == "overlap" or (kind in ("tip", "offset") and at in self.letters):
                return at, kind
        return None


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
        return cls(Table.of(source), source.hands[seat], words_of(source), extend=source.options.extend)


def words_of(source: Open) -> Lexicon:
    """The lexicon of a match; composed if this process has not met it yet, as in a bot's worker."""
    try:
        return get(source.lexicon)
    except LexiconError:
        return compose(source.options.lexicon)
