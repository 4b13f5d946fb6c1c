"""The picture of a view: octagons on an endless table."""

from __future__ import annotations

from functools import lru_cache

from tilery.core.scene import Face, Fact, PadColumn, Scene, SceneCell, SceneTile, Tone, Tray
from tilery.core.seating import SYSTEM
from tilery.games.quillico.state import STAR, value
from tilery.games.quillico.story import said
from tilery.games.quillico.table import Table
from tilery.games.quillico.wire import Place, Placing, View
from tilery.geometry import Oct


def scene(view: View) -> Scene:
    """Everything there is to see."""
    over = view.outcome is not None or view.turn == SYSTEM
    return Scene(
        cells=_cells(view.table),
        tiles=_tiles(view.table, view.latest),
        trays=tuple(_tray(view, seat) for seat in range(len(view.names))),
        pad=tuple(_column(view, seat) for seat in range(len(view.names))),
        facts=_facts(view),
        awaited=() if over else (view.turn,),
    )


def face(tile: str) -> Face:
    """A tile's face; a star has no letter and no value."""
    if tile == STAR:
        return Face(tone="star", tile=STAR)
    tone: Tone = "red" if value(tile) > 1 else "ivory"
    return Face(letter=tile[0], value=value(tile), tone=tone, tile=tile)


@lru_cache(maxsize=64)
def _cells(laid: tuple[Placing, ...]) -> tuple[SceneCell, ...]:
    """Where a next tile could lie: the origin at first, then all free places that join a letter.

    The same for all who look at the table, so it is worked out once for all.
    """
    if not laid:
        return (_cell(Oct(0, 0, 0, 0), "start", "the first tile of the match"),)
    table = Table({Oct(*one.at): one.tile for one in laid})
    beside: dict[Oct, str] = {}
    for at, tile in table.letters.items():
        around = at.neighbours()
        taken = [place in table.tiles for place in around]
        for k, place in enumerate(around):
            # Neighbours next to each other overlap, so a tile in the next direction is in the way.
            if not (taken[k - 1] or taken[k] or taken[k - 7]):
                beside.setdefault(place, tile)
    return tuple(
        _cell(place, "open", f"free, beside {said(tile)}")
        for place, tile in beside.items()
        if table.hindrance(place) is None
    )


def _cell(place: Oct, tone: str, label: str) -> SceneCell:
    x, y = place.centre()
    return SceneCell(place.name, x, y, "octagon", tone=tone, label=label)


@lru_cache(maxsize=64)
def _tiles(table: tuple[Placing, ...], latest: tuple[Place, ...]) -> tuple[SceneTile, ...]:
    return tuple(_tile(laid, laid.at in latest) for laid in table)


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
    if view.outcome is not None and any(line.text == "out" for line in lines):
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
