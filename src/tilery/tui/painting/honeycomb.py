"""Hexagons, four columns and two rows each. Neighbours share their walls."""

from __future__ import annotations

from collections.abc import Iterable

from tilery.core.scene import Scene
from tilery.draw.canvas import seat_sign
from tilery.tui.overlay import Overlay
from tilery.tui.painting.faces import format_face, tile_style
from tilery.tui.painting.sheet import Sheet, Spot
from tilery.tui.palette import TerminalPalette

_ROW = 3**0.5 / 2
_WALLS = ((-1, -1, "/"), (-1, 1, "\\"), (0, -2, "|"), (0, 2, "|"), (1, -1, "\\"), (1, 1, "/"))


class _Plan:
    """Layout of hexagons: the spot of each one's middle."""

    def __init__(self, places: Iterable[tuple[float, float]]) -> None:
        known = list(places) or [(0.0, 0.0)]
        self._left, self._top = min(x for x, _ in known), min(y for _, y in known)

    def spot(self, x: float, y: float) -> Spot:
        return Spot(round((y - self._top) / _ROW) * 2 + 1, round((x - self._left) * 4) + 2)


def honeycomb(scene: Scene, overlay: Overlay, palette: TerminalPalette) -> Sheet:
    """The grid. A pawn is its seat's number behind the letter, ``·`` is a cell where a tile may go."""
    tiles = [(tile.x, tile.y) for tile in scene.tiles] + [(ghost.x, ghost.y) for ghost in overlay.ghosts]
    cells = [cell for cell in scene.cells if cell.tone == "open" or cell.id in overlay.wrong]
    plan = _Plan([*tiles, *((cell.x, cell.y) for cell in cells)])
    sheet = Sheet()
    for x, y in tiles:
        _draw_walls(sheet, plan.spot(x, y), palette)
    covered = {tile.at for tile in scene.tiles} | {ghost.at for ghost in overlay.ghosts}
    for cell in cells:
        if cell.id not in covered:
            style = palette.wrong if cell.id in overlay.wrong else palette.open
            sheet.put(*plan.spot(cell.x, cell.y), "·", style)
    for tile in scene.tiles:
        _letter(sheet, plan.spot(tile.x, tile.y), format_face(tile.face), tile_style(tile, overlay, palette))
    for ghost in overlay.ghosts:
        style = palette.wrong if ghost.at in overlay.wrong else palette.ghost
        spot = plan.spot(ghost.x, ghost.y)
        sheet.focus.append(spot)
        _letter(sheet, spot, format_face(ghost.face), style)
    for pin in scene.pins:
        row, column = plan.spot(pin.x, pin.y)
        sheet.put(row, column + 1, seat_sign(pin.seat), f"reverse {palette.seat(pin.seat)}")
    if overlay.cursor is not None:
        row, column = plan.spot(overlay.cursor.x, overlay.cursor.y)
        sheet.focus.append(Spot(row, column))
        sheet.put(row, column - 1, "[", palette.cursor)
        sheet.put(row, column + 1, "]", palette.cursor)
    return sheet


def _draw_walls(sheet: Sheet, spot: Spot, palette: TerminalPalette) -> None:
    for down, across, wall in _WALLS:
        sheet.put(spot.row + down, spot.column + across, wall, palette.wall)


def _letter(sheet: Sheet, spot: Spot, text: str, style: str) -> None:
    sheet.put(spot.row, spot.column - 1, text, style)
