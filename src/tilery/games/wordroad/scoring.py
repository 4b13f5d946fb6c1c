"""The words of a play and their points: rules [9] to [12]."""

from __future__ import annotations

from tilery.games.wordroad.components import MULTIPLIERS, SIZE
from tilery.games.wordroad.legality import Route
from tilery.games.wordroad.messages import ScoredWord
from tilery.games.wordroad.state import SeatPosition
from tilery.geometry.square import columns, rows
from tilery.kernel.road.runs import RoadRuns
from tilery.lexicon import Lexicon

_ROWS = [tuple(cell.name for cell in lane) for lane in rows(SIZE)]
_COLUMNS = [tuple(cell.name for cell in lane) for lane in columns(SIZE)]


def score(position: SeatPosition, route: Route, lexicon: Lexicon) -> tuple[ScoredWord, ...]:
    """Words with a tile of this play: those read to the right first, each row from its left.

    All parts of a run that are words count. At equal starts the longest comes first [9].
    """
    board, premium = position.board, position.components.premium
    fresh = {step.placement.at: step.placement.tile for step in route.steps}
    # a premium counts only under a tile of this play, on a cell that was empty before the turn [11]
    times = {at: MULTIPLIERS[premium[at]] for at in fresh if at in premium and at not in board}
    reader = RoadRuns(lexicon.graph, board, fresh, position.components.values, times)
    words: list[ScoredWord] = []
    for cells in reader.runs(_ROWS, [(step.cell.row, step.cell.column) for step in route.steps]):
        words += [ScoredWord(*word) for word in reader.words(cells, position.options.one_letter_words)]
    # a word of one letter is in a row and in a column, but counts once [10]
    for cells in reader.runs(_COLUMNS, [(step.cell.column, step.cell.row) for step in route.steps]):
        words += [ScoredWord(*word) for word in reader.words(cells, "")]
    return tuple(words)
