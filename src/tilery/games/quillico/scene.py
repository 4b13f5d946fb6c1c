"""Scene of a view: octagons on an endless table."""

from __future__ import annotations

from array import array
from functools import cache
from typing import NamedTuple

from tilery.core.caches import cached_for_now
from tilery.core.frozen import built_once
from tilery.core.scene import Face, Fact, PadColumn, Picture, Scene, SceneCell, SceneTile, Tone, Tray, round_centre
from tilery.core.score_pad import Pad, pad_columns
from tilery.core.seating import SYSTEM, Outcome, Seat, Seating
from tilery.core.tiles import Tiles
from tilery.games.quillico.evolve import WENT_OUT
from tilery.games.quillico.messages import Options, Place, Placing, View
from tilery.games.quillico.state import STAR, value
from tilery.geometry import Oct
from tilery.geometry.octagon import STEPS
from tilery.kernel.comparison import count_same
from tilery.kernel.octagon.free import FreeSides
from tilery.kernel.octagon.table import flat

_CACHED = 1 << 14
"""Number of cells and tiles kept in each cache: most of a table is the same in the next scene."""


def redraw(view: View, before: Picture | None = None) -> Picture:
    """The scene, reusing the unchanged cells and tiles of an earlier one."""
    drawn, laid = _draw(
        *(view.table, view.latest, view.hands, view.names, view.scores, view.pad, view.seating),
        *(view.outcome, view.options, view.pile, view.quiet, view.turn),
        before=before,
    )
    return Picture(view, drawn, laid)


@built_once
def _draw(
    table: tuple[Placing, ...],
    latest: tuple[Place, ...],
    hands: tuple[Tiles, ...],
    names: tuple[str, ...],
    scores: tuple[int, ...],
    pad: Pad,
    seating: Seating,
    outcome: Outcome | None,
    options: Options,
    pile: int,
    quiet: tuple[Seat, ...],
    turn: Seat,
    *,
    before: Picture | None,
) -> tuple[Scene, _Laid]:
    """The scene for all viewers: nothing on the table is hidden [7]."""
    laid = _lay_out(table, latest, before)
    drawn = Scene(
        cells=laid.cells,
        tiles=laid.tiles,
        trays=_trays(hands, before),
        pad=_pad(names, scores, pad, seating, outcome, before),
        facts=_facts(options, pile, table, quiet, seating),
        awaited=() if outcome is not None or turn == SYSTEM else (turn,),
    )
    return drawn, laid


@cache
def face(tile: str) -> Face:
    """Face of a tile. A star has no letter and no value."""
    if tile == STAR:
        return Face(tone="star", tile=STAR)
    tone: Tone = "red" if value(tile) > 1 else "ivory"
    return Face(letter=tile[0], value=value(tile), tone=tone, tile=tile)


class _Laid(NamedTuple):
    """The table with its free places."""

    cells: tuple[SceneCell, ...]
    tiles: tuple[SceneTile, ...]
    fresh: int | None
    """Number of tiles at the end that are fresh, if no others are."""
    free: FreeSides | None
    """Sides of tiles that the cells are on. It is used for the next scene, and of no use for other ones. None before
    the first tile.
    """


_NOTHING = _Laid((), (), 0, None)


def _lay_out(table: tuple[Placing, ...], latest: tuple[Place, ...], before: Picture | None) -> _Laid:
    if not table:
        return _NOTHING._replace(cells=(_cell(Oct(0, 0, 0, 0), "start"),))
    known: _Laid = _NOTHING
    free: FreeSides | None = None
    if before is not None and (was := before.view.table) and count_same(was, table) == len(was):
        known, free = before.kept, before.kept.free
        if len(was) == len(table) and before.view.latest is latest:
            return known
    if free is None or free.count != len(known.tiles):
        known, free = _NOTHING, FreeSides()
    more = table[len(known.tiles) :]
    dropped, new = free.lay(flat([laid.at for laid in more]), array("i", [laid.tile != STAR for laid in more]))
    cells = _without(known.cells, dropped) + [_beside(table[side >> 3].at, side & 7) for side in new]
    tiles, fresh = _tiles(table, latest, known)
    return _Laid(tuple(cells), tiles, fresh, free)


def _without(cells: tuple[SceneCell, ...], dropped: list[int]) -> list[SceneCell]:
    """The other cells."""
    kept: list[SceneCell] = []
    start = 0
    for number in dropped:
        kept += cells[start:number]
        start = number + 1
    kept += cells[start:]
    return kept


def _tiles(
    table: tuple[Placing, ...], latest: tuple[Place, ...], known: _Laid
) -> tuple[tuple[SceneTile, ...], int | None]:
    """Tiles on the table, and how many at its end are fresh. ``known``: those drawn before more were added."""
    more, fresh = table[len(known.tiles) :], set(latest)
    if known.fresh is None or tuple([laid.at for laid in more]) != latest:
        tiles = tuple([_tile(laid, laid.at in fresh) for laid in table])
        is_last = latest == tuple([laid.at for laid in table[len(table) - len(latest) :]])
        return tiles, len(latest) if is_last else None
    old = len(known.tiles) - known.fresh
    again = [_tile(laid, False) for laid in table[old : len(known.tiles)]]
    return (*known.tiles[:old], *again, *[_tile(laid, True) for laid in more]), len(more)


@cached_for_now(_CACHED)
def _beside(at: Place, side: int) -> SceneCell:
    return _cell(Oct(*at) + STEPS[side], "open")


def _cell(place: Oct, tone: str) -> SceneCell:
    x, y = round_centre(place.centre())
    return SceneCell(place.name, x, y, "octagon", tone)


@cached_for_now(_CACHED)
def _tile(laid: Placing, fresh: bool) -> SceneTile:
    place = Oct(*laid.at)
    x, y = round_centre(place.centre())
    name = f"star {place.name}" if laid.tile == STAR else place.name
    return SceneTile(name, place.name, x, y, "octagon", face(laid.tile), fresh=fresh)


def _trays(hands: tuple[Tiles, ...], before: Picture | None) -> tuple[Tray, ...]:
    return tuple([_tray(seat, hand, before) for seat, hand in enumerate(hands)])


def _tray(seat: Seat, hand: Tiles, before: Picture | None) -> Tray:
    if before is not None and before.view.hands[seat] == hand:
        return before.scene.trays[seat]
    return Tray(seat, "rack", "hand", tuple(map(face, hand)))


def _pad(
    names: tuple[str, ...],
    scores: tuple[int, ...],
    pad: Pad,
    seating: Seating,
    outcome: Outcome | None,
    before: Picture | None,
) -> tuple[PadColumn, ...]:
    out = [outcome is not None and any(line.text == WENT_OUT for line in lines) for lines in pad]
    marks = ["out" if is_out else "left" if gone else "" for is_out, gone in zip(out, seating.left, strict=True)]
    return pad_columns(names, scores, pad, marks, before)


def _facts(
    options: Options, pile: int, table: tuple[Placing, ...], quiet: tuple[Seat, ...], seating: Seating
) -> tuple[Fact, ...]:
    facts = [Fact("Pile", str(pile)), Fact("On the table", str(len(table)))]
    if pile and quiet:
        most = options.stall_rounds * len(seating.staying())
        facts.append(Fact("Turns without a word", f"{len(quiet)} of {most}"))
    return tuple(facts)
