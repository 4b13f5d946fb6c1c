"""Words that use all of some letters and any of others: dice and tiles."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from tilery.kernel.subset.search import LETTERS, ROW, SUMS, SubsetSearch
from tilery.kernel.words.graph import ENGLISH_SIGNS, WordGraph
from tilery.search.words import letters_below

_NO_LIMIT = 2**62
_FIRST_ROOM = 256
_TO_ASCII = bytes((code + 64) % 256 for code in range(256))
NO_WEIGHTS = array("i", bytes(4 * SUMS * LETTERS))


class Found(msgspec.Struct, frozen=True):
    """The words found, in alphabetical order, and three sums over the letters of each."""

    words: tuple[str, ...]
    sums: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    nodes: int
    complete: bool


def counts(letters: Iterable[str], signs: str = ENGLISH_SIGNS) -> array[int]:
    """Number of each letter."""
    numbers, found = _numbers(signs), array("i", bytes(4 * LETTERS))
    for letter in letters:
        found[numbers[letter]] += 1
    return found


def weights(*by_letter: Mapping[str, int], signs: str = ENGLISH_SIGNS) -> array[int]:
    """Up to three weights for each letter, 0 where none is given."""
    numbers, found = _numbers(signs), array("i", NO_WEIGHTS)
    for row, given in enumerate(by_letter):
        for letter, weight in given.items():
            found[row * LETTERS + numbers[letter]] = weight
    return found


@cache
def _numbers(signs: str) -> dict[str, int]:
    return {sign: number for number, sign in enumerate(signs, 1)}


def spellings(
    graph: WordGraph,
    required: Iterable[str],
    optional: Iterable[str],
    *,
    summed: array[int] = NO_WEIGHTS,
    nodes: int | None = None,
) -> Found:
    """Every word that uses all ``required`` letters and any ``optional`` ones, within ``nodes`` steps."""
    need, may = counts(required, graph.signs), counts(optional, graph.signs)
    limit = _NO_LIMIT if nodes is None else nodes
    room = _FIRST_ROOM
    while True:
        search = SubsetSearch(graph, letters_below(graph), need, may, summed, room)
        done = search.run(limit)
        if done or not search.full():
            return _read_found(graph, search, done)
        room *= 4


def _read_found(graph: WordGraph, search: SubsetSearch, done: bool) -> Found:
    text = graph.decode(bytes(search.text[: search.written]).translate(_TO_ASCII).decode("ascii"))
    rows = search.rows[: ROW * search.found].tolist()
    starts, lengths = rows[0::ROW], rows[1::ROW]
    words = tuple([text[start : start + length] for start, length in zip(starts, lengths, strict=True)])
    sums = tuple(rows[2::ROW]), tuple(rows[3::ROW]), tuple(rows[4::ROW])
    return Found(words, sums, search.nodes, done)
