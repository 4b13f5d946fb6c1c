"""Octagons where they fall on an endless table: four columns and two rows a tile width.

Tiles are at least one width apart, so two in the same row are at least three columns apart and a face of three
columns never hides another.
"""

from __future__ import annotations

from tilery.core.scene import Scene
from tilery.tui.overlay import Overlay
from tilery.tui.painting.faces import three, tile_style
from tilery.tui.painting.sheet import Sheet, Spot
from tilery.tui.palette import Palette

_MARGIN = 4


def octagons(scene: Scene, overlay: Overlay, palette: Palette) -> Sheet:
    """The table. ``K+`` is a red tile, ``*`` a star; a ghost is what would lie there."""
    places = [(tile.x, tile.y) for tile in scene.tiles] + [(ghost.x, ghost.y) for ghost in overlay.ghosts]
    places = places or [(0.0, 0.0)]
    if overlay.cursor is not None:
        places.append((overlay.cursor.x, overlay.cursor.y))
    left, top = min(x for x, _ in places), min(y for _, y in places)

    def spot(x: float, y: float) -> Spot:
        return Spot(round((y - top) * 2) + 1, round((x - left) * 4) + _MARGIN)

    sheet = Sheet()
    for tile in scene.tiles:
        row, column = spot(tile.x, tile.y)
        sheet.put(row, column - 1, three(tile.face), tile_style(tile, overlay, palette))
    for ghost in overlay.ghosts:
        sheet.focus = spot(ghost.x, ghost.y)
        style = palette.wrong if ghost.at in overlay.wrong else palette.ghost
        sheet.put(sheet.focus.row, sheet.focus.column - 1, three(ghost.face), style)
    if overlay.cursor is not None:
        sheet.focus = spot(overlay.cursor.x, overlay.cursor.y)
        row, column = sheet.focus
        if sheet.free(row, column):
            sheet.put(row, column, "·", palette.cell)
        sheet.put(row, column - 1, "[", palette.cursor)
        sheet.put(row, column + 1, "]", palette.cursor)
    return sheet
