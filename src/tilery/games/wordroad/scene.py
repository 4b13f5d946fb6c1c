"""Scene of a view: the board, every road in its seat's colour, racks, score pad."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from tilery.core.frozen import built_once
from tilery.core.scene import BACK, Face, Fact, PadColumn, Picture, Pin, Scene, SceneCell, SceneTile, Trail, Tray
from tilery.core.score_pad import Pad, pad_columns
from tilery.core.seating import Outcome, Seat, Seating
from tilery.games.wordroad.components import BLANK, CELLS, SIZE, Components, components, standard
from tilery.games.wordroad.messages import Laid, Options, QuietTurn, ScoredWord, View
from tilery.geometry import Square
from tilery.geometry.square import corners

_PREMIUM = {
    "2l": "double letter",
    "3l": "triple letter",
    "2w": "double word",
    "3w": "triple word",
}
_CENTRES = {name: cell.centre() for name, cell in CELLS.items()}
_ORDER = {name: number for number, name in enumerate(CELLS)}


def redraw(view: View, before: Picture | None = None) -> Picture:
    """The scene, reusing the unchanged tiles of an earlier one."""
    tiles = _tiles(view.options, view.board, view.fresh, before=before)
    drawn = Scene(
        cells=board_cells(view.options.set),
        tiles=tiles.shown,
        trails=_trails(view.roads, before=before),
        pins=_pins(view.roads),
        trays=tuple([_tray(view, seat, before) for seat in view.seats]),
        pad=_pad(view.names, view.scores, view.pad, view.seating, view.outcome),
        facts=_facts(view.bag, view.fresh, view.words, view.row, view.outcome),
        awaited=_awaited(view.turn),
    )
    return Picture(view, drawn, tiles.by_cell)


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
    by_cell: list[SceneTile | None]
    """Tile on each cell of the board, or None for an empty one."""


@built_once
def _tiles(
    options: Options, board: dict[str, tuple[Laid, ...]], fresh: tuple[str, ...], *, before: Picture | None
) -> _Tiles:
    values = components(options.set).values
    if before is None or not before.view.board.keys() <= board.keys():
        tiles: list[SceneTile | None] = [None] * len(CELLS)
        changed = set(board)
    else:
        tiles, was = before.kept.copy(), before.view.board
        changed = {*before.view.fresh, *fresh, *[name for name, stack in board.items() if was.get(name) is not stack]}
    for name in changed:
        tiles[_ORDER[name]] = _tile(name, board[name], values, fresh=name in fresh)
    return _Tiles(tuple(filter(None, tiles)), tiles)


def _tile(name: str, stack: tuple[Laid, ...], values: Mapping[str, int], *, fresh: bool) -> SceneTile:
    top, *beneath = [_laid(laid.tile, values.get(laid.tile, 0)) for laid in reversed(stack)]
    x, y = _CENTRES[name]
    return SceneTile(
        id=f"tile-{stack[-1].number}",
        at=name,
        x=x,
        y=y,
        shape="square",
        face=top,
        seat=stack[-1].seat,
        fresh=fresh,
        beneath=tuple(beneath),
    )


@lru_cache(maxsize=1024)
def _laid(tile: str, value: int) -> Face:
    """Face of a tile on the board. A letter in lower case is a blank."""
    return Face(tile.upper(), value, "blank", BLANK) if tile.islower() else Face(tile, value, "ivory", tile)


@built_once
def _trails(roads: tuple[tuple[str, ...], ...], *, before: Picture | None) -> tuple[Trail, ...]:
    known = {} if before is None else {trail.seat: trail for trail in before.scene.trails}
    return tuple([_trail(seat, cells, known.get(seat)) for seat, cells in enumerate(roads) if cells])


def _trail(seat: Seat, cells: tuple[str, ...], known: Trail | None) -> Trail:
    if known is not None and known.cells is cells:
        return known
    centres = [_CENTRES[name] for name in cells]
    return Trail(seat, "road", cells, tuple([x for x, _ in centres]), tuple([y for _, y in centres]))


@built_once
def _pins(roads: tuple[tuple[str, ...], ...]) -> tuple[Pin, ...]:
    return tuple(
        [
            Pin(f"head-{seat}", seat, "head", cells[-1], *_CENTRES[cells[-1]])
            for seat, cells in enumerate(roads)
            if cells
        ]
    )


def _tray(view: View, seat: Seat, before: Picture | None) -> Tray:
    is_own = seat == view.viewer
    was = None if before is None else before.view.rack if is_own else before.view.held[seat]
    if before is not None and was == (view.rack if is_own else view.held[seat]):
        return before.scene.trays[seat]
    faces = (BACK,) * view.held[seat]
    if is_own:
        chosen = components(view.options.set)
        faces = tuple([rack_face(chosen, tile) for tile in view.rack])
    return Tray(seat, "rack", f"{view.names[seat]}'s rack", faces)


def rack_face(chosen: Components, tile: str) -> Face:
    """Face of a tile before it is placed."""
    if tile == "?":
        return Face("", 0, "blank", "?")
    return Face(tile, chosen.value(tile), "ivory", tile)


@built_once
def _pad(
    names: tuple[str, ...],
    scores: tuple[int, ...],
    pad: Pad,
    seating: Seating,
    outcome: Outcome | None,
) -> tuple[PadColumn, ...]:
    winners = () if outcome is None else outcome.winners
    marks = ["left" if gone else "won" if seat in winners else "" for seat, gone in enumerate(seating.left)]
    return pad_columns(names, scores, pad, marks)


@built_once
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
