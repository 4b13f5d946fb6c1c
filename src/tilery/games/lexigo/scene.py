"""Scene of a view."""

from __future__ import annotations

from functools import lru_cache
from operator import is_
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
from tilery.core.seating import Outcome, Seat, Seating
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.legality import find_open_beside
from tilery.games.lexigo.messages import LatestWord, Placement, PlayerArea, TableState, View
from tilery.geometry import Hex

_KEPT = 1 << 14
"""Number of cells and tiles kept in each cache: most of a grid stays the same from one scene to the next."""


def redraw(view: View, before: Picture | None = None) -> Picture:
    """The scene, reusing the unchanged cells and tiles of an earlier one."""
    table = view.table
    cells = _cells(table.grid, before=before)
    trays = _trays(view.names, table.seats, view.heights, view.seating, before=before)
    drawn = Scene(
        cells=cells.shown,
        tiles=_tiles(table.grid, table.said, before=before),
        trails=_trails(table.said, before=before),
        pins=_pins(table.seats),
        trays=tuple([tray for seat in _from_viewer(view) for tray in trays[seat]]),
        pad=_pad(view.names, table, view.heights, view.seating),
        facts=_facts(view.pouch, table.said, table.last_round, view.outcome),
        awaited=view.awaited,
    )
    return Picture(view, drawn, _Kept(cells, trays))


@lru_cache(maxsize=1024)
def face(tile: str, letter: str = "") -> Face:
    """Face of a tile. A blank shows the letter it stands for."""
    if tile == BLANK:
        return Face(letter=letter, tone="blank", tile=tile)
    return Face(letter=tile, tile=tile)


class _DrawnCells(NamedTuple):
    """Cells with tiles, and the empty ones where a tile may go. A preview adds further cells."""

    shown: tuple[SceneCell, ...]
    by_place: dict[Hex, SceneCell]


class _Kept(NamedTuple):
    """Parts of a scene reused by the next one."""

    cells: _DrawnCells
    trays: tuple[tuple[Tray, ...], ...]
    """Trays of each seat."""


@built_once
def _cells(grid: tuple[Placement, ...], *, before: Picture | None) -> _DrawnCells:
    was: tuple[Placement, ...] = () if before is None else before.view.table.grid
    if before is not None and was is grid:
        kept: _DrawnCells = before.kept.cells
        return kept
    cells: dict[Hex, SceneCell] = {}
    new = grid
    if before is not None and len(was) < len(grid) and all(map(is_, was, grid)):
        cells, new = dict(before.kept.cells.by_place), grid[len(was) :]
    laid = {placement.at for placement in grid}
    for placement in new:
        cells[placement.at] = _cell(placement.at, "plain")
    for at in find_open_beside(laid, [placement.at for placement in new]):
        if at not in cells:
            cells[at] = _cell(at, "open")
    return _DrawnCells(tuple([cells[at] for at in sorted(cells)]), cells)


@cached_for_now(_KEPT)
def _cell(at: Hex, tone: str) -> SceneCell:
    x, y = round_centre(at.centre())
    return SceneCell(at.name, x, y, "hexagon", tone)


@built_once
def _tiles(grid: tuple[Placement, ...], said: LatestWord | None, *, before: Picture | None) -> tuple[SceneTile, ...]:
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


@built_once
def _trails(said: LatestWord | None, *, before: Picture | None) -> tuple[Trail, ...]:
    if said is None:
        return ()
    if before is not None and before.view.table.said is said:
        return before.scene.trails
    cells = [_cell(at, "plain") for at in said.path]
    names, xs, ys = zip(*[(cell.id, cell.x, cell.y) for cell in cells], strict=True)
    return (Trail(said.seat, "word", names, xs, ys),)


@built_once
def _pins(seats: tuple[PlayerArea, ...]) -> tuple[Pin, ...]:
    found: list[Pin] = []
    for seat, standing in enumerate(seats):
        if standing.pawn is not None:
            cell = _cell(standing.pawn, "plain")
            found.append(Pin(f"pawn {seat}", seat, "pawn", cell.id, cell.x, cell.y))
    return tuple(found)


def _from_viewer(view: View) -> list[Seat]:
    """The viewer's seat first, then clockwise."""
    seats, first = len(view.names), view.viewer or 0
    return [(first + distance) % seats for distance in range(seats)]


@built_once
def _trays(
    names: tuple[str, ...],
    seats: tuple[PlayerArea, ...],
    heights: tuple[int, ...],
    seating: Seating,
    *,
    before: Picture | None,
) -> tuple[tuple[Tray, ...], ...]:
    found: list[tuple[Tray, ...]] = []
    for seat, (name, standing, height) in enumerate(zip(names, seats, heights, strict=True)):
        was = None if before is None else (before.view.table.seats[seat].bank, before.view.heights[seat])
        if not seating.is_in(seat):
            found.append(())
        elif before is not None and was == (standing.bank, height):
            found.append(before.kept.trays[seat])
        else:
            bank = Tray(seat, "bank", f"{name}: bank", tuple([face(tile) for tile in standing.bank]))
            found.append((bank, Tray(seat, "stack", f"{name}: stack of {height}", (BACK,) * height)))
    return tuple(found)


@built_once
def _pad(
    names: tuple[str, ...], table: TableState, heights: tuple[int, ...], seating: Seating
) -> tuple[PadColumn, ...]:
    columns = []
    for seat, (name, standing, height) in enumerate(zip(names, table.seats, heights, strict=True)):
        held = len(standing.bank) + height
        mark = "" if seating.is_in(seat) else "left"
        if not mark and held == 0 and standing.pad and table.turn != seat:
            mark = "out"
        columns.append(PadColumn(seat, name, held + standing.forfeited, standing.pad, mark))
    return tuple(columns)


@built_once
def _facts(pouch: int, said: LatestWord | None, last_round: bool, outcome: Outcome | None) -> tuple[Fact, ...]:
    facts = [Fact("Pouch", str(pouch))]
    if said is not None:
        facts.append(Fact("Latest word", said.word))
    if last_round and outcome is None:
        facts.append(Fact("Round", "last"))
    return tuple(facts)
