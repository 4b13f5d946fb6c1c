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
    across = _runs(position, fresh, _ROWS, [(step.cell.row, step.cell.column) for step in laying.steps])
    down = _runs(position, fresh, _COLUMNS, [(step.cell.column, step.cell.row) for step in laying.steps])
    words: list[ScoredWord] = []
    for cells in across:
        words += _words(cells, position, fresh, lexicon, position.options.one_letter_words)
    for cells in down:
        # A word of one letter lies in a row and in a column, but counts once [10].
        words += _words(cells, position, fresh, lexicon, "") if len(cells) > 1 else ()
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
) -> Iterator[ScoredWord]:
    """The parts that are words and hold a tile of this play, the longer first where they start alike [9]."""
    tiles = [fresh[cell].placement.tile if cell in fresh else position.board[cell][-1].tile for cell in cells]
    text = "".join(tiles).upper()
    found = lexicon.graph.parts(text, [cell in fresh for cell in cells], ones)
    if not found:
        return
    # A premium counts only under a tile of this play, on a cell that was empty before the turn [11].
    given = position.components.premium
    premiums = [given.get(cell, "") if cell in fresh and not fresh[cell].over else "" for cell in cells]
    values = [
        position.components.value(tile) * _LETTER_TIMES.get(premium, 1)
        for tile, premium in zip(tiles, premiums, strict=True)
    ]
    times = [_WORD_TIMES.get(premium, 1) for premium in premiums]
    for start, end in found:
        yield ScoredWord(text[start:end], cells[start:end], sum(values[start:end]) * prod(times[start:end]))
