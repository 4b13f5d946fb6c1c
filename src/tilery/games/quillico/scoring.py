"""Lines of letters, what they read as, and what they score."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from tilery.games.quillico.wire import Place, WordMade


class Line(msgspec.Struct, frozen=True):
    """A maximal chain of joined letters along one axis [6], in the order of that axis."""

    places: tuple[Place, ...]
    tiles: tuple[str, ...]

    @property
    def text(self) -> str:
        """How it reads along the axis."""
        return "".join(self.tiles).replace("+", "")

    @property
    def points(self) -> int:
        """1 for every black and 2 for every red tile [11], as many as they are written with; no star is in a line."""
        return len("".join(self.tiles))


def read(line: Line, words: Container[str]) -> WordMade | None:
    """The word a line makes in one of its two directions; of two words the first in the alphabet [9a], [11]."""
    forth = line.text
    for word in sorted((forth, forth[::-1])):
        if word in words:
            return WordMade(word, line.places if word == forth else line.places[::-1], line.points)
    return None
