"""The plays kept by a search, as rows of numbers. A play is made into a value only on access.

They are for learners (``tilery.envs.choices``), which read hundreds of plays as numbers and take one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from tilery.kernel.hexagon.features import write_walks
from tilery.kernel.hexagon.keeper import HEAD
from tilery.kernel.octagon.features import write_plays
from tilery.kernel.road.features import sort_roads, write_roads
from tilery.kernel.words.graph import WordGraph
from tilery.search.hexagon import Walk, Walks
from tilery.search.octagon import LanePlay, LaneTask, search_lanes
from tilery.search.road import Road, RoadTask, search_kept

P = TypeVar("P")


class PlayRows(ABC, Generic[P]):
    """The plays kept by a search, each with a number. ``best`` has the numbers of the best ones, in order."""

    best: Sequence[int]

    def neutral(self) -> Sequence[int]:
        """The numbers of ``best`` in an order that reveals nothing about their values."""
        return sorted(self.best)  # the order of the search, which goes by cells and letters

    @abstractmethod
    def value(self, number: int) -> int:
        """The value that plays are sorted by."""

    @abstractmethod
    def read(self, number: int) -> P:
        """The play of this number."""

    @abstractmethod
    def write(self, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
        """Write plays into the rows ``at``: value, points, words, letters and kind, and the tiles they use."""


class WalkRows(PlayRows[Walk]):
    """The walks of ``search.hexagon``, their values written in this unit."""

    def __init__(self, walks: Walks, limit: int, unit: float) -> None:
        self._walks, self._unit = walks, unit
        self.best = walks.order[:limit]

    def value(self, number: int) -> int:
        """The score."""
        score: int = self._walks.kept.heads[HEAD * number]
        return score

    def read(self, number: int) -> Walk:
        """The walk of this number."""
        return self._walks.walk_at(number)

    def write(self, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
        """Write rows of walks. The blank is the first tile."""
        write_walks(self._walks.kept, numbers, at, self._unit, kind, rows, uses)


class LanePlayRows(PlayRows[LanePlay]):
    """The plays of ``search.octagon`` on a table with tiles, as ``find_plays`` finds them."""

    def __init__(self, graph: WordGraph, task: LaneTask, *, nodes: int | None, limit: int) -> None:
        self._plays = search_lanes(graph, task, nodes=nodes, limit=limit)
        self.best = self._plays.order[:limit]

    def value(self, number: int) -> int:
        """Points, and the bonus for going out."""
        return self._plays.values[number]

    def read(self, number: int) -> LanePlay:
        """The play of this number."""
        return self._plays.play(number)

    def write(self, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
        """Write rows of plays. The tiles are black letters, red letters and the star."""
        write_plays(self._plays.reader, numbers, at, kind, rows, uses)


class RoadRows(PlayRows[Road]):
    """The roads of ``search.road``, as its ``search`` finds them."""

    def __init__(self, task: RoadTask, *, nodes: int | None, limit: int) -> None:
        self._roads = search_kept(task, nodes=nodes, limit=limit)
        self.best = self._roads.search.best.best_first()

    def neutral(self) -> Sequence[int]:
        """The slots by length, cells and tiles, as a beam finds the best roads first."""
        slots = array("i", self.best)
        sort_roads(self._roads.search.best, slots)
        return slots

    def value(self, number: int) -> int:
        """The points."""
        return int(self._roads.search.best.road(number)[0])

    def read(self, number: int) -> Road:
        """The road in this slot."""
        return self._roads.road(number)

    def write(self, numbers: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
        """Write rows of roads. The blank is the first tile."""
        write_roads(self._roads.search, numbers, at, kind, rows, uses)
