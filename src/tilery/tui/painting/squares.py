"""A board of squares, three columns per cell, with its letters and numbers along the edge."""

from __future__ import annotations

from tilery.core.scene import Pin, Scene, SceneCell, SceneTile
from tilery.draw.clean_text import clean
from tilery.geometry import Square
from tilery.tui.overlay import Aim, Overlay
from tilery.tui.painting.faces import format_face, tile_style
from tilery.tui.painting.sheet import Sheet, Spot
from tilery.tui.palette import TerminalPalette

_OWNERS = "¹²³⁴⁵⁶⁷⁸⁹⁰"
_EDGE = 3


def squares(scene: Scene, overlay: Overlay, palette: TerminalPalette) -> Sheet:
    """The board. A tile's owner is a small number behind its letter, the head of a road has a ``>`` before it."""
    sheet = Sheet()
    covered = {tile.at for tile in scene.tiles}
    for cell in scene.cells:
        _edges(sheet, cell, palette)
        if cell.id not in covered:
            _cell(sheet, cell, overlay, palette)
    for tile in scene.tiles:
        _tile(sheet, tile, overlay, palette)
    for ghost in overlay.ghosts:
        spot = _spot(ghost.x, ghost.y)
        sheet.put(*spot, format_face(ghost.face), palette.wrong if ghost.at in overlay.wrong else palette.ghost)
        sheet.focus.append(spot)
    for pin in scene.pins:
        _pin(sheet, pin, palette)
    if overlay.cursor is not None:
        _cursor(sheet, overlay.cursor, palette)
    return sheet


def _spot(x: float, y: float) -> Spot:
    return Spot(round(y) + 1, round(x) * 3 + _EDGE)


def _edges(sheet: Sheet, cell: SceneCell, palette: TerminalPalette) -> None:
    row, column = _spot(cell.x, cell.y)
    square = Square.parse(cell.id)
    sheet.put(0, column + 1, square.name[0], palette.dim)
    sheet.put(row, 0, f"{square.row + 1:2}", palette.dim)


def _cell(sheet: Sheet, cell: SceneCell, overlay: Overlay, palette: TerminalPalette) -> None:
    row, column = _spot(cell.x, cell.y)
    premium = palette.premiums.get(cell.tone)
    if cell.id in overlay.wrong:
        sheet.put(row, column, " · ", palette.wrong)
    elif premium is None:
        sheet.put(row, column, " · ", palette.open if cell.tone == "open" else palette.cell)
    else:
        sheet.put(row, column, f" {(clean(cell.text) or cell.tone).upper()[:2]:<2}", premium)


def _tile(sheet: Sheet, tile: SceneTile, overlay: Overlay, palette: TerminalPalette) -> None:
    row, column = _spot(tile.x, tile.y)
    style = tile_style(tile, overlay, palette)
    sheet.put(row, column, format_face(tile.face), style)
    if tile.seat is not None:
        sheet.put(row, column + 2, _OWNERS[tile.seat % len(_OWNERS)], style)


def _pin(sheet: Sheet, pin: Pin, palette: TerminalPalette) -> None:
    row, column = _spot(pin.x, pin.y)
    sheet.put(row, column, ">", f"reverse {palette.seat(pin.seat)}")


def _cursor(sheet: Sheet, aim: Aim, palette: TerminalPalette) -> None:
    """Draw brackets around the cell, however wide, without overwriting the head of a road in the next one."""
    row, column = _spot(aim.x, aim.y)
    sheet.put(row, column, "[", palette.cursor)
    closing = column + (2 if sheet.blank(row, column + 2) else 3)
    if sheet.blank(row, closing):
        sheet.put(row, closing, "]", palette.cursor)
    sheet.focus.append(Spot(row, column))
