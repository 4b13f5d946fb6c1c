"""Octagons on an endless table: four columns and two rows per tile width.

Tiles are at least one width apart, so two in the same row are at least three columns apart and a face of three
columns never hides another.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilery.core.scene import Scene, SceneTile
from tilery.geometry import Oct
from tilery.geometry.octagon import SE, SW, S
from tilery.tui.overlay import Overlay
from tilery.tui.painting.faces import format_face, tile_style
from tilery.tui.painting.sheet import Sheet, Spot
from tilery.tui.palette import TerminalPalette

_MARGIN = 4


def octagons(scene: Scene, overlay: Overlay, palette: TerminalPalette) -> Sheet:
    """The table. ``K+`` is a red tile, ``*`` a star, and a ghost is a tile not played yet."""
    places = [(tile.x, tile.y) for tile in scene.tiles] + [(ghost.x, ghost.y) for ghost in overlay.ghosts]
    places = places or [(0.0, 0.0)]
    if overlay.cursor is not None:
        places.append((overlay.cursor.x, overlay.cursor.y))
    left, top = min(x for x, _ in places), min(y for _, y in places)

    def spot(x: float, y: float) -> Spot:
        return Spot(round((y - top) * 2) + 1, round((x - left) * 4) + _MARGIN)

    sheet = Sheet()
    for one, other in _find_joined(scene):
        _draw_link(sheet, spot(one.x, one.y), spot(other.x, other.y), palette)
    for tile in scene.tiles:
        row, column = spot(tile.x, tile.y)
        sheet.put(row, column - 1, format_face(tile.face), tile_style(tile, overlay, palette))
    for ghost in overlay.ghosts:
        row, column = spot(ghost.x, ghost.y)
        sheet.focus.append(Spot(row, column))
        sheet.put(
            row, column - 1, format_face(ghost.face), palette.wrong if ghost.at in overlay.wrong else palette.ghost
        )
    if overlay.cursor is not None:
        row, column = spot(overlay.cursor.x, overlay.cursor.y)
        sheet.focus.append(Spot(row, column))
        if sheet.free(row, column):
            sheet.put(row, column, "·", palette.cell)
        sheet.put(row, column - 1, "[", palette.cursor)
        sheet.put(row, column + 1, "]", palette.cursor)
    return sheet


def _find_joined(scene: Scene) -> Iterator[tuple[SceneTile, SceneTile]]:
    """Pairs of letters joined along an axis that is not level, the upper one first."""
    letters = {Oct.parse(tile.at): tile for tile in scene.tiles if tile.face.tone != "star"}
    for at, tile in letters.items():
        for step in (SW, S, SE):
            if at + step in letters:
                yield tile, letters[at + step]


def _draw_link(sheet: Sheet, upper: Spot, lower: Spot, palette: TerminalPalette) -> None:
    """Draw a stroke in the row between two joined tiles, if there is one."""
    if lower.row - upper.row == 2:
        aside = lower.column - upper.column
        stroke = "|" if abs(aside) < 2 else "\\" if aside > 0 else "/"
        sheet.put(upper.row + 1, (upper.column + lower.column) // 2, stroke, palette.wall)
