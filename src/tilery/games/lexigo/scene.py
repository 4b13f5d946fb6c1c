"""The picture of a view."""

from __future__ import annotations

from functools import lru_cache
from operator import is_
from typing import NamedTuple

from tilery.core.caches import cached_for_now
from tilery.core.scene import (
    Drawn,
    Face,
    Fact,
    PadColumn,
    Pin,
    Scene,
    SceneCell,
    SceneTile,
    Trail,
    Tray,
    drawn_at,
)
from tilery.core.seating import Seat, Seating
from tilery.core.values import built_once
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.legality import open_beside
from tilery.games.lexigo.messages import LatestWord, Placement, Standing, Table, View
from tilery.geometry import Hex

_BACK = Face(tone="back")
_KEPT = 1 << 14
"""Cells and tiles kept in the caches; most of a grid stays the same from one scene to the next."""


def scene(view: View) -> Scene:
    """Grid, pawns, banks, stacks as heights, the latest word's path, and who is asked."""
    return redraw(view).scene


def redraw(view: View, before: Drawn | None = None) -> Drawn:
    """The scene, with the cells and tiles of an earlier one where they are the same."""
    cells = _cells(view.table.grid, before=before)
    drawn = Scene(
        cells=cells.shown,
        tiles=_tiles(view.table.grid, view.table.said, before=before),
        trails=_trails(view.table.said),
        pins=_pins(view.table.seats),
        trays=tuple([tray for seat in _from_viewer(view) for tray in _trays(view, seat)]),
        pad=_pad(view.names, view.table, view.heights, view.seating),
        facts=_facts(view),
        awaited=view.awaited,
    )
    return Drawn(view, drawn, cells)


@lru_cache(maxsize=1024)
def face(tile: str, letter: str = "") -> Face:
    """A tile's face; a blank shows the letter it stands for."""
    if tile == BLANK:
        return Face(letter=letter, tone="blank", tile=tile)
    return Face(letter=tile, tile=tile)


class _Cells(NamedTuple):
    """Cells with tiles, and the empty ones a tile may go to; a preview says where more may go once that is done."""

    shown: tuple[SceneCell, ...]
    by_place: dict[Hex, SceneCell]


@built_once
def _cells(grid: tuple[Placement, ...], *, before: Drawn | None) -> _Cells:
    was: tuple[Placement, ...] = () if before is None else before.view.table.grid
    if before is not None and was is grid:
        kept: _Cells = before.kept
        return kept
    cells: dict[Hex, SceneCell] = {}
    new = grid
    if before is not None and len(was) < len(grid) and all(map(is_, was, grid)):
        cells, new = dict(before.kept.by_place), grid[len(was) :]
    laid = {placement.at for placement in grid}
    for placement in new:
        cells[placement.at] = _cell(placement.at, "plain")
    for at in open_beside(laid, [placement.at for placement in new]):
        if at not in cells:
            cells[at] = _cell(at, "open")
    return _Cells(tuple([cells[at] for at in sorted(cells)]), cells)


@cached_for_now(_KEPT)
def _cell(at: Hex, tone: str) -> SceneCell:
    x, y = drawn_at(at.centre())
    return SceneCell(at.name, x, y, "hexagon", tone)


@built_once
def _tiles(grid: tuple[Placement, ...], said: LatestWord | None, *, before: Drawn | None) -> tuple[SceneTile, ...]:
    letters = dict(zip(said.path, said.word, strict=True)) if said else {}
    fresh = {placement.at for placement in said.place} if said else set()
    was: tuple[Placement, ...] = () if before is None else before.view.table.grid
    known: tuple[SceneTile, ...] = () if before is None else before.scene.tiles
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
    x, y = drawn_at(at.centre())
    return SceneTile(at.name, at.name, x, y, "hexagon", face(tile, letter), fresh=fresh)


@built_once
def _trails(said: LatestWord | None) -> tuple[Trail, ...]:
    if said is None:
        return ()
    points = [drawn_at(cell.centre()) for cell in said.path]
    cells = tuple(cell.name for cell in said.path)
    return (Trail(said.seat, "word", cells, tuple(x for x, _ in points), tuple(y for _, y in points)),)


@built_once
def _pins(seats: tuple[Standing, ...]) -> tuple[Pin, ...]:
    found: list[Pin] = []
    for seat, standing in enumerate(seats):
        if standing.pawn is not None:
            x, y = drawn_at(standing.pawn.centre())
            found.append(Pin(f"pawn {seat}", seat, "pawn", standing.pawn.name, x, y))
    return tuple(found)


def _from_viewer(view: View) -> list[Seat]:
    """The viewer's seat first, then clockwise."""
    seats, first = len(view.names), view.viewer or 0
    return [(first + distance) % seats for distance in range(seats)]


def _trays(view: View, seat: Seat) -> tuple[Tray, ...]:
    if not view.seating.is_in(seat):
        return ()
    name, height = view.names[seat], view.heights[seat]
    bank = tuple([face(tile) for tile in view.table.seats[seat].bank])
    stack = (_BACK,) * height
    return (Tray(seat, "bank", f"{name}: bank", bank), Tray(seat, "stack", f"{name}: stack of {height}", stack))


@built_once
def _pad(names: tuple[str, ...], table: Table, heights: tuple[int, ...], seating: Seating) -> tuple[PadColumn, ...]:
    columns = []
    for seat, (name, standing, height) in enumerate(zip(names, table.seats, heights, strict=True)):
        held = len(standing.bank) + height
        mark = "" if seating.is_in(seat) else "left"
        if not mark and held == 0 and standing.pad and table.turn != seat:
            mark = "out"
        columns.append(PadColumn(seat, name, held + standing.forfeited, standing.pad, mark))
    return tuple(columns)


def _facts(view: View) -> tuple[Fact, ...]:
    facts = [Fact("Pouch", str(view.pouch))]
    if view.table.said is not None:
        facts.append(Fact("Latest word", view.table.said.word))
    if view.table.last_round and view.outcome is None:
        facts.append(Fact("Round", "last"))
    return tuple(facts)
