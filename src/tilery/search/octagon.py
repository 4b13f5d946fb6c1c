"""Plays on an octagonal table: words laid along lanes, some letters taken for stars."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from time import monotonic
from typing import TypeAlias

import msgspec

from tilery.kernel.octagon.keeper import NEW, RECORD
from tilery.kernel.octagon.reader import LaneReader
from tilery.kernel.octagon.search import LaneSearch
from tilery.kernel.octagon.table import OctTable, flat
from tilery.kernel.words.graph import WordGraph
from tilery.kernel.words.rack import LETTERS, RackWords

Place: TypeAlias = tuple[int, ...]

_NO_LIMIT = 2**62
_FIRST_ROOM = 1 << 12
_MOST_OPENINGS = 1 << 15
_MOST_WORDS = 1 << 20
_MOST_PLAYS = 1 << 21


class LaneHand(msgspec.Struct, frozen=True):
    """A hand: black and red letters, and stars."""

    black: str
    red: str
    stars: int = 0


class LaneTask(msgspec.Struct, frozen=True):
    """One search: the places and tiles of the table and a hand.

    A tile on the table has a letter and a worth. A star has no letter. ``bonus`` is for a play that uses up the whole
    hand. Without ``extending`` no word may contain two joined letters that lie there already.
    """

    places: tuple[Place, ...]
    letters: tuple[str, ...]
    """A letter of each tile, or an empty text for a star."""
    values: tuple[int, ...]
    hand: LaneHand
    extending: bool = True
    bonus: int = 0


class LanePlay(msgspec.Struct, frozen=True, gc=False):
    """A play found: the new tiles in the order of their axis, and the tiles, by number, whose letter is taken."""

    value: int
    points: int
    places: tuple[Place, ...]
    tiles: tuple[str, ...]
    """``K`` for a black and ``K+`` for a red letter."""
    taken: tuple[int, ...]
    words: tuple[str, ...]
    """The words made, the main word first. Of a line's two words, one in each direction, the first in the alphabet."""


class LanePlays(msgspec.Struct, frozen=True):
    """The plays found, best first, and their number. ``complete``: none was left out for lack of budget."""

    plays: tuple[LanePlay, ...]
    found: int
    complete: bool


class _Meter:
    """The rest of a budget."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        self.nodes = _NO_LIMIT if nodes is None else nodes
        self.until = None if seconds is None else monotonic() + seconds
        self.cut = False

    def share(self, parts: int) -> int:
        """A part of the nodes."""
        return max(1, self.nodes // parts)

    def is_late(self) -> bool:
        """True if the time is over. The search then counts as cut off."""
        over = self.until is not None and monotonic() >= self.until
        self.cut = self.cut or over
        return over


def find_plays(
    graph: WordGraph,
    task: LaneTask,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    limit: int | None = None,
) -> LanePlays:
    """Every play, or the best ``limit``. The same cells, letters and number of stars are one play, at its best."""
    if not task.places:
        return _find_openings(graph, task, _Meter(nodes, seconds), limit)
    kept = search_lanes(graph, task, nodes=nodes, seconds=seconds, limit=limit)
    return LanePlays(tuple([kept.play(number) for number in kept.order[:limit]]), len(kept.order), kept.complete)


def search_lanes(
    graph: WordGraph,
    task: LaneTask,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    limit: int | None = None,
) -> KeptPlays:
    """The plays on a table with tiles, as ``find_plays`` finds them, but kept as numbers."""
    meter = _Meter(nodes, seconds)
    black, red = _count_letters(graph, task.hand.black), _count_letters(graph, task.hand.red)
    table = _make_table(graph, task)
    words = _find_words(graph, task, black, red, meter)
    least = _find_least(graph, task, table, limit) if task.hand.stars and limit and nodes is seconds is None else 0
    room = _FIRST_ROOM if limit is None else min(_FIRST_ROOM, 256 + 2 * limit)
    # A full keeper means that plays were left out: search again with four times the room.
    while True:
        search = LaneSearch(
            *(graph, table, words, black, red, task.hand.stars),
            *(task.extending, task.bonus, limit or 0, room),
        )
        search.plays.require(least)
        _run_lanes(search, meter)
        if not search.plays.full or room >= _MOST_PLAYS:
            return KeptPlays(search, task, complete=not meter.cut and not search.plays.full)
        room *= 4


class KeptPlays:
    """The plays that a search kept, by number. ``order`` has the numbers of all different plays, best first."""

    def __init__(self, search: LaneSearch, task: LaneTask, *, complete: bool) -> None:
        self.reader = LaneReader(search, _names(search.words.graph.signs))
        self.values: list[int] = search.plays.records[0 : RECORD * search.plays.found : RECORD].tolist()
        order = sorted(range(search.plays.found), key=self.values.__getitem__, reverse=True)
        self.order = list(_without_repeats(order, search, self.reader)) if task.hand.stars else order
        self.complete = complete

    def play(self, number: int) -> LanePlay:
        """The play of a number."""
        return LanePlay(*self.reader.play(number))


def _find_least(graph: WordGraph, task: LaneTask, table: OctTable, limit: int) -> int:
    """Lower bound of the value of the best ``limit`` plays: found quickly, by plays without a star."""
    black, red, meter = _count_letters(graph, task.hand.black), _count_letters(graph, task.hand.red), _Meter(None, None)
    words = _find_words(graph, _without_stars(task), black, red, meter)
    search = LaneSearch(graph, table, words, black, red, 0, task.extending, 0, limit, _FIRST_ROOM)
    search.run_all(_NO_LIMIT)
    least: int = search.plays.least
    return least


def has_starless_play(graph: WordGraph, task: LaneTask) -> bool:
    """True if there is any play of letters alone."""
    task = _without_stars(task)
    meter = _Meter(None, None)
    black, red = _count_letters(graph, task.hand.black), _count_letters(graph, task.hand.red)
    if not task.places:
        return bool(_find_openings(graph, task, meter, 1).plays)
    words = _find_words(graph, task, black, red, meter)
    search = LaneSearch(graph, _make_table(graph, task), words, black, red, 0, task.extending, 0, 1, 1)
    for lane in range(search.lanes.total):
        search.run(lane, _NO_LIMIT)
        if search.plays.found:
            return True
    return False


def _without_stars(task: LaneTask) -> LaneTask:
    return msgspec.structs.replace(task, hand=msgspec.structs.replace(task.hand, stars=0))


@cache
def _names(signs: str) -> tuple[str, ...]:
    """Names of the black letters by number, then of the red ones, each after one for 0."""
    unused = ("",) * (LETTERS - 1 - len(signs))
    return ("", *signs, *unused, "", *(f"{letter}+" for letter in signs), *unused)


def _make_table(graph: WordGraph, task: LaneTask) -> OctTable:
    letters = array("i", [graph.numbers[letter] if letter else 0 for letter in task.letters])
    return OctTable(flat(task.places), letters, array("i", task.values))


def _count_letters(graph: WordGraph, letters: str) -> array[int]:
    counts = array("i", bytes(4 * LETTERS))
    for letter in letters:
        counts[graph.numbers[letter]] += 1
    return counts


def _find_words(graph: WordGraph, task: LaneTask, black: array[int], red: array[int], meter: _Meter) -> RackWords:
    """The words that the hand can spell through one letter of the table, and the parts of words before a letter."""
    hand = array("i", [a + b for a, b in zip(black, red, strict=True)])
    reach = sum(hand) + task.hand.stars
    present = 0
    for letter in set(task.letters):
        present |= 1 << graph.numbers[letter] if letter else 0
    nodes, done = meter.share(4), False
    room = min(_FIRST_ROOM, nodes + 2)  # a node has at most one word
    while not done:
        words = RackWords(graph, hand, task.hand.stars, reach + 1, present, room)
        done = words.collect(nodes) or _give_up(words.count, room, meter)
        room *= 4
    words.list_words()
    _find_beginnings(words, reach, meter)
    return words


def _find_beginnings(words: RackWords, reach: int, meter: _Meter) -> None:
    nodes, done = meter.share(8), False
    room = min(_FIRST_ROOM, nodes + 2)  # a node is one beginning of a word
    while not done:
        done = words.begin(room, reach, nodes) or _give_up(words.beginnings, room, meter)
        room *= 4
    words.list_beginnings()


def _give_up(found: int, room: int, meter: _Meter) -> bool:
    """True if a truncated list is final: more room would not help, or there is no time to try."""
    over = found < room or room >= _MOST_WORDS or meter.is_late()
    meter.cut = meter.cut or over
    return over


def _run_lanes(search: LaneSearch, meter: _Meter) -> None:
    nodes = _NO_LIMIT if meter.nodes == _NO_LIMIT else meter.share(2)
    if meter.until is None:
        search.run_all(nodes)
    else:
        for lane in range(search.lanes.total):
            if meter.is_late() or not search.run(lane, nodes):
                break
    meter.cut = meter.cut or search.cut


def _without_repeats(order: list[int], search: LaneSearch, reader: LaneReader) -> Iterator[int]:
    """The plays without repeats: with stars several lanes may find the same single tile, the best one first."""
    new = search.plays.records[NEW::RECORD]
    seen = set()
    for number in order:
        if new[number] == 1:
            _, _, (place,), (tile,), taken, _ = reader.play(number)
            if (place, tile[0], len(taken)) in seen:
                continue
            seen.add((place, tile[0], len(taken)))
        yield number


def _find_openings(graph: WordGraph, task: LaneTask, meter: _Meter, limit: int | None) -> LanePlays:
    """The first play of a match: every word of the hand, laid along the first axis from the origin."""
    black, red = _count_letters(graph, task.hand.black), _count_letters(graph, task.hand.red)
    hand = array("i", [a + b for a, b in zip(black, red, strict=True)])
    words = RackWords(graph, hand, 0, sum(hand), 0, _MOST_OPENINGS)
    done = words.collect(meter.nodes)
    held = len(task.hand.black) + len(task.hand.red)
    reds = [(number, count) for number, count in enumerate(red) if count]

    def value(word: bytes) -> int:
        points = len(word) + sum([min(word.count(number), count) for number, count in reds])
        out = len(word) == held and not task.hand.stars
        return points + out * task.bonus

    found = sorted([words.word(number) for number in range(words.count)], key=value, reverse=True)
    return LanePlays(tuple([_make_opening(graph, word, red, value(word)) for word in found[:limit]]), len(found), done)


def _make_opening(graph: WordGraph, word: bytes, red: array[int], value: int) -> LanePlay:
    left, names = array("i", red), _names(graph.signs)
    tiles = []
    for letter in word:
        tiles.append(names[letter + LETTERS if left[letter] > 0 else letter])
        left[letter] -= 1
    places = tuple([(step, 0, 0, 0) for step in range(len(word))])
    forth = "".join([names[letter] for letter in word])
    back = forth[::-1]
    first = min(forth, back) if graph.contains(back) else forth
    return LanePlay(value, sum(map(len, tiles)), places, tuple(tiles), (), (first,))
