"""Previews of an action, and cells for the next tile or pawn."""

from __future__ import annotations

from tilery.core.errors import IllegalAction
from tilery.core.game import Preview, PreviewWord
from tilery.core.prompt_check import asked_seat
from tilery.core.seating import Seat
from tilery.games.lexigo.legality import (
    asked_kinds,
    check,
    check_path,
    find_knocked,
    free_tiles,
    knock_tiles,
    open_cells,
    place_tiles,
)
from tilery.games.lexigo.messages import Action, Play, Relocate, TableState, View
from tilery.games.lexigo.state import TablePosition
from tilery.geometry import Hex
from tilery.kernel import MAX_LENGTH
from tilery.lexicon.languages import ENGLISH


def preview(view: View, action: Action) -> Preview:
    """Legality of the action now, and possible continuations. A word's points are the tiles it places."""
    try:
        seat = asked_seat(view, asked_kinds(view.options, view.table), action)
    except IllegalAction as refusal:
        return Preview.refused(refusal)
    following = tuple(cell.name for cell in next_cells(view.table, seat, action, view.options.lexicon.name))
    try:
        check(TablePosition.of(view), seat, action)
    except IllegalAction as refusal:
        return Preview.refused(refusal, following)
    if not isinstance(action, Play):
        return Preview(legal=True, next=following)
    count = len(action.place)
    word = PreviewWord(action.word, count, tuple(cell.name for cell in action.path))
    return Preview(legal=True, words=(word,), points=count, next=following)


def next_cells(table: TableState, seat: Seat, action: Action, language: str = ENGLISH) -> list[Hex]:
    """Cells where the next tile or pawn may go. Empty after an illegal step.

    For a play: the tiles to which the path may continue, and the empty cells for a tile of the bank [7], [7b]. A first
    word begins with the tiles where the pawn may start [6]. Once the play has cells for knocked pawns: the tiles where
    the last of them may go [9]. For a relocation: the tiles the pawn may be moved to [10].
    """
    match action:
        case Play():
            try:
                return _next_of_play(table, seat, action, language)
            except IllegalAction:
                return []
        case Relocate():
            return free_tiles(table)
        case _:
            return []


def _next_of_play(table: TableState, seat: Seat, play: Play, language: str) -> list[Hex]:
    grid, bank = place_tiles(table, seat, play.place)
    if play.path or play.pawn:
        check_path(table, grid, seat, play, language)
    if play.knock:
        is_knocked = play.knock[-1].seat in find_knocked(table, seat, play)
        return knock_tiles(table, grid, seat, play, len(play.knock) - 1) if is_knocked else []
    return [*_steps(table, grid, seat, play), *(open_cells(grid, 1) if bank else ())]


def _steps(table: TableState, grid: dict[Hex, str], seat: Seat, play: Play) -> list[Hex]:
    """Tiles that the path may continue to."""
    own = table.seats[seat].pawn
    if not play.path:
        start = own or play.pawn
        return [start] if start else free_tiles(table)
    if len(play.path) >= MAX_LENGTH:
        return []
    barred = table.pawns() if own is None else {}
    return [cell for cell in play.path[-1].neighbours() if cell in grid and barred.get(cell, seat) == seat]
