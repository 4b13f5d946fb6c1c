"""All ways to play a word through a letter of an octagon table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from tilery.games.quillico.messages import Placing, Play, View
from tilery.games.quillico.state import STAR
from tilery.geometry import Oct
from tilery.geometry.octagon import DIRECTIONS

ORIGIN = Oct(0, 0, 0, 0)
ORDER = ("E", "S", "SE", "NE", "W", "N", "SW", "NW")
"""Directions in the order they are tried, starting with the common reading directions."""


class Fit(msgspec.Struct, frozen=True):
    """A way to play the word: its direction, and the play."""

    direction: str
    play: Play


class LineQuery(msgspec.Struct, frozen=True):
    """A typed word and the letter it runs through. Lower-case letters take their black tile before their red one."""

    word: str
    through: Oct
    swaps: tuple[Oct, ...] = ()
    direction: str = ""
    """Direction of the word, or empty for any."""


def find_fits(view: View, query: LineQuery) -> list[Fit]:
    """Ways to play the word through that letter, legal or not, each once."""
    letters = letters_on(view, query.swaps)
    found: dict[frozenset[tuple[Oct, str]], Fit] = {}
    for direction in (query.direction,) if query.direction else ORDER:
        for start in _starts(query, letters, DIRECTIONS[direction]):
            place = _placings(view, query, letters, start, DIRECTIONS[direction])
            if place is not None:
                key = frozenset((Oct(*placing.at), placing.tile) for placing in place)
                found.setdefault(key, Fit(direction, Play(place, tuple(map(tuple, query.swaps)))))
    return list(found.values())


def letters_on(view: View, swaps: tuple[Oct, ...] = ()) -> dict[Oct, str]:
    """The letters of the table that stay in place."""
    from_action = {Oct(*placing.at): placing.tile for placing in view.table if placing.tile != STAR}
    return {at: tile for at, tile in from_action.items() if at not in swaps}


def _starts(query: LineQuery, letters: dict[Oct, str], step: Oct) -> Iterator[Oct]:
    """The first cells from which the word runs through the chosen letter."""
    if not letters:
        yield ORIGIN
        return
    anchor = letters.get(query.through, "")
    for index, letter in enumerate(query.word.upper()):
        if anchor and letter == anchor[0]:
            yield query.through - step * index


def _placings(
    view: View, query: LineQuery, letters: dict[Oct, str], start: Oct, step: Oct
) -> tuple[Placing, ...] | None:
    """The tiles to place, or None if another letter is in the way."""
    hand = Counter(view.hands[view.viewer or 0])
    taken = Counter(placing.tile for placing in view.table if Oct(*placing.at) in query.swaps)
    place: list[Placing] = []
    for index, typed in enumerate(query.word):
        at = start + step * index
        if at in letters:
            if letters[at][0] != typed.upper():
                return None
            continue
        tile = _tile(typed, hand, taken)
        place.append(Placing(tuple(at), tile))
    return tuple(place)


def _tile(typed: str, hand: Counter[str], taken: Counter[str]) -> str:
    """Tile for a letter: one taken from the table first [10a], then red before black unless the typed case
    reverses it.
    """
    letter = typed.upper()
    order = (f"{letter}+", letter) if typed.isupper() else (letter, f"{letter}+")
    for source in (taken, hand):
        for tile in order:
            if source[tile] > 0:
                source[tile] -= 1
                return tile
    return letter
