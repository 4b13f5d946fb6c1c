"""Scene of a view: octagons on an endless table."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import compress
from operator import is_
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
from tilery.kernel.octagon.table import flat
from tilery.search.octagon import free_beside

_CACHED = 1 << 14
"""Number of cells and tiles kept in each cache: most of a table is the same in the next scene."""


def redraw(view: View, before: Picture | None = None) -> Picture:
    """The scene, reusing the unchanged cells and tiles of an earlier one."""
    laid = _laid(view.table, view.latest, before=before)
    drawn = _scene(
        laid,
        _trays(view.hands),
        _pad(view.names, view.scores, view.pad, view.seating, view.outcome),
        _facts(view.options, view.pile, view.table, view.quiet, view.seating),
        SYSTEM if view.outcome is not None else view.turn,
    )
    return Picture(view, drawn, laid)


@built_once
def _scene(
    laid: _Laid, trays: tuple[Tray, ...], pad: tuple[PadColumn, ...], facts: tuple[Fact, ...], turn: Seat
) -> Scene:
    """Scene for all viewers: nothing on the table is hidden [7]."""
    awaited = () if turn == SYSTEM else (turn,)
    return Scene(cells=laid.cells, tiles=laid.tiles, trays=trays, pad=pad, facts=facts, awaited=awaited)


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
    places: array[int]
    """Four numbers for each tile."""
    letters: array[int]
    """One number for each tile: 1 if it is a letter, 0 if not."""
    free: array[int]
    """Side of a tile that each cell is on. Empty before the first tile."""


_NOTHING = _Laid((), (), array("i"), array("i"), array("i"))


@built_once
def _laid(table: tuple[Placing, ...], latest: tuple[Place, ...], *, before: Picture | None) -> _Laid:
    if not table:
        return _NOTHING._replace(cells=(_cell(Oct(0, 0, 0, 0), "start"),))
    was: tuple[Placing, ...] = () if before is None else before.view.table
    known: _Laid = _NOTHING
    if before is not None and was and len(was) <= len(table) and all(map(is_, was, table)):
        known = before.kept
        if len(was) == len(table) and before.view.latest is latest:
            return known
    more = table[len(known.tiles) :]
    places = known.places + flat([laid.at for laid in more])
    letters = known.letters + array("i", [laid.tile != STAR for laid in more])
    still, new = free_beside(places, letters, known.free, len(known.tiles))
    cells = [_beside(table[side >> 3].at, side & 7) for side in new]
    return _Laid(
        (*compress(known.cells, still), *cells),
        _tiles(table, set(latest), known.tiles),
        places,
        letters,
        array("i", compress(known.free, still)) + new,
    )


def _tiles(table: tuple[Placing, ...], fresh: set[Place], known: tuple[SceneTile, ...]) -> tuple[SceneTile, ...]:
    """Tiles on the table. ``known`` are those already drawn before more were added."""
    more = [_tile(laid, laid.at in fresh) for laid in table[len(known) :]]
    if len(more) == len(fresh):
        again = [_tile(laid, False) if tile.fresh else tile for laid, tile in zip(table, known, strict=False)]
    else:
        again = [_tile(laid, laid.at in fresh) for laid in table[: len(known)]]
    return (*again, *more)


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


@built_once
def _trays(hands: tuple[Tiles, ...]) -> tuple[Tray, ...]:
    return tuple([Tray(seat, "rack", "hand", tuple(map(face, hand))) for seat, hand in enumerate(hands)])


@built_once
def _pad(
    names: tuple[str, ...],
    scores: tuple[int, ...],
    pad: Pad,
    seating: Seating,
    outcome: Outcome | None,
) -> tuple[PadColumn, ...]:
    out = [outcome is not None and any(line.text == WENT_OUT for line in lines) for lines in pad]
    marks = ["out" if is_out else "left" if gone else "" for is_out, gone in zip(out, seating.left, strict=True)]
    return pad_columns(names, scores, pad, marks)


@built_once
def _facts(
    options: Options, pile: int, table: tuple[Placing, ...], quiet: tuple[Seat, ...], seating: Seating
) -> tuple[Fact, ...]:
    facts = [Fact("Pile", str(pile)), Fact("On the table", str(len(table)))]
    if pile and quiet:
        most = options.stall_rounds * len(seating.staying())
        facts.append(Fact("Turns without a word", f"{len(quiet)} of {most}"))
    return tuple(facts)
