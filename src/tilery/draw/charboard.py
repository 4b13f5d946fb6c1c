"""The table in characters: a grid of squares, a honeycomb, or octagons at their places.

Octagons take two rows per tile width. Tiles are at least one width apart, so two in the same row are more than 0.86
widths apart, which is at least one column if a width is two columns or more. No tile ever hides another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from tilery.core.errors import Malformed
from tilery.core.scene import Face, Scene, SceneCell, SceneTile
from tilery.draw.canvas import BOLD, DIM, FRESH, PLAIN, PREMIUMS, RED, Canvas, seat_sign, seat_style
from tilery.draw.clean_text import clean
from tilery.geometry import Shape, Square

_HONEYCOMB_ROW = 3**0.5 / 2


def signs(face: Face) -> str:
    """A face in one or two characters: ``K``, ``K+`` red, ``k`` a blank read as K, ``?`` blank, ``*`` star, ``#`` back.

    >>> signs(Face("K", 2, "red")), signs(Face("K", 0, "blank")), signs(Face(tone="back"))
    ('K+', 'k', '#')
    """
    match face.tone:
        case "ivory":
            return clean(face.letter)[:2] or " "
        case "red":
            return clean(face.letter)[:1] + "+"
        case "star":
            return "*"
        case "blank":
            return clean(face.letter)[:1].lower() or "?"
        case "back":
            return "#"
        case _:
            assert_never(face.tone)


def board(scene: Scene, room: int) -> Canvas | None:
    """The table, as large as fits into ``room`` columns."""
    shapes = [tile.shape for tile in scene.tiles] + [cell.shape for cell in scene.cells]
    if not shapes:
        return None
    sizes = {"square": (3, 2), "hexagon": (4, 2), "octagon": (4, 3, 2)}[shapes[0]]
    for size in sizes:
        sheet = _draw_table(scene, shapes[0], size)
        if sheet.width <= room:
            break
    return sheet


def _draw_table(scene: Scene, shape: Shape, size: int) -> Canvas:
    """The table with tiles ``size`` columns wide, its top left corner at the sheet's."""
    tall = {"square": 1.0, "hexagon": (2.0 if size == 4 else 1.0) / _HONEYCOMB_ROW, "octagon": 2.0}[shape]
    places = [(cell.x, cell.y) for cell in scene.cells] + [(tile.x, tile.y) for tile in scene.tiles]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    labelled = shape == "square" and _has_square_cells(scene)
    across, down = (4, 1) if labelled else (2, 1 if shape == "hexagon" and size == 4 else 0)

    def at(x: float, y: float) -> tuple[int, int]:
        return round((y - top) * tall) + down, round((x - left) * size) + across

    sheet = Canvas()
    if labelled:
        _labels(sheet, scene, at)
    if shape == "hexagon" and size == 4:
        for tile in scene.tiles:
            _comb(sheet, *at(tile.x, tile.y))
    covered = {tile.at for tile in scene.tiles}
    for cell in scene.cells:
        if cell.id not in covered:
            _cell(sheet, cell, *at(cell.x, cell.y))
    for tile in scene.tiles:
        row, column = at(tile.x, tile.y)
        sheet.put(row, column, signs(tile.face)[:1], _style(tile))
    for tile in scene.tiles:
        _suffix(sheet, tile, *at(tile.x, tile.y))
    for pin in scene.pins:
        row, column = at(pin.x, pin.y)
        beside, sign = (column + 1, seat_sign(pin.seat)) if pin.kind == "pawn" else (column - 1, ">")
        sheet.put(row, beside, sign, seat_style(pin.seat))
    return sheet


def _has_square_cells(scene: Scene) -> bool:
    try:
        return bool([Square.parse(cell.id) for cell in scene.cells])
    except Malformed:
        return False


def _labels(sheet: Canvas, scene: Scene, at: Callable[[float, float], tuple[int, int]]) -> None:
    for square in (Square.parse(cell.id) for cell in scene.cells):
        row, column = at(*square.centre())
        sheet.put(0, column, square.name[0], DIM)
        sheet.put(row, 0, f"{square.row + 1:2}", DIM)


def _comb(sheet: Canvas, row: int, column: int) -> None:
    """The walls of a hexagon, which neighbours share."""
    for down, across, wall in ((-1, -1, "/"), (-1, 1, "\\"), (0, -2, "|"), (0, 2, "|"), (1, -1, "\\"), (1, 1, "/")):
        sheet.put(row + down, column + across, wall, DIM)


def _cell(sheet: Canvas, cell: SceneCell, row: int, column: int) -> None:
    premium = PREMIUMS.get(cell.tone)
    if premium is None:
        sheet.put(row, column, clean(cell.text)[:1] or "·", DIM)
    elif cell.tone == "start":
        sheet.put(row, column, "*", premium)
    else:
        sheet.put(row, column, (clean(cell.text) or cell.tone.upper())[:2], premium)


def _style(tile: SceneTile) -> str:
    if tile.fresh:
        return FRESH
    if tile.face.tone in {"red", "star"}:
        return RED
    return BOLD if tile.seat is None else f"1;{seat_style(tile.seat)}"


def _suffix(sheet: Canvas, tile: SceneTile, row: int, column: int) -> None:
    """The sign after the letter, where the next tile leaves room: red, or the owner's mark."""
    rest = signs(tile.face)[1:] or ("" if tile.seat is None else seat_sign(tile.seat))
    if rest and sheet.free(row, column + 1):
        sheet.put(row, column + 1, rest, PLAIN if tile.seat is None else seat_style(tile.seat))
