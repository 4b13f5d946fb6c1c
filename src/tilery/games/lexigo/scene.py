"""The picture of a view."""

from __future__ import annotations

from functools import lru_cache

from tilery.core.scene import (
    Face,
    Fact,
    PadColumn,
    Pin,
    Scene,
    SceneCell,
    SceneTile,
    Trail,
    Tray,
)
from tilery.core.seating import Seat
from tilery.games.lexigo.components import BLANK
from tilery.games.lexigo.legality import open_cells
from tilery.games.lexigo.messages import View
from tilery.geometry import Hex

_BACK = Face(tone="back")
_KEPT = 1 << 15
"""Cells and tiles kept in the caches; most of a grid stays the same from one scene to the next."""


def scene(view: View) -> Scene:
    """Grid, pawns, banks, stacks as heights, the latest word's path, and who is asked."""
    return Scene(
        cells=_cells(view),
        tiles=_tiles(view),
        trails=_trails(view),
        pins=_pins(view),
        trays=tuple(tray for seat in _from_viewer(view) for tray in _trays(view, seat)),
        pad=tuple(_column(view, seat) for seat in range(len(view.names))),
        facts=_facts(view),
        awaited=view.awaited,
    )


def _face(tile: str, letter: str = "") -> Face:
    if tile == BLANK:
        return Face(letter=letter, tone="blank", tile=tile)
    return Face(letter=tile, tile=tile)


def _cells(view: View) -> tuple[SceneCell, ...]:
    """Cells with tiles, and empty ones a tile may go to; for a viewer who plays also those that need others first."""
    plays = view.table.phase == "play" and view.viewer in view.awaited
    reach = len(view.table.seats[view.table.turn].bank) if plays else 1
    grid = view.table.tiles()
    laid = [_laid(at, tile) for at, tile in grid.items()]
    return (*laid, *[_empty(at, number == 1) for at, number in sorted(open_cells(grid, reach).items())])


@lru_cache(maxsize=_KEPT)
def _laid(at: Hex, tile: str) -> SceneCell:
    return _cell(at, "plain", f"{_spoken(tile)} at {at.name}")


@lru_cache(maxsize=_KEPT)
def _empty(at: Hex, reachable: bool) -> SceneCell:
    return _cell(at, "open" if reachable else "plain", f"empty at {at.name}")


def _cell(at: Hex, tone: str, label: str) -> SceneCell:
    x, y = at.centre()
    return SceneCell(id=at.name, x=x, y=y, shape="hexagon", tone=tone, label=label)


def _spoken(tile: str) -> str:
    return "blank" if tile == BLANK else tile


def _tiles(view: View) -> tuple[SceneTile, ...]:
    said = view.table.said
    letters = dict(zip(said.path, said.word, strict=True)) if said else {}
    fresh = {placement.at for placement in said.place} if said else set()
    return tuple([_tile(laid.at, laid.tile, letters.get(laid.at, ""), laid.at in fresh) for laid in view.table.grid])


@lru_cache(maxsize=_KEPT)
def _tile(at: Hex, tile: str, letter: str, fresh: bool) -> SceneTile:
    x, y = at.centre()
    return SceneTile(f"tile {at.name}", at.name, x, y, "hexagon", _face(tile, letter), fresh=fresh)


def _trails(view: View) -> tuple[Trail, ...]:
    said = view.table.said
    if said is None:
        return ()
    points = [cell.centre() for cell in said.path]
    cells = tuple(cell.name for cell in said.path)
    return (Trail(said.seat, "word", cells, tuple(x for x, _ in points), tuple(y for _, y in points)),)


def _pins(view: View) -> tuple[Pin, ...]:
    found: list[Pin] = []
    for seat, standing in enumerate(view.table.seats):
        if standing.pawn is not None:
            x, y = standing.pawn.centre()
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
    bank = tuple(_face(tile) for tile in view.table.seats[seat].bank)
    stack = (_BACK,) * height
    return (Tray(seat, "bank", f"{name}: bank", bank), Tray(seat, "stack", f"{name}: stack of {height}", stack))


def _column(view: View, seat: Seat) -> PadColumn:
    standing = view.table.seats[seat]
    held = len(standing.bank) + view.heights[seat]
    mark = "" if view.seating.is_in(seat) else "left"
    if not mark and held == 0 and standing.pad and view.table.turn != seat:
        mark = "out"
    return PadColumn(seat, view.names[seat], held + standing.forfeited, standing.pad, mark)


def _facts(view: View) -> tuple[Fact, ...]:
    facts = [Fact("pouch", str(view.pouch))]
    if view.table.said is not None:
        facts.append(Fact("latest word", view.table.said.word))
    if view.table.last_round and view.outcome is None:
        facts.append(Fact("round", "last"))
    return tuple(facts)
