"""A list to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from tilery.draw.measure import columns

_SHOWN = 14
FOOT = "arrows choose · Enter takes · Esc goes back"


class ChoiceScreen(ModalScreen[int | None]):
    """Up and down choose, Enter takes, Esc takes nothing. Answers with the place in the list."""

    CSS = """
    ChoiceScreen { align: center middle; }
    ChoiceScreen > Vertical {
        width: auto; max-width: 95%; height: auto; border: solid ansi_bright_black; padding: 0 1;
    }
    ChoiceScreen Static { width: auto; height: auto; }
    """

    def __init__(self, title: str, items: Sequence[str], foot: str = FOOT) -> None:
        super().__init__()
        self._title = title
        self._items = items
        self._foot = foot
        self._chosen = 0

    def compose(self) -> ComposeResult:
        """A frame and the list."""
        with Vertical() as frame:
            frame.styles.min_width = max(columns(self._foot), columns(self._title)) + 8
            frame.border_title = self._title
            frame.border_subtitle = self._foot
            yield Static(self._listed())

    def on_key(self, event: events.Key) -> None:
        """The keys of a list; any other is left to the table."""
        moves = {"down": 1, "tab": 1, "up": -1, "shift+tab": -1, "pagedown": _SHOWN, "pageup": -_SHOWN}
        if event.key in {"enter", "escape"}:
            event.stop()
            self.dismiss(self._chosen if event.key == "enter" and self._items else None)
        elif event.key in moves and self._items:
            event.stop()
            event.prevent_default()
            self._chosen = min(max(self._chosen + moves[event.key], 0), len(self._items) - 1)
            self.query_one(Static).update(self._listed())

    def _listed(self) -> Text:
        first = min(max(0, self._chosen - _SHOWN // 2), max(0, len(self._items) - _SHOWN))
        lines = [
            Text(f"{'>' if place == self._chosen else ' '} {item}", "bold reverse" if place == self._chosen else "")
            for place, item in enumerate(self._items)
        ]
        shown = lines[first : first + _SHOWN]
        if len(lines) > _SHOWN:
            shown.append(Text(f"  {self._chosen + 1} of {len(lines)}", "dim"))
        return Text("\n").join(shown or [Text("There is nothing to choose from.")])
