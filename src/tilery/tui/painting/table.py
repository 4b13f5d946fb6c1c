"""Chooses the painter for the shape of a scene."""

from __future__ import annotations

from typing import assert_never

from tilery.core.scene import Scene
from tilery.tui.overlay import Overlay
from tilery.tui.painting.dice import dice_and_trays
from tilery.tui.painting.honeycomb import honeycomb
from tilery.tui.painting.octagons import octagons
from tilery.tui.painting.sheet import Sheet
from tilery.tui.painting.squares import squares
from tilery.tui.palette import TerminalPalette


def paint(scene: Scene, overlay: Overlay, palette: TerminalPalette) -> Sheet:
    """The table of any game: a board of one shape, or dice and trays where there is none."""
    shapes = [cell.shape for cell in scene.cells[:1]] + [tile.shape for tile in scene.tiles[:1]]
    if not shapes:
        return dice_and_trays(scene, overlay, palette)
    shape = shapes[0]
    match shape:
        case "square":
            return squares(scene, overlay, palette)
        case "hexagon":
            return honeycomb(scene, overlay, palette)
        case "octagon":
            return octagons(scene, overlay, palette)
        case _:
            assert_never(shape)
