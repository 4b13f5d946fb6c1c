"""Every seat's score, its latest lines and its open trays."""

from __future__ import annotations

from rich.text import Text
from textual.widget import Widget

from tilery.core.scene import Scene, Tray
from tilery.draw.char_styles import CharStyles
from tilery.draw.charboard import board_shape
from tilery.draw.charpad import pad

_CROWD = 4
"""Number of seats above which only awaited seats show their trays."""


class ScorePad(Widget):
    """A line per seat, and its trays below."""

    DEFAULT_CSS = "ScorePad { height: auto; max-height: 60%; }"

    def __init__(self, palette: CharStyles) -> None:
        super().__init__()
        self._palette = palette
        self._scene = Scene()
        self._viewer: int | None = None

    def show(self, scene: Scene, viewer: int | None) -> None:
        """Show the score pad of a scene. The viewer's own tiles are in the rack."""
        if scene != self._scene or viewer != self._viewer:
            self._scene, self._viewer = scene, viewer
            self.refresh(layout=True)

    def render(self) -> Text:
        """All seats in seat order."""
        drawn = pad(self._scene, self._palette, self.size.width, self._trays())
        return Text("\n", no_wrap=True).join(Text.assemble(*line) for line in drawn.lines())

    def _trays(self) -> list[Tray]:
        """The trays of others. Without a board all trays lie on the table."""
        if board_shape(self._scene) is None:
            return []
        own = next((tray for tray in self._scene.trays if tray.seat == self._viewer), None)
        crowded = len(self._scene.pad) > _CROWD
        return [
            tray for tray in self._scene.trays if tray is not own and (tray.seat in self._scene.awaited or not crowded)
        ]
