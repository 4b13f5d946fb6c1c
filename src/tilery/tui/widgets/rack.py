"""The player's own tiles, without those of the selection."""

from __future__ import annotations

import random
from collections import Counter

from rich.text import Text
from textual.widget import Widget

from tilery.core.scene import Face, Tray
from tilery.draw.char_styles import CharStyles
from tilery.draw.names import caption
from tilery.draw.signs import signs


class Rack(Widget):
    """Tiles in a row, each with its value. Space shuffles them."""

    DEFAULT_CSS = "Rack { height: 1; }"

    def __init__(self, palette: CharStyles) -> None:
        super().__init__()
        self._palette = palette
        self._title = ""
        self._faces: tuple[Face, ...] = ()
        self._used: tuple[str, ...] = ()
        self._order: list[int] = []

    def show(self, tray: Tray | None, name: str, used: tuple[str, ...]) -> None:
        """Show this tray without the tiles used."""
        faces = tray.faces if tray is not None else ()
        if len(faces) != len(self._faces):
            self._order = list(range(len(faces)))
        self._title = caption(tray.title, name) if tray is not None else ""
        self._faces, self._used = faces, used
        self.refresh()

    def shuffle(self) -> None:
        """Shuffle the tiles."""
        random.shuffle(self._order)
        self.refresh()

    def render(self) -> Text:
        """One line."""
        line = Text(f" {self._title}: " if self._title else "", style="", no_wrap=True, end="")
        missing = Counter(self._used)
        for face in (self._faces[place] for place in self._order):
            text = f" {signs(face)}{'' if not face.value or face.tone == 'red' else face.value} "
            if missing[face.tile] > 0:
                missing[face.tile] -= 1
                line.append(f"{'·':^{len(text)}}", self._palette.dim)
            else:
                line.append(text, self._palette.face(face))
            line.append(" ")
        return line
