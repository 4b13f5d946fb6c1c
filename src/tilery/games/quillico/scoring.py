"""Lines of letters, what they read as, and what they score."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import compress

import msgspec

from tilery.games.quillico.state import value
from tilery.games.quillico.wire import Place, WordMade
from tilery.geometry import Oct, run
from tilery.geometry.octagon import AXES


class Line(msgspec.Struct, frozen=True):
    """A maximal chain of joined letters along one axis [6], in the order of that axis."""

    places: tuple[Oct, ...]
    tiles: tuple[str, ...]

    @property
    def text(self) -> str:
        """How it reads along the axis."""
        return "".join([tile[0] for tile in self.tiles])

    @property
    def points(self) -> int:
        """1 for every black and 2 for every red tile [11]."""
        return sum(map(value, self.tiles))


def line_through(place: Oct, axis: Oct, letters: Mapping[Place, str]) -> Line:
    """The line through a letter along an axis; it may be that letter alone."""
    places = run(place, axis, letters)
    return Line(places, tuple([letters[at] for at in places]))


def lines_through(place: Oct, letters: Mapping[Place, str], but: Oct | None = None) -> list[Line]:
    """The lines of two letters or more that a letter belongs to, except along the axis ``but``."""
    return [line_through(place, axis, letters) for axis in _joined_axes(place, letters) if axis != but]


def _joined_axes(place: Oct, letters: Container[Place]) -> list[Oct]:
    """The axes along which a letter joins the place; written out, as searches ask it for every new tile."""
    e, ne, n, nw = place
    joined = (
        (e + 1, ne, n, nw) in letters or (e - 1, ne, n, nw) in letters,
        (e, ne + 1, n, nw) in letters or (e, ne - 1, n, nw) in letters,
        (e, ne, n + 1, nw) in letters or (e, ne, n - 1, nw) in letters,
        (e, ne, n, nw + 1) in letters or (e, ne, n, nw - 1) in letters,
    )
    return list(compress(AXES, joined))


def read(line: Line, words: Container[str]) -> WordMade | None:
    """The word a line makes in one of its two directions; of two words the first in the alphabet [9a], [11]."""
    forth = line.text
    for word in sorted((forth, forth[::-1])):
        if word in words:
            return WordMade(word, line.places if word == forth else line.places[::-1], line.points)
    return None
