"""The table as it lies: which tiles are in the way of others, and what a seat can see of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tilery.core.errors import LexiconError
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.quillico.state import STAR, Open
from tilery.games.quillico.wire import Place, Placing, Play
from tilery.geometry import Contact, Oct, contact
from tilery.lexicon import Lexicon, compose, get

_NEAR = 1.25
"""Farther than two tiles that touch are apart (at most 1.083)."""
_DIAGONAL = 0.5**0.5


class Table:
    """What lies on the table, and the letters by place."""

    def __init__(self, laid: tuple[Placing, ...]) -> None:
        self.laid = laid
        self.letters = {one.at: one.tile for one in laid if one.tile != STAR}

    @property
    def tiles(self) -> dict[Place, str]:
        """All tiles by place, stars too."""
        return {one.at: one.tile for one in self.laid}

    def with_stars(self, places: Collection[Place]) -> Table:
        """The table once stars lie in these places [10]."""
        if not places:
            return self
        return Table(tuple([Placing(one.at, STAR) if one.at in places else one for one in self.laid]))

    def letters_after(self, play: Play) -> dict[Place, str]:
        """The letters once the new tiles of a play lie among them."""
        return {**self.letters, **{placing.at: placing.tile for placing in play.place}}

    def hindrances(self, places: Iterable[Oct]) -> Iterator[tuple[Oct, Oct, Contact]]:
        """Why no letters can lie in these places, whatever they spell: the tiles in the way [5], [9d], [10c]."""
        places = tuple(places)
        near = self._near(places)
        for place in places:
            for at in near:
                kind = contact(place, at)
                if kind == "overlap" or (kind in ("tip", "offset") and at in self.letters):
                    yield place, at, kind

    def _near(self, places: tuple[Oct, ...]) -> list[Oct]:
        """The tiles that could touch one of these places: a rough choice that spares the exact question [4]."""
        xs, ys = zip(*(place.centre() for place in places), strict=True)
        west, east, north, south = min(xs) - _NEAR, max(xs) + _NEAR, min(ys) - _NEAR, max(ys) + _NEAR
        return [
            Oct(e, ne, n, nw)
            for one in self.laid
            for e, ne, n, nw in (one.at,)
            if west < e + (ne - nw) * _DIAGONAL < east and north < -n - (ne + nw) * _DIAGONAL < south
        ]


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
        return cls(Table(source.table), source.hands[seat], words_of(source), extend=source.options.extend)


def words_of(source: Open) -> Lexicon:
    """The lexicon of a match; composed if this process has not met it yet, as in a bot's worker."""
    try:
        return get(source.lexicon)
    except LexiconError:
        return compose(source.options.lexicon)
