"""Slow, obvious search that ``plays`` is compared with.

It lays every word of the lexicon at every place, in all eight directions, for every choice of letters that stars could
replace, and applies the rules in their plainest form. It shares only the geometry of two tiles with the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise, product
from typing import TypeAlias

from tilery.games.quillico.messages import View
from tilery.geometry import Oct, contact
from tilery.geometry.octagon import AXES, STEPS, E
from tilery.lexicon import lexicon_of

Key: TypeAlias = tuple[frozenset[tuple[Oct, str]], int]
"""Identity of a play: letters with their places, and the number of stars used."""


def plays(view: View, words: Iterable[str] | None = None) -> dict[Key, int]:
    """Maximum points of each play of the seat whose turn it is."""
    lexicon = lexicon_of(view)
    listed = [word for word in (lexicon.words() if words is None else words) if len(word) > 1]
    hand = Counter(view.hands[view.turn])
    table = {Oct(*laid.at): laid.tile for laid in view.table}
    found: dict[Key, int] = {}
    if not table:
        for word in listed:
            new = {E * number: letter for number, letter in enumerate(word)}
            _weigh(found, new, {}, hand, Counter(), [new])
        return found
    places = [at for at, tile in table.items() if tile != "*"]
    for stars in range(hand["*"] + 1):
        for taken in combinations(places, stars):
            after = {at: "*" if at in taken else tile for at, tile in table.items()}
            gained = Counter(table[at] for at in taken)
            for new in _layings(listed, after, hand, gained):
                lines = _lines(new, after)
                if _legal(new, after, lines, lexicon, view.options.extend):
                    _weigh(found, new, after, hand, gained, lines)
    return found


def _layings(
    words: list[str], table: Mapping[Oct, str], hand: Counter[str], gained: Counter[str]
) -> Iterator[dict[Oct, str]]:
    """Every way to place a word through a letter on the table with the letters available."""
    held = Counter(tile[0] for tile in (hand + gained).elements() if tile != "*")
    there = Counter(tile[0] for tile in table.values() if tile != "*")
    seen = set()
    for word in words:
        if Counter(word) - held - there:
            continue
        for at, tile in table.items():
            for index in (index for index, letter in enumerate(word) if letter == tile[0]):
                for step in STEPS:
                    cells = {at + step * (number - index): letter for number, letter in enumerate(word)}
                    if any(place in table and table[place][0] != letter for place, letter in cells.items()):
                        continue
                    new = {place: letter for place, letter in cells.items() if place not in table}
                    mark = frozenset(new.items())
                    if new and mark not in seen and not Counter(new.values()) - held:
                        seen.add(mark)
                        yield new


def _lines(new: Mapping[Oct, str], table: Mapping[Oct, str]) -> list[dict[Oct, str]]:
    """Lines of two letters or more through new tiles, once each."""
    letters = {at: tile[0] for at, tile in table.items() if tile != "*"} | dict(new)
    lines: list[dict[Oct, str]] = []
    for place in new:
        for axis in AXES:
            start = place
            while start - axis in letters:
                start -= axis
            line = {}
            while start in letters:
                line[start] = letters[start]
                start += axis
            if len(line) > 1 and line not in lines:
                lines.append(line)
    return lines


def _legal(
    new: Mapping[Oct, str], table: Mapping[Oct, str], lines: list[dict[Oct, str]], words: object, extend: bool
) -> bool:
    for place in new:
        for at, tile in table.items():
            kind = contact(place, at)
            if kind == "overlap" or (kind in ("tip", "offset") and tile != "*"):
                return False
    for line in lines:
        text = "".join(line.values())
        if text not in words and text[::-1] not in words:  # type: ignore[operator]
            return False
    return any(_is_main(line, new, extend) for line in lines)


def _is_main(line: Mapping[Oct, str], new: Mapping[Oct, str], extend: bool) -> bool:
    """True if this line can be the main word: all new tiles, a letter that stays, and no extension if forbidden."""
    old = [place not in new for place in line]
    if not any(old) or any(place not in line for place in new):
        return False
    return extend or not any(one and other for one, other in pairwise(old))


def _weigh(
    found: dict[Key, int],
    new: Mapping[Oct, str],
    table: Mapping[Oct, str],
    hand: Counter[str],
    gained: Counter[str],
    lines: list[dict[Oct, str]],
) -> None:
    """Try all tiles of the right letters, and keep the best play that uses every letter taken."""
    key = (frozenset(new.items()), gained.total())
    for tiles in product(*([letter, f"{letter}+"] for letter in new.values())):
        laid = Counter(tiles)
        if gained - laid or laid - gained - hand:
            continue
        after = dict(table) | dict(zip(new, tiles, strict=True))
        points = sum(len(after[place]) for line in lines for place in line)
        found[key] = max(points, found.get(key, 0))
