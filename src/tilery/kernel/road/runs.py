"""The runs of tiles that a play is part of, the words in them and their points, read from cells by name.

A board has a stack of tiles on each occupied cell, the visible one last. ``fresh`` are the tiles of the play.
"""

from __future__ import annotations

from typing import Any

from tilery.core.tiles import letter_of
from tilery.kernel.words.graph import WordGraph


class RoadRuns:
    """A board with the tiles of a play on it.

    ``values`` are the tiles' values, 0 for any not named. ``premium`` has a cell's letter and word multipliers, which
    count for a fresh tile.
    """

    def __init__(
        self,
        graph: WordGraph,
        board: dict[str, tuple[Any, ...]],
        fresh: dict[str, str],
        values: dict[str, int],
        premium: dict[str, tuple[int, int]],
    ) -> None:
        self.graph = graph
        self.board = board
        self.fresh = fresh
        self.values = values
        self.premium = premium

    def runs(self, lanes: list[tuple[str, ...]], places: list[tuple[int, int]]) -> list[tuple[str, ...]]:
        """The runs of tiles through these places (lane, index in it), in order, each once."""
        found = []
        last, reached = -1, 0
        # Places come sorted, so one within the run found last in its lane is part of that run.
        for number, at in sorted(places):
            if number == last and at < reached:
                continue
            lane = lanes[number]
            start, end = at, at + 1
            while start > 0 and (lane[start - 1] in self.board or lane[start - 1] in self.fresh):
                start -= 1
            while end < len(lane) and (lane[end] in self.board or lane[end] in self.fresh):
                end += 1
            last, reached = number, end
            found.append(lane[start:end])
        return found

    def words(self, cells: tuple[str, ...], ones: str) -> list[tuple[str, tuple[str, ...], int]]:
        """The parts of a run that are words with a fresh tile: their text, cells and points.

        At equal starts the longest is first. Words of one letter are those in ``ones``.
        """
        size = len(cells)
        if size == 1 and letter_of(self.fresh[cells[0]]) not in ones:
            return []
        tiles, marks = [], []
        for cell in cells:
            tile = self.fresh.get(cell)
            marks.append(tile is not None)
            if tile is None:
                stack = self.board[cell]
                tile = stack[len(stack) - 1].tile
            tiles.append(tile)
        text = "".join(tiles)
        text = text.upper() if text.isascii() else "".join([letter_of(tile) for tile in tiles])
        found = self.graph.parts(text, marks, ones)
        return self.scored(cells, tiles, text, found) if found else []

    def scored(
        self, cells: tuple[str, ...], tiles: list[str], text: str, found: list[tuple[int, int]]
    ) -> list[tuple[str, tuple[str, ...], int]]:
        """The parts ``found`` with their points."""
        values = [self.values.get(tile, 0) for tile in tiles]
        times = [1] * len(cells)
        # ``premium`` has only cells that this play has filled, so all of it counts.
        for cell, (letter, word) in self.premium.items():
            if cell in cells:
                at = cells.index(cell)
                values[at] *= letter
                times[at] = word
        made = []
        for start, end in found:
            points, product = 0, 1
            for at in range(start, end):
                points += values[at]
                product *= times[at]
            made.append((text[start:end], cells[start:end], points * product))
        return made
