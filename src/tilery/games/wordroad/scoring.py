"""The words of a play and their points: rules [9] to [12]."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from tilery.games.wordroad.components import SIZE
from tilery.games.wordroad.laying import Laying
from tilery.games.wordroad.position import Position
from tilery.games.wordroad.wire import ScoredWord
from tilery.geometry.square import columns, rows
from tilery.lexicon import Lexicon

_ROWS = [tuple(cell.name for cell in lane) for lane in rows(SIZE)]
_COLUMNS = [tuple(cell.name for cell in lane) for lane in columns(SIZE)]
_LETTER_TIMES = {"2l": 2, "3l": 3}
_WORD_TIMES = {"2w": 2, "3w": 3}


def score(position: Position, laying: Laying, lexicon: Lexicon) -> tuple[ScoredWord, ...]:
    """Every word that holds a tile of this play: those read to the right first, each row from its left."""
    reader = _Reader(position, laying, lexicon)
    words: list[ScoredWord] = []
    for cells in reader.runs(_ROWS, [(step.cell.row, step.cell.column) for step in laying.steps]):
        words += reader.words(cells, position.options.one_letter_words)
    # A word of one letter lies in a row and in a column, but counts once [10].
    for cells in reader.runs(_COLUMNS, [(step.cell.column, step.cell.row) for step in laying.steps]):
        words += reader.words(cells, "")
    return tuple(words)


class _Reader:
    """Reads the board with the tiles of a play on it."""

    __slots__ = ("board", "fresh", "parts", "premium", "values")

    def __init__(self, position: Position, laying: Laying, lexicon: Lexicon) -> None:
        self.board = position.board
        self.fresh = {step.placement.at: step.placement.tile for step in laying.steps}
        self.parts = lexicon.graph.parts
        self.values = position.components.values
        # A premium counts only under a tile of this play, on a cell that was empty before the turn [11].
        premium = position.components.premium
        self.premium = {at: premium[at] for at in self.fresh if at in premium and at not in self.board}

    def runs(self, lanes: list[tuple[str, ...]], places: list[tuple[int, int]]) -> Iterator[tuple[str, ...]]:
        """The runs of tiles through these places (which lane, and where in it), in order, each once."""
        board, fresh = self.board, self.fresh
        reached = (-1, 0)
        for number, at in sorted(places):
            if (number, at) < reached:
                continue
            lane, start, end = lanes[number], at, at + 1
            while start > 0 and (lane[start - 1] in board or lane[start - 1] in fresh):
                start -= 1
            while end < SIZE and (lane[end] in board or lane[end] in fresh):
                end += 1
            reached = (number, end)
            yield lane[start:end]

    def words(self, cells: tuple[str, ...], ones: str) -> list[ScoredWord]:
        """The parts that are words and hold a tile of this play, the longer first where they start alike [9]."""
        board, fresh = self.board, self.fresh
        if len(cells) == 1 and fresh[cells[0]].upper() not in ones:
            return []
        tiles = [fresh[cell] if cell in fresh else board[cell][-1].tile for cell in cells]
        text = "".join(tiles).upper()
        found = self.parts(text, [cell in fresh for cell in cells], ones)
        if not found:
            return []
        values = [self.values.get(tile, 0) for tile in tiles]
        times = [1] * len(cells)
        for cell, premium in self.premium.items():
            if cell in cells:
                at = cells.index(cell)
                values[at] *= _LETTER_TIMES.get(premium, 1)
                times[at] = _WORD_TIMES.get(premium, 1)
        return [
            ScoredWord(text[start:end], cells[start:end], sum(values[start:end]) * prod(times[start:end]))
            for start, end in found
        ]
