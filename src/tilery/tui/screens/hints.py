"""A list of hints beside the board, which shows the highlighted one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult

from tilery.tui.screens.choice import ChoiceScreen

_FRAME = 4
"""Columns and rows taken by the frame and its padding."""
_BELOW = 7
"""Rows kept for the facts, the rack, the selection and the keys."""


class HintScreen(ChoiceScreen):
    """A list over score pad and story. The board and the preview stay visible."""

    CSS = """
    HintScreen { align: right top; }
    HintScreen > Vertical {
        offset: 0 1; width: auto; height: auto; border: solid ansi_bright_black; padding: 0 1;
    }
    HintScreen Static { width: auto; height: auto; }
    """

    def __init__(self, items: Sequence[str], width: int, looked_at: Callable[[int], None]) -> None:
        super().__init__("Hints, best first", items, "Enter lays · Esc leaves")
        self._width = width
        self._looked_at = looked_at

    def compose(self) -> ComposeResult:
        """The list, as wide as pad and story are."""
        yield from super().compose()
        self.call_after_refresh(self._show_highlighted)

    def _room(self) -> int:
        return self._width - _FRAME

    def _count_fitting(self) -> int:
        return max(3, self.app.size.height - _BELOW - _FRAME)

    def _show_highlighted(self) -> None:
        if self._items:
            self._looked_at(self._chosen)
