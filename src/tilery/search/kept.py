"""The plays that a search kept, as rows of numbers; a play is made into a value only when it is asked for.

For learners, who look at hundreds of plays as numbers and take one: ``tilery.envs.choices``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from tilery.core.game import leading_order
from tilery.kernel.hexagon.features import write_walks
from tilery.kernel.hexagon.keeper import HEAD
from tilery.kernel.octagon.features import write_plays
from tilery.kernel.octagon.keeper import RECORD
from tilery.kernel.octagon.reader import LaneReader
from tilery.kernel.octagon.search import LaneSearch
from tilery.kernel.road.features import sort_roads, write_roads
from tilery.kernel.road.keeper import RoadKeeper
from tilery.kernel.road.search import RoadSearch
from tilery.kernel.words.graph import WordGraph
from tilery.search import octagon, road
from tilery.search.hexagon import Walk, Walks, _walk
from tilery.search.octagon import LanePlay, LaneTask
from tilery.search.road import Road, RoadTask

P = TypeVar("P")


class Kept(ABC, Generic[P]):
    """What a search kept. A play is known by a number; ``best`` has those of the best plays, best first."""

    best: Sequence[int]

    def neutral(self) -> Sequence[int]:
        """The same numbers in an order that says nothing about the plays' worth."""
        return sorted(self.best)  # the order of the search, which goes by cells and letters

    @abstractmethod
    def value(self, number: int) -> int:
        """What plays are sorted by."""

    @abstractmethod
    def read(self, number: int) -> P:
        """The play of this number."""

    @abstractmethod
    def write(self, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
        """Write plays into the rows ``at``: value, points, words, letters, kind; and the tiles they use."""


class KeptWalks(Kept[Walk]):
    """The walks of ``search.hexagon``; values are written in this unit."""

    def __init__(self, walks: Walks, limit: int, unit: float) -> None:
        self._kept, self._cells, self._unit = walks._kept, walks._cells, unit
        self._scores: list[int] = self._kept.heads[: HEAD * self._kept.found : HEAD].tolist()
        self.best = sorted(range(len(self._scores)), key=self._scores.__getitem__, reverse=True)[:limit]

    def value(self, number: int) -> int:
        """The score."""
        return self._scores[number]

    def read(self, number: int) -> Walk:
        """The walk of this number."""
        heads = self._kept.heads[HEAD * number : HEAD * number + HEAD]
        return _walk(heads, self._kept.steps, self._kept.before, self._cells)

    def write(self, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
        """Rows of walks; the blank is the first tile."""
        write_walks(self._kept, numbers, at, self._unit, kind, rows, uses)


class KeptPlays(Kept[LanePlay]):
    """The plays of ``search.octagon`` on a table with tiles, as ``find_plays`` finds them."""

    def __init__(self, graph: WordGraph, task: LaneTask, *, nodes: int | None, limit: int) -> None:
        self._search = _search_lanes(graph, task, nodes, limit)
        self._reader = LaneReader(self._search, octagon._NAMES)
        kept = self._search.plays
        self._values: list[int] = kept.records[0 : RECORD * kept.found : RECORD].tolist()
        order = sorted(range(kept.found), key=self._values.__getitem__, reverse=True)
        if task.hand.stars:
            order = list(octagon._different(order, self._search, self._reader))
        self.best = order[:limit]

    def value(self, number: int) -> int:
        """Points, and the bonus for going out."""
        return self._values[number]

    def read(self, number: int) -> LanePlay:
        """The play of this number."""
        return LanePlay(*self._reader.play(number))

    def write(self, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
        """Rows of plays; black letters, red letters and the star."""
        write_plays(self._reader, numbers, at, kind, rows, uses)


def _search_lanes(graph: WordGraph, task: LaneTask, nodes: int | None, limit: int) -> LaneSearch:
    """The search of ``find_plays``."""
    meter = octagon._Meter(nodes, None)
    black, red = octagon._counts(task.hand.black), octagon._counts(task.hand.red)
    table = octagon._table(task)
    words = octagon._words(graph, task, black, red, meter)
    room = octagon._FIRST_ROOM  # memory costs less than another search where 256 + 2 * limit would not suffice
    while True:
        search = LaneSearch(
            *(graph, table, words, black, red, task.hand.stars),
            *(task.extending, task.bonus, limit, room, task.stars_may_stay),
        )
        octagon._run(search, meter)
        if not search.plays.full or room >= octagon._MOST_PLAYS:
            return search
        room *= 4


class KeptRoads(Kept[Road]):
    """The roads of ``search.road``, as its ``search`` finds them."""

    def __init__(self, task: RoadTask, *, nodes: int | None, limit: int) -> None:
        self._search = RoadSearch(road._board(task), RoadKeeper(limit))
        wanted = [length for length in road.lengths(task) if length <= road.LONGEST]
        used = 0
        for index, length in enumerate(wanted):
            share = None if nodes is None else (nodes - used) // (len(wanted) - index)
            road._search(self._search, task, length, share)
            used += self._search.nodes
        self.best = self._search.best.best_first()

    def neutral(self) -> Sequence[int]:
        """By length, cells and tiles: a beam finds the best roads first."""
        slots = array("i", self.best)
        sort_roads(self._search.best, slots)
        return slots

    def value(self, number: int) -> int:
        """The points."""
        return int(self._search.best.road(number)[0])

    def read(self, number: int) -> Road:
        """The road in this slot."""
        points, cells, tiles = self._search.best.road(number)
        words = tuple(sorted(self._search.words(number).decode().split(), key=leading_order))
        return Road(tuple([road._CELLS[cell] for cell in cells]), tuple(tiles), points, words)

    def write(self, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
        """Rows of roads; the blank is the first tile."""
        write_roads(self._search, numbers, at, kind, rows, uses)
