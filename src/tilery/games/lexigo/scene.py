"""Scene of a view."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from tilery.core.caches import cached_for_now
from tilery.core.frozen import built_once
from tilery.core.scene import (
    BACK,
    Face,
    Fact,
    PadColumn,
    Picture,
    Pin,
    Scene,
    SceneCell,
    SceneTile,
    Trail,
    Tray,
    round_centre,
)
from tilery.core.score_pad import keep_equal
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.tiles import Tiles
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.legality import find_open_beside
from tilery.games.lexigo.messages import LatestWord, Placement, PlayerArea, TableState, View
from tilery.geometry import Hex
from tilery.kernel.comparison import count_same

_KEPT = 1 << 14
"""Number of cells and tiles kept in each cache: most of a grid stays the same from one scene to the next."""


class _OpenGrid(NamedTuple):
    """Parts of a scene that are the same for all viewers."""

    cells: _DrawnCells
    trays: tuple[tuple[Tray, ...], ...]
    """Trays of each seat."""
    tiles: tuple[SceneTile, ...]
    trails: tuple[Trail, ...]
    pins: tuple[Pin, ...]
    pad: tuple[PadColumn, ...]
    facts: tuple[Fact, ...]


def redraw(view: View, before: Picture | None = None) -> Picture:
    """The scene, reusing the unchanged cells and tiles of an earlier one."""
    shared = _draw_open(view.names, view.table, view.heights, view.seating, view.pouch, view.outcome, before=before)
    drawn = Scene(
        cells=shared.cells.shown,
        tiles=shared.tiles,
        trails=shared.trails,
        pins=shared.pins,
        trays=tuple([tray for seat in _from_viewer(view) for tray in shared.trays[seat]]),
        pad=shared.pad,
        facts=shared.facts,
        awaited=view.awaited,
    )
    return Picture(view, drawn, shared)


@built_once
def _draw_open(
    names: tuple[str, ...],
    table: TableState,
    heights: tuple[int, ...],
    seating: Seating,
    pouch: int,
    outcome: Outcome | None,
    *,
    before: Picture | None,
) -> _OpenGrid:
    return _OpenGrid(
        _cells(table.grid, before),
        _trays(names, table.seats, heights, seating, before),
        _tiles(table.grid, table.said, before),
        _trails(table.said, before),
        _pins(table.seats, before),
        _pad(names, table, heights, seating, before),
        _facts(pouch, table.said, table.last_round, outcome),
    )


@lru_cache(maxsize=1024)
def face(tile: str, letter: str = "") -> Face:
    """Face of a tile. A blank shows the letter it stands for."""
    if tile == BLANK:
        return Face(letter=letter, tone="blank", tile=tile)
    return Face(letter=tile, tile=tile)


class _DrawnCells(NamedTuple):
    """Cells with tiles, and the empty ones where a tile may go. A preview adds further cells."""

    shown: tuple[SceneCell, ...]
    places: list[Hex]
    """The place of each, in order."""
    laid: frozenset[Hex]
    """The places with tiles."""


_NO_CELLS = _DrawnCells((), [], frozenset())


def _cells(grid: tuple[Placement, ...], before: Picture | None) -> _DrawnCells:
    known, new = _NO_CELLS, grid
    if before is not None:
        was: tuple[Placement, ...] = before.view.table.grid
        if count_same(was, grid) == len(was):
            known, new = before.kept.cells, grid[len(was) :]
    if not new:
        return known
    shown, places = list(known.shown), known.places.copy()
    more = [placement.at for placement in new]
    laid = known.laid.union(more)
    for at in (*more, *find_open_beside(laid, more)):
        place = bisect_left(places, at)
        is_known = place < len(places) and places[place] == at
        if is_known and at in laid:
            shown[place] = _cell(at, "plain")
        elif not is_known:
            shown.insert(place, _cell(at, "plain" if at in laid else "open"))
            places.insert(place, at)
    return _DrawnCells(tuple(shown), places, laid)


@cached_for_now(_KEPT)
def _cell(at: Hex, tone: str) -> SceneCell:
    x, y = round_centre(at.centre())
    return SceneCell(at.name, x, y, "hexagon", tone)


def _tiles(grid: tuple[Placement, ...], said: LatestWord | None, before: Picture | None) -> tuple[SceneTile, ...]:
    was: tuple[Placement, ...] = () if before is None else before.view.table.grid
    known: tuple[SceneTile, ...] = () if before is None else before.scene.tiles
    if before is not None and was is grid and before.view.table.said is said:
        return known
    letters = dict(zip(said.path, said.word, strict=True)) if said else {}
    fresh = {placement.at for placement in said.place} if said else set()
    again = [
        tile
        if laid is one and laid.tile != BLANK and tile.fresh is (laid.at in fresh)
        else _tile(laid.at, laid.tile, letters.get(laid.at, ""), laid.at in fresh)
        for laid, one, tile in zip(grid, was, known, strict=False)
    ]
    new = [_tile(laid.at, laid.tile, letters.get(laid.at, ""), laid.at in fresh) for laid in grid[len(again) :]]
    return (*again, *new)


@cached_for_now(_KEPT)
def _tile(at: Hex, tile: str, letter: str, fresh: bool) -> SceneTile:
    cell = _cell(at, "plain")
    return SceneTile(cell.id, cell.id, cell.x, cell.y, "hexagon", face(tile, letter), fresh=fresh)


def _trails(said: LatestWord | None, before: Picture | None) -> tuple[Trail, ...]:
    if said is None:
        return ()
    if before is not None and before.view.table.said is said:
        return before.scene.trails
    cells = [_cell(at, "plain") for at in said.path]
    names, xs, ys = zip(*[(cell.id, cell.x, cell.y) for cell in cells], strict=True)
    return (Trail(said.seat, "word", names, xs, ys),)


def _pins(seats: tuple[PlayerArea, ...], before: Picture | None) -> tuple[Pin, ...]:
    known = {} if before is None else {pin.seat: pin for pin in before.scene.pins}
    return tuple(
        [_pin(seat, standing.pawn, known.get(seat)) for seat, standing in enumerate(seats) if standing.pawn is not None]
    )


def _pin(seat: Seat, at: Hex, known: Pin | None) -> Pin:
    if known is not None and known.at == at.name:
        return known
    cell = _cell(at, "plain")
    return Pin(f"pawn {seat}", seat, "pawn", cell.id, cell.x, cell.y)


def _from_viewer(view: View) -> list[Seat]:
    """The viewer's seat first, then clockwise."""
    seats, first = len(view.names), view.viewer or 0
    return [(first + distance) % seats for distance in range(seats)]


def _trays(
    names: tuple[str, ...],
    seats: tuple[PlayerArea, ...],
    heights: tuple[int, ...],
    seating: Seating,
    before: Picture | None,
) -> tuple[tuple[Tray, ...], ...]:
    found: list[tuple[Tray, ...]] = []
    for seat, (name, standing, height) in enumerate(zip(names, seats, heights, strict=True)):
        was = None if before is None else _shown_of(before.view, seat)
        if not seating.is_in(seat):
            found.append(())
        elif before is not None and was == (name, standing.bank, height):
            found.append(before.kept.trays[seat])
        else:
            bank = Tray(seat, "bank", f"{name}: bank", tuple([face(tile) for tile in standing.bank]))
            found.append((bank, Tray(seat, "stack", f"{name}: stack of {height}", (BACK,) * height)))
    return tuple(found)


def _shown_of(view: View, seat: Seat) -> tuple[str, Tiles, int]:
    return view.names[seat], view.table.seats[seat].bank, view.heights[seat]


def _pad(
    names: tuple[str, ...],
    table: TableState,
    heights: tuple[int, ...],
    seating: Seating,
    before: Picture | None,
) -> tuple[PadColumn, ...]:
    columns = []
    for seat, (name, standing, height) in enumerate(zip(names, table.seats, heights, strict=True)):
        held = len(standing.bank) + height
        mark = "" if seating.is_in(seat) else "left"
        if not mark and held == 0 and standing.pad and table.turn != seat:
            mark = "out"
        columns.append(PadColumn(seat, name, held + standing.forfeited, standing.pad, mark))
    return tuple(columns) if before is None else keep_equal(columns, before.scene.pad)


def _facts(pouch: int, said: LatestWord | None, last_round: bool, outcome: Outcome | None) -> tuple[Fact, ...]:
    facts = [Fact("Pouch", str(pouch))]
    if said is not None:
        facts.append(Fact("Latest word", said.word))
    if last_round and outcome is None:
        facts.append(Fact("Round", "last"))
    return tuple(facts)
