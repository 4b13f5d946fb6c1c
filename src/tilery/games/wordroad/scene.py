"""Scene of a view: the board, every road in its seat's colour, racks, score pad."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from tilery.core.frozen import built_once
from tilery.core.scene import BACK, Face, Fact, PadColumn, Picture, Pin, Scene, SceneCell, SceneTile, Trail, Tray
from tilery.core.score_pad import Pad, pad_columns
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.tiles import letter_of
from tilery.games.wordroad.components import BLANK, CELLS, SIZE, Components, components, standard
from tilery.games.wordroad.messages import Laid, Options, QuietTurn, ScoredWord, View
from tilery.geometry import Square
from tilery.geometry.square import corners
from tilery.kernel.comparison import count_same, list_changed

_PREMIUM = {
    "2l": "double letter",
    "3l": "triple letter",
    "2w": "double word",
    "3w": "triple word",
}
_CENTRES = {name: cell.centre() for name, cell in CELLS.items()}
_ORDER = {name: number for number, name in enumerate(CELLS)}


class _OpenBoard(NamedTuple):
    """Parts of a scene that are the same for all viewers."""

    tiles: _Tiles
    trails: tuple[Trail, ...]
    pins: tuple[Pin, ...]
    pad: tuple[PadColumn, ...]
    facts: tuple[Fact, ...]


def redraw(view: View, before: Picture | None = None) -> Picture:
    """The scene, reusing the unchanged tiles of an earlier one."""
    shared = _draw_open(
        *(view.options, view.board, view.fresh, view.roads, view.names, view.scores, view.pad, view.seating),
        *(view.outcome, view.bag, view.words, view.row),
        before=before,
    )
    drawn = Scene(
        cells=board_cells(view.options.set),
        tiles=shared.tiles.shown,
        trails=shared.trails,
        pins=shared.pins,
        trays=tuple([_tray(view, seat, before) for seat in view.seats]),
        pad=shared.pad,
        facts=shared.facts,
        awaited=_awaited(view.turn),
    )
    return Picture(view, drawn, shared.tiles)


@built_once
def _draw_open(
    options: Options,
    board: dict[str, tuple[Laid, ...]],
    fresh: tuple[str, ...],
    roads: tuple[tuple[str, ...], ...],
    names: tuple[str, ...],
    scores: tuple[int, ...],
    pad: Pad,
    seating: Seating,
    outcome: Outcome | None,
    bag: int,
    words: tuple[ScoredWord, ...],
    row: tuple[QuietTurn, ...],
    *,
    before: Picture | None,
) -> _OpenBoard:
    return _OpenBoard(
        _tiles(options, board, fresh, before),
        _trails(roads, before),
        _pins(roads, before),
        _pad(names, scores, pad, seating, outcome, before),
        _facts(bag, fresh, words, row, outcome),
    )


def board_cells(chosen: Literal["standard"] | Components) -> tuple[SceneCell, ...]:
    """The cells of the board with their premiums."""
    return _standard() if isinstance(chosen, str) else _cells(tuple(sorted(chosen.premium.items())))


@cache
def _standard() -> tuple[SceneCell, ...]:
    return _cells(tuple(standard().premium.items()))


@lru_cache(maxsize=16)
def _cells(premiums: tuple[tuple[str, str], ...]) -> tuple[SceneCell, ...]:
    """Cells of the board, cached because they are the same in every scene of a match."""
    kinds = dict(premiums)
    return tuple(_cell(cell, kinds.get(cell.name)) for cell in CELLS.values())


def _cell(cell: Square, premium: str | None) -> SceneCell:
    corner = cell in corners(SIZE)
    tone = premium or ("start" if corner else "plain")
    words = [cell.name, *([_PREMIUM[premium]] if premium else []), *(["a corner to start from"] if corner else [])]
    text = "" if premium is None else f"{premium[0]}{premium[1].upper()}"
    x, y = cell.centre()
    return SceneCell(cell.name, x, y, "square", tone, text, ", ".join(words))


class _Tiles(NamedTuple):
    """Visible tiles, in the order of their cells."""

    shown: tuple[SceneTile, ...]
    cells: list[int]
    """Number of each tile's cell."""


def _tiles(
    options: Options, board: dict[str, tuple[Laid, ...]], fresh: tuple[str, ...], before: Picture | None
) -> _Tiles:
    values = components(options).values
    shown: list[SceneTile] = []
    cells: list[int] = []
    changed = None if before is None else _changed_cells(before.view.board, board)
    if before is None or changed is None:
        changed = list(board)
    else:
        shown, cells = list(before.kept.shown), before.kept.cells.copy()
        changed += fresh
        for name in before.view.fresh:
            place = bisect_left(cells, _ORDER[name])
            shown[place] = _without_mark(shown[place])
    for name in dict.fromkeys(changed):
        tile, number = _tile(name, board[name], values, fresh=name in fresh), _ORDER[name]
        place = bisect_left(cells, number)
        if place < len(cells) and cells[place] == number:
            shown[place] = tile
        else:
            shown.insert(place, tile)
            cells.insert(place, number)
    return _Tiles(tuple(shown), cells)


def _without_mark(tile: SceneTile) -> SceneTile:
    """The same tile after the next play."""
    return SceneTile(tile.id, tile.at, tile.x, tile.y, tile.shape, tile.face, tile.seat, False, tile.beneath)


def _changed_cells(was: dict[str, tuple[Laid, ...]], board: dict[str, tuple[Laid, ...]]) -> list[str] | None:
    """Cells with other tiles than on an earlier board, or None if the board was not continued from that one."""
    names = tuple(board)
    if count_same(tuple(was), names) < len(was):
        return None
    return [names[number] for number in list_changed(tuple(was.values()), tuple(board.values()))]


def _tile(name: str, stack: tuple[Laid, ...], values: Mapping[str, int], *, fresh: bool) -> SceneTile:
    top, *beneath = [_laid(laid.tile, values.get(laid.tile, 0)) for laid in reversed(stack)]
    x, y = _CENTRES[name]
    return SceneTile(f"tile-{stack[-1].number}", name, x, y, "square", top, stack[-1].seat, fresh, tuple(beneath))


@lru_cache(maxsize=1024)
def _laid(tile: str, value: int) -> Face:
    """Face of a tile on the board. A letter in lower case is a blank."""
    return Face(letter_of(tile), value, "blank", BLANK) if tile.islower() else Face(tile, value, "ivory", tile)


def _trails(roads: tuple[tuple[str, ...], ...], before: Picture | None) -> tuple[Trail, ...]:
    known = {} if before is None else {trail.seat: trail for trail in before.scene.trails}
    return tuple([_trail(seat, cells, known.get(seat)) for seat, cells in enumerate(roads) if cells])


def _trail(seat: Seat, cells: tuple[str, ...], known: Trail | None) -> Trail:
    if known is not None and known.cells is cells:
        return known
    xs: tuple[float, ...] = ()
    ys: tuple[float, ...] = ()
    if known is not None and known.cells == cells[: len(known.cells)]:
        xs, ys = known.xs, known.ys
    centres = [_CENTRES[name] for name in cells[len(xs) :]]
    return Trail(seat, "road", cells, xs + tuple([x for x, _ in centres]), ys + tuple([y for _, y in centres]))


def _pins(roads: tuple[tuple[str, ...], ...], before: Picture | None) -> tuple[Pin, ...]:
    known = {} if before is None else {pin.seat: pin for pin in before.scene.pins}
    return tuple([_pin(seat, cells[-1], known.get(seat)) for seat, cells in enumerate(roads) if cells])


def _pin(seat: Seat, cell: str, known: Pin | None) -> Pin:
    if known is not None and known.at == cell:
        return known
    return Pin(f"head-{seat}", seat, "head", cell, *_CENTRES[cell])


def _tray(view: View, seat: Seat, before: Picture | None) -> Tray:
    is_own, name = seat == view.viewer, view.names[seat]
    if before is not None and before.view.names[seat] == name:
        was = before.view.rack if is_own else before.view.held[seat]
        if was == (view.rack if is_own else view.held[seat]):
            return before.scene.trays[seat]
    faces = (BACK,) * view.held[seat]
    if is_own:
        chosen = components(view.options)
        faces = tuple([rack_face(chosen, tile) for tile in view.rack])
    return Tray(seat, "rack", f"{name}'s rack", faces)


def rack_face(chosen: Components, tile: str) -> Face:
    """Face of a tile before it is placed."""
    if tile == "?":
        return Face("", 0, "blank", "?")
    return Face(tile, chosen.value(tile), "ivory", tile)


def _pad(
    names: tuple[str, ...],
    scores: tuple[int, ...],
    pad: Pad,
    seating: Seating,
    outcome: Outcome | None,
    before: Picture | None,
) -> tuple[PadColumn, ...]:
    winners = () if outcome is None else outcome.winners
    marks = ["left" if gone else "won" if seat in winners else "" for seat, gone in enumerate(seating.left)]
    return pad_columns(names, scores, pad, marks, before)


def _facts(
    bag: int, fresh: tuple[str, ...], words: tuple[ScoredWord, ...], row: tuple[QuietTurn, ...], outcome: Outcome | None
) -> tuple[Fact, ...]:
    facts = [Fact("In the bag", str(bag))]
    if fresh:
        facts.append(Fact("Latest play", f"{sum([word.points for word in words])} points"))
    if row and outcome is None:
        facts.append(Fact("Turns without a tile", str(len(row))))
    return tuple(facts)


@cache
def _awaited(turn: Seat | None) -> tuple[Seat, ...]:
    return () if turn is None else (turn,)
