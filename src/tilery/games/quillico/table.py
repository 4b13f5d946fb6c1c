"""The table as it lies: which tiles are in the way of others, and what a seat can see of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tilery.core.errors import LexiconError
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.quillico.state import STAR, Open
from tilery.games.quillico.wire import Place, Placing, Play
from tilery.geometry import Contact, Oct, contact
from tilery.kernel.octable import near
from tilery.lexicon import Lexicon, compose, get


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
        for number, tile in near(places, [one.at for one in self.laid]):
            place, at = places[number], Oct(*self.laid[tile].at)
            kind = contact(place, at)
            if kind == "overlap" or (kind in ("tip", "offset") and at in self.letters):
                yield place, at, kind


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
