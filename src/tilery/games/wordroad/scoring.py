"""The words of a play and their points: rules [9] to [12]."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from math import prod

import msgspec

from tilery.games.wordroad.components import SIZE
from tilery.games.wordroad.laying import Laying, Step
from tilery.games.wordroad.position import Position
from tilery.games.wordroad.wire import ScoredWord
from tilery.geometry.square import columns, rows

_ROWS = [tuple(cell.name for cell in lane) for lane in rows(SIZE)]
_COLUMNS = [tuple(cell.name for cell in lane) for lane in columns(SIZE)]
_LETTER_TIMES = {"2l": 2, "3l": 3}
_WORD_TIMES = {"2w": 2, "3w": 3}


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A visible tile after the play, its cell's premium already worked in."""

    letter: str
    value: int
    times: int
    fresh: bool


def score(position: Position, laying: Laying, lexicon: Container[str]) -> tuple[ScoredWord, ...]:
    """Every word that holds a tile of this play: those read to the right first, each row from its left."""
    fresh = {step.placement.at: _fresh(position, step) for step in laying.steps}
    across = _runs(position, fresh, _ROWS, [(step.cell.row, step.cell.column) for step in laying.steps])
    down = _runs(position, fresh, _COLUMNS, [(step.cell.column, step.cell.row) for step in laying.steps])
    words: list[ScoredWord] = []
    for cells in across:
        words += _words(cells, position, fresh, lexicon, position.options.one_letter_words)
    for cells in down:
        # A word of one letter lies in a row and in a column, but counts once [10].
        words += _words(cells, position, fresh, lexicon, "") if len(cells) > 1 else ()
    return tuple(words)


def _fresh(position: Position, step: Step) -> Spot:
    placement = step.placement
    # A premium counts only on a cell that was empty before the turn [11].
    premium = "" if step.over else position.components.premium.get(placement.at, "")
    points = position.components.value(placement.tile) * _LETTER_TIMES.get(premium, 1)
    return Spot(placement.letter, points, _WORD_TIMES.get(premium, 1), True)


def _old(position: Position, cell: str) -> Spot:
    top = position.board[cell][-1]
    return Spot(top.letter, position.components.value(top.tile), 1, False)


def _runs(
    position: Position, fresh: Mapping[str, Spot], lanes: list[tuple[str, ...]], places: list[tuple[int, int]]
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
    cells: tuple[str, ...], position: Position, fresh: Mapping[str, Spot], lexicon: Container[str], ones: str
) -> Iterator[ScoredWord]:
    """The parts that are words and hold a tile of this play, the longer first where they start alike [9]."""
    spots = [fresh.get(cell) or _old(position, cell) for cell in cells]
    text = "".join([spot.letter for spot in spots])
    values = [spot.value for spot in spots]
    times = [spot.times for spot in spots]
    new = [index for index, spot in enumerate(spots) if spot.fresh]
    for start in range(new[-1] + 1):
        if new[0] < start:
            del new[0]
        for end in range(len(cells), new[0], -1):
            word = text[start:end]
            if word in (ones if len(word) == 1 else lexicon):
                yield ScoredWord(word, cells[start:end], sum(values[start:end]) * prod(times[start:end]))
