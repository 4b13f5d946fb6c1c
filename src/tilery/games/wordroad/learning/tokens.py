"""Word Road: tile by tile, each with its cell, and a blank also with its letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import Any

from tilery.core.common_messages import Pass
from tilery.core.errors import IllegalAction
from tilery.envs.token_builder import DONE, Builder, Open, Pick, left_of, picked_tiles
from tilery.games.wordroad.components import BLANK, CELLS
from tilery.games.wordroad.legality import check_route, next_cells
from tilery.games.wordroad.messages import Action, Mulligan, Placement, Play, View
from tilery.games.wordroad.state import SeatPosition


class WordRoadBuilder(Builder):
    """Builder of plays, which are complete with as many tiles as the first one is worth."""

    def most_cells(self, tiles: int) -> int:
        """Every cell of the board."""
        return len(CELLS)

    def coordinates(self, cell: str | None) -> Sequence[int]:
        """Row and column."""
        return (0, 0) if cell is None else (CELLS[cell].row, CELLS[cell].column)

    def open(self, view: View, kind: str, picks: Sequence[Pick]) -> Open:
        """The remaining tiles, letters of a blank, or cells for a tile."""
        tiles = left_of(view.rack, picked_tiles(picks))
        if kind == "mulligan":
            return Open(tiles=tiles, done=bool(picks))
        here, place = _position(view), _placements(picks)
        waiting = picks[3 * _blanks(place) + 2 * (len(place) - _blanks(place)) :]
        if not waiting:
            return Open(tiles=tiles if place else [tile for tile in tiles if self._may_begin(here, tile)])
        if waiting[-1].value == BLANK:
            return Open(letters=ascii_uppercase)
        tile = _reading(waiting)
        return Open(cells=[cell for cell in next_cells(here, place) if _fits(here, (*place, Placement(cell, tile)))])

    def _may_begin(self, here: SeatPosition, tile: str) -> bool:
        return 0 < here.components.value(tile) <= len(here.rack)

    def action(self, view: View, kind: str, picks: Sequence[Pick]) -> Action | None:
        """The action, once it is complete."""
        match kind:
            case "pass":
                return Pass()
            case "mulligan":
                return Mulligan(tuple(sorted(picked_tiles(picks)))) if picks and picks[-1] == DONE else None
            case _:
                place = _placements(picks)
                wanted = _position(view).components.value(place[0].tile) if place else 0
                return Play(place) if place and len(place) == wanted and picks[-1].kind == "cell" else None

    def picks(self, view: View, action: Action) -> Iterator[Pick]:
        """The tiles of a play in their order, or those put back."""
        match action:
            case Play(place):
                for placement in place:
                    yield Pick("tile", placement.piece)
                    if placement.piece == BLANK:
                        yield Pick("letter", placement.letter)
                    yield Pick("cell", placement.at)
            case Mulligan(tiles):
                yield from (Pick("tile", tile) for tile in tiles)
                yield DONE
            case _:
                pass


def _position(view: View) -> SeatPosition:
    if view.viewer is None:
        raise ValueError("a spectator has no actions")
    return SeatPosition.of(view, view.viewer)


def _placements(picks: Sequence[Pick]) -> tuple[Placement, ...]:
    """Tiles that have a cell."""
    found: list[Placement] = []
    waiting: list[Pick] = []
    for pick in picks:
        if pick.kind == "cell":
            found.append(Placement(pick.value, _reading(waiting)))
            waiting = []
        else:
            waiting.append(pick)
    return tuple(found)


def _reading(waiting: Sequence[Pick]) -> str:
    """The tile as it is placed: a blank in lower case."""
    last = waiting[-1]
    return str(last.value.lower() if last.kind == "letter" else last.value)


def _blanks(place: tuple[Placement, ...]) -> int:
    return sum(placement.piece == BLANK for placement in place)


def _fits(here: SeatPosition, place: tuple[Any, ...]) -> bool:
    try:
        check_route(here, place)
    except IllegalAction:
        return False
    return True
