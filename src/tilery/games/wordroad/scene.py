"""The picture of a view: the board, every road in its seat's colour, racks, pad."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from tilery.core.scene import Face, Fact, PadColumn, Pin, Scene, SceneCell, SceneTile, Trail, Tray
from tilery.core.seating import Seat
from tilery.games.wordroad.components import CELLS, SIZE, Components, components, standard
from tilery.games.wordroad.messages import Laid, View
from tilery.geometry import Square
from tilery.geometry.square import corners

_PREMIUM = {
    "2l": "double letter",
    "3l": "triple letter",
    "2w": "double word",
    "3w": "triple word",
}
_BACK = Face(tone="back")
_CENTRES = {name: cell.centre() for name, cell in CELLS.items()}
_CACHED = 1 << 15
"""Tiles kept in the cache; most of a board is the same in the next scene."""


def scene(view: View) -> Scene:
    """Everything this view shows."""
    return Scene(
        cells=_board(view.options.set),
        tiles=_tiles(view),
        trails=tuple(_trail(view, seat) for seat in range(len(view.names)) if view.roads[seat]),
        pins=tuple(_pin(view, seat) for seat in range(len(view.names)) if view.roads[seat]),
        trays=tuple(_tray(view, seat) for seat in range(len(view.names))),
        pad=tuple(_column(view, seat) for seat in range(len(view.names))),
        facts=_facts(view),
        awaited=() if view.turn is None else (view.turn,),
    )


def _board(chosen: Literal["standard"] | Components) -> tuple[SceneCell, ...]:
    return _standard() if isinstance(chosen, str) else _cells(tuple(sorted(chosen.premium.items())))


@cache
def _standard() -> tuple[SceneCell, ...]:
    return _cells(tuple(standard().premium.items()))


@lru_cache(maxsize=16)
def _cells(premiums: tuple[tuple[str, str], ...]) -> tuple[SceneCell, ...]:
    """The board is the same in every scene of a match, so it is made once."""
    kinds = dict(premiums)
    return tuple(_cell(cell, kinds.get(cell.name)) for cell in CELLS.values())


def _cell(cell: Square, premium: str | None) -> SceneCell:
    corner = cell in corners(SIZE)
    tone = premium or ("start" if corner else "plain")
    words = [cell.name, *([_PREMIUM[premium]] if premium else []), *(["a corner to start from"] if corner else [])]
    text = "" if premium is None else f"{premium[0]}{premium[1].upper()}"
    x, y = cell.centre()
    return SceneCell(cell.name, x, y, "square", tone, text, ", ".join(words))


def _tiles(view: View) -> tuple[SceneTile, ...]:
    values, board, fresh = components(view.options.set).values, view.board, view.fresh
    return tuple(
        [
            _tile(name, stack, tuple([values.get(laid.tile, 0) for laid in stack]), name in fresh)
            for name in CELLS
            if (stack := board.get(name))
        ]
    )


@lru_cache(maxsize=_CACHED)
def _tile(name: str, stack: tuple[Laid, ...], values: tuple[int, ...], fresh: bool) -> SceneTile:
    top, *beneath = [_laid(laid, value) for laid, value in zip(reversed(stack), reversed(values), strict=True)]
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


def _laid(laid: Laid, value: int) -> Face:
    return Face(laid.letter, value, "blank" if laid.piece == "?" else "ivory", laid.piece)


def _trail(view: View, seat: Seat) -> Trail:
    cells = view.roads[seat]
    centres = [_CENTRES[name] for name in cells]
    return Trail(seat, "road", cells, tuple([x for x, _ in centres]), tuple([y for _, y in centres]))


def _pin(view: View, seat: Seat) -> Pin:
    at = view.roads[seat][-1]
    x, y = _CENTRES[at]
    return Pin(f"head-{seat}", seat, "head", at, x, y)


def _tray(view: View, seat: Seat) -> Tray:
    faces = (_BACK,) * view.held[seat]
    if seat == view.viewer:
        faces = tuple(_held(view, tile) for tile in view.rack)
    return Tray(seat, "rack", f"{view.names[seat]}'s rack", faces)


def _held(view: View, tile: str) -> Face:
    if tile == "?":
        return Face("", 0, "blank", "?")
    return Face(tile, components(view.options.set).value(tile), "ivory", tile)


def _column(view: View, seat: Seat) -> PadColumn:
    mark = "left" if view.seating.left[seat] else ("won" if view.outcome and seat in view.outcome.winners else "")
    return PadColumn(seat, view.names[seat], view.scores[seat], view.pad[seat], mark)


def _facts(view: View) -> tuple[Fact, ...]:
    facts = [Fact("In the bag", str(view.bag))]
    if view.fresh:
        facts.append(Fact("Latest play", f"{sum(word.points for word in view.words)} points"))
    if view.row and view.outcome is None:
        facts.append(Fact("Turns without a tile", str(len(view.row))))
    return tuple(facts)
