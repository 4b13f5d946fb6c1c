"""The words of a play and their points: rules [9] to [12]."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from math import prod

from tilery.games.wordroad.components import SIZE
from tilery.games.wordroad.laying import Laying, Step
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
    fresh = {step.placement.at: step for step in laying.steps}
    words: list[ScoredWord] = []
    for cells in _runs(position, fresh, _ROWS, [(step.cell.row, step.cell.column) for step in laying.steps]):
        words += _words(cells, position, fresh, lexicon, position.options.one_letter_words)
    # A word of one letter lies in a row and in a column, but counts once [10].
    for cells in _runs(position, fresh, _COLUMNS, [(step.cell.column, step.cell.row) for step in laying.steps]):
        words += _words(cells, position, fresh, lexicon, "")
    return tuple(words)


def _runs(
    position: Position, fresh: Container[str], lanes: list[tuple[str, ...]], places: list[tuple[int, int]]
) -> Iterator[tuple[str, ...]]:
    """The runs of tiles through these places (which lane, and where in it), in order, each once."""
    board = position.board
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


def _words(
    cells: tuple[str, ...], position: Position, fresh: Mapping[str, Step], lexicon: Lexicon, ones: str
) -> list[ScoredWord]:
    """The parts that are words and hold a tile of this play, the longer first where they start alike [9]."""
    if len(cells) == 1 and fresh[cells[0]].placement.letter not in ones:
        return []
    steps = [fresh.get(cell) for cell in cells]
    tiles = [
        position.board[cell][-1].tile if step is None else step.placement.tile
        for cell, step in zip(cells, steps, strict=True)
    ]
    text = "".join(tiles).upper()
    found = lexicon.graph.parts(text, [step is not None for step in steps], ones)
    if not found:
        return []
    values = list(map(position.components.value, tiles))
    times = [1] * len(cells)
    for at, step in enumerate(steps):
        # A premium counts only under a tile of this play, on a cell that was empty before the turn [11].
        if step is not None and not step.over and (premium := position.components.premium.get(cells[at])):
            values[at] *= _LETTER_TIMES.get(premium, 1)
            times[at] = _WORD_TIMES.get(premium, 1)
    return [
        ScoredWord(text[start:end], cells[start:end], sum(values[start:end]) * prod(times[start:end]))
        for start, end in found
    ]
