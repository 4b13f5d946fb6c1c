"""The words of a play and their points: rules [9] to [12]."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from tilery.games.wordroad.components import CELLS
from tilery.games.wordroad.laying import Laying
from tilery.games.wordroad.position import Position
from tilery.games.wordroad.wire import ScoredWord
from tilery.geometry import Square, run
from tilery.geometry.square import DOWN, RIGHT

_LETTER_TIMES = {"2l": 2, "3l": 3}
_WORD_TIMES = {"2w": 2, "3w": 3}


class Spot(NamedTuple):
    """A visible tile after the play, its cell's premium already worked in."""

    letter: str
    value: int
    times: int
    fresh: bool


def score(position: Position, laying: Laying, lexicon: Container[str]) -> tuple[ScoredWord, ...]:
    """Every word that holds a tile of this play: those read to the right first, each row from its left."""
    spots = _spots(position, laying)
    cells = [step.cell for step in laying.steps]
    across = {run(cell, RIGHT, spots) for cell in cells}
    down = {run(cell, DOWN, spots) for cell in cells}
    ones = [(cell,) for cell in cells if spots[cell].letter in position.options.one_letter_words]
    parts = [
        *sorted([*ones, *_words(across, spots, lexicon)], key=_row_first),
        *sorted(_words(down, spots, lexicon), key=_column_first),
    ]
    return tuple(_scored(part, spots) for part in parts)


def _spots(position: Position, laying: Laying) -> dict[Square, Spot]:
    value = position.components.value
    spots = {
        CELLS[name]: Spot(stack[-1].letter, value(stack[-1].tile), 1, False) for name, stack in position.board.items()
    }
    for step in laying.steps:
        # A premium counts only on a cell that was empty before the turn [11].
        premium = "" if step.over else position.components.premium.get(step.cell.name, "")
        points = value(step.placement.tile) * _LETTER_TIMES.get(premium, 1)
        spots[step.cell] = Spot(step.placement.letter, points, _WORD_TIMES.get(premium, 1), True)
    return spots


def _words(
    runs: set[tuple[Square, ...]], spots: Mapping[Square, Spot], lexicon: Container[str]
) -> Iterator[tuple[Square, ...]]:
    """The parts of two cells or more that are words and hold a tile of this play [9], [10]."""
    for cells in runs:
        text = "".join(spots[cell].letter for cell in cells)
        fresh = [index for index, cell in enumerate(cells) if spots[cell].fresh]
        for start in range(fresh[-1] + 1):
            first = next(index for index in fresh if index >= start)
            for end in range(max(first + 1, start + 2), len(cells) + 1):
                if text[start:end] in lexicon:
                    yield cells[start:end]


def _row_first(part: tuple[Square, ...]) -> tuple[int, int, int]:
    return part[0].row, part[0].column, -len(part)


def _column_first(part: tuple[Square, ...]) -> tuple[int, int, int]:
    return part[0].column, part[0].row, -len(part)


def _scored(part: tuple[Square, ...], spots: Mapping[Square, Spot]) -> ScoredWord:
    word = "".join(spots[cell].letter for cell in part)
    points = sum(spots[cell].value for cell in part)
    for cell in part:
        points *= spots[cell].times
    return ScoredWord(word, tuple(cell.name for cell in part), points)
