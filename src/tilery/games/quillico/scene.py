"""The picture of a view: octagons on an endless table."""

from __future__ import annotations

from functools import cache, lru_cache

from tilery.core.scene import Face, Fact, PadColumn, Scene, SceneCell, SceneTile, Tone, Tray
from tilery.core.seating import SYSTEM
from tilery.games.quillico.evolve import WENT_OUT
from tilery.games.quillico.messages import Place, Placing, View
from tilery.games.quillico.state import STAR, value
from tilery.games.quillico.story import said
from tilery.geometry import Oct
from tilery.geometry.octagon import STEPS
from tilery.search.octagon import free_beside

_CACHED = 1 << 15
"""Cells and tiles kept in each cache; most of a table is the same in the next scene."""


def scene(view: View) -> Scene:
    """Everything this view shows."""
    cells, tiles = _laid(view.table, view.latest)
    over = view.outcome is not None or view.turn == SYSTEM
    return Scene(
        cells=cells,
        tiles=tiles,
        trays=tuple(_tray(view, seat) for seat in range(len(view.names))),
        pad=tuple(_column(view, seat) for seat in range(len(view.names))),
        facts=_facts(view),
        awaited=() if over else (view.turn,),
    )


@cache
def face(tile: str) -> Face:
    """A tile's face; a star has no letter and no value."""
    if tile == STAR:
        return Face(tone="star", tile=STAR)
    tone: Tone = "red" if value(tile) > 1 else "ivory"
    return Face(letter=tile[0], value=value(tile), tone=tone, tile=tile)


@lru_cache(maxsize=64)
def _laid(table: tuple[Placing, ...], latest: tuple[Place, ...]) -> tuple[tuple[SceneCell, ...], tuple[SceneTile, ...]]:
    """The table with its free places: the same for every viewer, so it is made once."""
    fresh = set(latest)
    return _cells(table), tuple([_tile(laid, laid.at in fresh) for laid in table])


def _cells(table: tuple[Placing, ...]) -> tuple[SceneCell, ...]:
    """Where a tile could be placed: the origin at first, then all free places that join a letter."""
    if not table:
        return (_cell(Oct(0, 0, 0, 0), "start", "place the first tile here"),)
    free = free_beside([laid.at for laid in table], [laid.tile != STAR for laid in table])
    return tuple([_beside(table[number], side) for number, side in free])


@lru_cache(maxsize=_CACHED)
def _beside(laid: Placing, side: int) -> SceneCell:
    return _cell(Oct(*laid.at) + STEPS[side], "open", f"free, next to {said(laid.tile)}")


def _cell(place: Oct, tone: str, label: str) -> SceneCell:
    x, y = place.centre()
    return SceneCell(place.name, x, y, "octagon", tone=tone, label=label)


@lru_cache(maxsize=_CACHED)
def _tile(laid: Placing, fresh: bool) -> SceneTile:
    place = Oct(*laid.at)
    x, y = place.centre()
    mark = "star" if laid.tile == STAR else "letter"
    return SceneTile(f"{mark} {place.name}", place.name, x, y, "octagon", face(laid.tile), fresh=fresh)


def _tray(view: View, seat: int) -> Tray:
    return Tray(seat, "rack", "hand", tuple(map(face, view.hands[seat])))


def _column(view: View, seat: int) -> PadColumn:
    lines = view.pad[seat]
    mark = "left" if view.seating.left[seat] else "turn" if _to_play(view, seat) else ""
    if view.outcome is not None and any(line.text == WENT_OUT for line in lines):
        mark = "out"
    return PadColumn(seat, view.names[seat], sum(line.points for line in lines), lines, mark)


def _to_play(view: View, seat: int) -> bool:
    return view.outcome is None and view.turn == seat


def _facts(view: View) -> tuple[Fact, ...]:
    facts = [Fact("Pile", str(view.pile)), Fact("On the table", str(len(view.table)))]
    if view.pile and view.quiet:
        most = view.options.stall_rounds * len(view.seating.staying())
        facts.append(Fact("Turns without a word", f"{len(view.quiet)} of {most}"))
    return tuple(facts)
