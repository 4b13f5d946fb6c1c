"""The board: a viewport onto a sheet that may be larger than the screen."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tilery.core.scene import Scene
from tilery.draw.canvas import Canvas, Spot
from tilery.draw.char_styles import CharStyles
from tilery.draw.charboard import board, board_shape
from tilery.draw.charpad import dice, trays
from tilery.draw.overlay import NOTHING, Overlay

_NEAR = Spot(2, 6)
"""Rows and columns between the cursor and the edge at which the view scrolls."""

_STILL = Spot(15, 46)
"""Minimum size of a table without a board, so that nothing moves when a die is rolled."""


def draw_table(scene: Scene, palette: CharStyles, overlay: Overlay = NOTHING) -> Canvas:
    """The board, or dice and trays where there is none."""
    if board_shape(scene) is not None:
        return board(scene, palette, overlay)
    room = _STILL.column
    drawn = Canvas.stack([dice(scene.dice, palette, room, overlay), trays(scene, palette, room)])
    drawn.put(_STILL.row, _STILL.column, " ")
    return drawn


class TableView(Widget):
    """View that follows the cursor. Ctrl with an arrow key scrolls."""

    DEFAULT_CSS = "TableView { width: 1fr; height: 1fr; }"

    def __init__(self, palette: CharStyles) -> None:
        super().__init__()
        self._palette = palette
        self._sheet = Canvas()
        self._top = 0
        self._left = 0

    def show(self, scene: Scene, overlay: Overlay = NOTHING) -> None:
        """Show this scene and overlay."""
        self._sheet = draw_table(scene, self._palette, overlay)
        self._follow()
        self.refresh()

    def scroll_table(self, down: int, right: int) -> None:
        """Scroll the view."""
        self._top, self._left = self._limit_scroll(self._top + down, self._left + right)
        self.refresh()

    def on_resize(self) -> None:
        """Keep the cursor in view after a resize. Textual has drawn the old part of the sheet by then."""
        self._follow()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the view. The last one shows the directions in which the sheet continues."""
        width = self.size.width
        note = self._more() if y == self.size.height - 1 else ""
        runs = self._sheet.runs(self._top + y, self._left, width)
        strip = Strip(Segment(text, Style.parse(style)) for text, style in runs)
        if not note:
            return strip
        said = f" Ctrl+arrows: more {note} "
        return Strip([*strip.crop(0, width - len(said)), Segment(said, Style.parse(self._palette.dim))])

    def _more(self) -> str:
        below = self._sheet.height > self._top + self._rows()
        right = self._sheet.width > self._left + self.size.width
        sides = {"left": self._left > 0, "right": right, "up": self._top > 0, "down": below}
        return " ".join(side for side, more in sides.items() if more)

    def _rows(self) -> int:
        """Rows for the sheet: all, or all but the note if it does not fit."""
        fits = self._sheet.height <= self.size.height and self._sheet.width <= self.size.width
        return self.size.height if fits else max(1, self.size.height - 1)

    def _follow(self) -> None:
        top, left = self._top, self._left
        for spot in self._sheet.focus:
            top = _near(top, self._rows(), spot.row, _NEAR.row)
            left = _near(left, self.size.width, spot.column, _NEAR.column)
        self._top, self._left = self._limit_scroll(top, left)

    def _limit_scroll(self, top: int, left: int) -> Spot:
        """Move the window to show as much of the sheet as possible. A small sheet is centred."""
        down, right = self._sheet.height - self._rows(), self._sheet.width - self.size.width
        return Spot(
            down // 2 if down < 0 else min(max(top, 0), down), right // 2 if right < 0 else min(max(left, 0), right)
        )


def _near(start: int, room: int, focus: int, margin: int) -> int:
    """Start of a window of ``room`` that contains ``focus`` with a margin, moved as little as possible."""
    return min(max(start, focus + 1 + margin - room), max(0, focus - margin))
