"""Scenes as pictures on paper: the table close up, or the dice and the players' trays."""

from __future__ import annotations

import re

import msgspec

from tilery.core.scene import Scene
from tilery.draw.board import board, extent
from tilery.draw.markup import element, number, panel, shift
from tilery.draw.palette import Palette
from tilery.draw.picture import draw_scene
from tilery.printing.pdf import FAMILY

_TILE = 7.2
"""Millimetres of a tile in a picture, where the column is wide enough."""
_UNITS = 40.0
"""Units of the SVG to a tile."""
_AIR = 0.15
"""Ground around a table, in tile widths."""
_NAMES = {0: "Ann", 1: "Bo", 2: "Cy"}
_PIXELS = 560


class PagePicture(msgspec.Struct, frozen=True):
    """An SVG image and its size on paper in millimetres."""

    svg: str
    width: float
    height: float


def scene_picture(scene: Scene, room: float, palette: Palette) -> PagePicture:
    """The scene at most as wide as the room, without score pad and facts."""
    if scene.tiles:
        return _table(scene, room, palette)
    bare = msgspec.structs.replace(scene, pad=(), facts=(), awaited=())
    image = draw_scene(bare, width=_PIXELS, palette=palette, names=_NAMES)
    height = float(re.findall(r'height="([\d.]+)"', image)[0])
    return PagePicture(_for_print(image), room, room * height / _PIXELS)


def _table(scene: Scene, room: float, palette: Palette) -> PagePicture:
    """The tiles, and on a board only their rows and one more."""
    last = max(tile.y for tile in scene.tiles) + 1.1
    near = msgspec.structs.replace(scene, cells=tuple(cell for cell in scene.cells if cell.y <= last))
    seen = extent(near)
    assert seen is not None
    block = board(near, seen, _UNITS, palette)
    air = _AIR * _UNITS
    wide, tall = block.width + 2 * air, block.height + 2 * air
    image = element(
        "svg",
        panel(wide, tall, palette.table, palette.table_rim),
        shift(air, air, block.body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(tall)}",
        font_family=FAMILY,
    )
    across = min(room, wide / _UNITS * _TILE)
    return PagePicture(_for_print(image), across, across * tall / wide)


def _for_print(image: str) -> str:
    """The image in the font that is embedded, without the titles for screen readers."""
    return re.sub(r"<title>.*?</title>", "", re.sub(r'font-family="[^"]*"', f'font-family="{FAMILY}"', image))
