"""A list to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tilery.draw.measure import columns, cut
from tilery.tui.screens.dialog import DialogScreen

FOOT = "arrows choose · Enter takes · Esc goes back"
_RIM = 10
"""Columns and rows taken by the frame and its margin."""


class ChoiceScreen(DialogScreen[int | None]):
    """A list dialog. Up and down move, Enter returns the index of the item, Esc returns None."""

    CSS = """
    ChoiceScreen { align: center middle; }
    ChoiceScreen > Vertical { width: auto; height: auto; border: solid ansi_bright_black; padding: 0 1; }
    ChoiceScreen Static { width: auto; height: auto; }
    """

    def __init__(self, title: str, items: Sequence[str], foot: str = FOOT, said: Sequence[str] = ()) -> None:
        super().__init__()
        self._title = title
        self._items = items
        self._foot = foot
        self._said = said
        self._chosen = 0

    def compose(self) -> ComposeResult:
        """A frame with a text and the list."""
        with Vertical() as frame:
            frame.border_title = cut(self._title, self._room())
            frame.border_subtitle = cut(self._foot, self._room())
            frame.styles.min_width = min(max(columns(self._foot), columns(self._title)) + 8, self._room() + _RIM)
            yield Static(self._list_text())

    def on_key(self, event: events.Key) -> None:
        """Handle the keys of a list. All others are ignored while it is open."""
        event.stop()
        event.prevent_default()
        page = self._count_fitting()
        moves = {"down": 1, "tab": 1, "up": -1, "shift+tab": -1, "pagedown": page, "pageup": -page}
        if event.key in {"enter", "escape", "ctrl+c", "ctrl+q"}:
            self.dismiss(self._chosen if event.key == "enter" and self._items else None)
        elif event.key in moves and self._items:
            self._chosen = min(max(self._chosen + moves[event.key], 0), len(self._items) - 1)
            self.query_one(Static).update(self._list_text())
            self._show_highlighted()

    def _show_highlighted(self) -> None:
        """Handle a change of the highlighted item."""

    def _room(self) -> int:
        """Maximum number of columns of a line."""
        return self.app.size.width - _RIM

    def _count_fitting(self) -> int:
        """Number of items that fit."""
        return max(3, self.app.size.height - _RIM - len(self._said))

    def _list_text(self) -> Text:
        room, most = self._room(), self._count_fitting()
        first = min(max(0, self._chosen - most // 2), max(0, len(self._items) - most))
        lines = [Text(cut(sentence, room)) for sentence in self._said]
        for place, item in list(enumerate(self._items))[first : first + most]:
            chosen = place == self._chosen
            lines.append(Text(f"{'>' if chosen else ' '} {cut(item, room - 2)}", "bold reverse" if chosen else ""))
        if len(self._items) > most:
            lines.append(Text(f"  {self._chosen + 1} of {len(self._items)}", "dim"))
        return Text("\n").join(lines if self._items else [*lines, Text("There is nothing to choose from.")])
