"""A text to read: rules, keys, definitions."""

from __future__ import annotations

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from tilery.tui.screens.dialog import DialogScreen


class TextScreen(DialogScreen[None]):
    """A text above the table. Esc goes back to the table."""

    CSS = """
    TextScreen { align: center middle; }
    TextScreen > VerticalScroll {
        width: 90%; max-width: 96; height: 90%; border: solid ansi_bright_black; padding: 0 1;
    }
    """
    BINDINGS = [
        Binding("escape,enter,q", "dismiss", "Back"),
        Binding("down,j", "move(1)"),
        Binding("up,k", "move(-1)"),
        Binding("pagedown,space", "move(12)"),
        Binding("pageup", "move(-12)"),
        Binding("home", "move(-100000)"),
        Binding("end", "move(100000)"),
    ]

    def __init__(self, title: str, content: RenderableType) -> None:
        super().__init__()
        self._title = title
        self._content = content

    def compose(self) -> ComposeResult:
        """A frame with a title, and a foot with the keys to leave."""
        with VerticalScroll() as frame:
            frame.border_title = self._title
            frame.border_subtitle = "arrows scroll · Esc goes back"
            frame.can_focus = False
            yield Static(self._content)

    def action_move(self, lines: int) -> None:
        """Scroll."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)
