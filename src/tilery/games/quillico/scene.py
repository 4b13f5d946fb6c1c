"""The picture of a view: octagons on an endless table."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import compress
from operator import is_
from typing import NamedTuple

from tilery.core.caches import cached_for_now
from tilery.core.scene import Drawn, Face, Fact, PadColumn, PadLine, Scene, SceneCell, SceneTile, Tone, Tray, drawn_at
from tilery.core.seating import SYSTEM, Outcome, Seating
from tilery.core.tiles import Tiles
from tilery.core.values import built_once
from tilery.games.quillico.evolve import WENT_OUT
from tilery.games.quillico.messages import Place, Placing, View
from tilery.games.quillico.state import STAR, value
from tilery.geometry import Oct
from tilery.geometry.octagon import STEPS
from tilery.search.octagon import free_beside

_CACHED = 1 << 14
"""Cells and tiles kept in each cache; most of a table is the same in the next scene."""


def scene(view: View) -> Scene:
    """Everything this view shows."""
    return redraw(view).scene


def redraw(view: View, before: Drawn | None = None) -> Drawn:
    """The scene, with the cells and tiles of an earlier one where they are the same."""
    laid = _laid(view.table, view.latest, before=before)
    over = view.outcome is not None or view.turn == SYSTEM
    drawn = Scene(
        cells=laid.cells,
        tiles=laid.tiles,
        trays=_trays(view.hands),
        pad=_pad(view.names, view.pad, view.seating, view.outcome),
        facts=_facts(view),
        awaited=() if over else (view.turn,),
    )
    return Drawn(view, drawn, laid.free)


@cache
def face(tile: str) -> Face:
    """A tile's face; a star has no letter and no value."""
    if tile == STAR:
        return Face(tone="star", tile=STAR)
    tone: Tone = "red" if value(tile) > 1 else "ivory"
    return Face(letter=tile[0], value=value(tile), tone=tone, tile=tile)


class _Laid(NamedTuple):
    """The table with its free places."""

    cells: tuple[SceneCell, ...]
    tiles: tuple[SceneTile, ...]
    free: array[int]
    """The side of a tile that each cell is on; empty before the first tile."""


@built_once
def _laid(table: tuple[Placing, ...], latest: tuple[Place, ...], *, before: Drawn | None) -> _Laid:
    if not table:
        return _Laid((_cell(Oct(0, 0, 0, 0), "start"),), (), array("i"))
    places, letters = [laid.at for laid in table], [laid.tile != STAR for laid in table]
    was: tuple[Placing, ...] = () if before is None else before.view.table
    tiles = _tiles(table, latest, was, before.scene.tiles if before is not None else ())
    if before is None or not was or len(was) > len(table) or not all(map(is_, was, table)):
        _, free = free_beside(places, letters)
        return _Laid(tuple([_beside(places[side >> 3], side & 7) for side in free]), tiles, free)
    still, more = free_beside(places, letters, before.kept, len(was))
    new = [_beside(places[side >> 3], side & 7) for side in more]
    free = array("i", compress(before.kept, still)) + more
    return _Laid((*compress(before.scene.cells, still), *new), tiles, free)


def _tiles(
    table: tuple[Placing, ...], latest: tuple[Place, ...], was: tuple[Placing, ...], tiles: tuple[SceneTile, ...]
) -> tuple[SceneTile, ...]:
    """The tiles on the table; those of a table that ``was`` before are used again."""
    fresh = set(latest)
    again = [
        tile if laid is one and tile.fresh is (laid.at in fresh) else _tile(laid, laid.at in fresh)
        for laid, one, tile in zip(table, was, tiles, strict=False)
    ]
    return (*again, *[_tile(laid, laid.at in fresh) for laid in table[len(again) :]])


@cached_for_now(_CACHED)
def _beside(at: Place, side: int) -> SceneCell:
    return _cell(Oct(*at) + STEPS[side], "open")


def _cell(place: Oct, tone: str) -> SceneCell:
    x, y = drawn_at(place.centre())
    return SceneCell(place.name, x, y, "octagon", tone)


@cached_for_now(_CACHED)
def _tile(laid: Placing, fresh: bool) -> SceneTile:
    place = Oct(*laid.at)
    x, y = drawn_at(place.centre())
    name = f"star {place.name}" if laid.tile == STAR else place.name
    return SceneTile(name, place.name, x, y, "octagon", face(laid.tile), fresh=fresh)


@built_once
def _trays(hands: tuple[Tiles, ...]) -> tuple[Tray, ...]:
    return tuple([Tray(seat, "rack", "hand", tuple(map(face, hand))) for seat, hand in enumerate(hands)])


@built_once
def _pad(
    names: tuple[str, ...],
    pad: tuple[tuple[PadLine, ...], ...],
    seating: Seating,
    outcome: Outcome | None,
) -> tuple[PadColumn, ...]:
    columns = []
    for seat, (name, lines) in enumerate(zip(names, pad, strict=True)):
        mark = "left" if seating.left[seat] else ""
        if outcome is not None and any(line.text == WENT_OUT for line in lines):
            mark = "out"
        columns.append(PadColumn(seat, name, sum([line.points for line in lines]), lines, mark))
    return tuple(columns)


def _facts(view: View) -> tuple[Fact, ...]:
    facts = [Fact("Pile", str(view.pile)), Fact("On the table", str(len(view.table)))]
    if view.pile and view.quiet:
        most = view.options.stall_rounds * len(view.seating.staying())
        facts.append(Fact("Turns without a word", f"{len(view.quiet)} of {most}"))
    return tuple(facts)
