"""The styles of characters by purpose, and those that terminal codes can say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

import msgspec

from tilery.core.scene import Face, SceneTile
from tilery.draw.overlay import Overlay


class CharStyles(msgspec.Struct, frozen=True):
    """Styles by purpose, in the notation of the program that shows the characters. The drawer only passes them on."""

    tile: str
    red: str
    blank: str
    back: str
    fresh: str
    fresh_red: str
    ghost: str
    wrong: str
    cell: str
    wall: str
    open: str
    cursor: str
    premiums: Mapping[str, str]
    seats: tuple[str, ...]
    dim: str = "dim"
    bold: str = "bold"
    good: str = "bold"
    bad: str = "bold"
    reverse: str = "reverse "
    """Prefix that swaps the colours of the style after it."""
    grounds: bool = True
    """True if tiles and premium cells have a ground of their own, which covers three columns."""

    def seat(self, seat: int) -> str:
        """Colour of a seat. Its number is always written beside it."""
        return self.seats[seat % len(self.seats)]

    def face(self, face: Face) -> str:
        """Style of a face without any mark."""
        match face.tone:
            case "ivory":
                return self.tile
            case "red" | "star":
                return self.red
            case "blank":
                return self.blank
            case "back":
                return self.back
            case _:
                assert_never(face.tone)

    def laid(self, tile: SceneTile, overlay: Overlay) -> str:
        """Style of a tile on the table: at fault, on the path, fresh, or the plain one of its face."""
        if tile.at in overlay.wrong:
            return self.wrong
        if tile.at in overlay.path:
            return self.ghost
        if tile.fresh:
            return self.fresh_red if tile.face.tone == "red" else self.fresh
        return self.face(tile.face)


ANSI = CharStyles(
    tile="1",
    red="1;31",
    blank="1",
    back="2",
    fresh="1;7",
    fresh_red="1;7;31",
    ghost="7",
    wrong="1;7;31",
    cell="2",
    wall="2",
    open="2",
    cursor="1;7",
    premiums={"2l": "36", "3l": "34", "2w": "35", "3w": "31", "start": "35"},
    seats=("94", "33", "32", "35", "36", "91", "93", "92", "95", "96"),
    dim="2",
    bold="1",
    reverse="7;",
    grounds=False,
)
"""The sixteen colours that every terminal has."""
