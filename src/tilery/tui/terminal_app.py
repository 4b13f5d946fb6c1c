"""Base of the applications: the terminal's own colours, clean output, and the process in which bots think."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from textual.app import App
from textual.filter import LineFilter

from tilery.draw.char_styles import CharStyles
from tilery.tui.bot_worker import BotWorker
from tilery.tui.palette import palette_for
from tilery.tui.terminal_filter import ControlCharacterFilter

T = TypeVar("T")


class TerminalApp(App[T], Generic[T]):
    """Base of the applications. The background keeps the terminal's own colours."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: ansi_default; color: ansi_default; }
    ModalScreen { background: transparent; }
    """

    def __init__(self, bot_worker: BotWorker | None = None) -> None:
        self._control_characters = ControlCharacterFilter()
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.bot_worker = bot_worker or BotWorker()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Filters of Textual, and our own."""
        return [*super().get_line_filters(), self._control_characters]

    @property
    def palette(self) -> CharStyles:
        """The styles this terminal can show."""
        return palette_for(self.console, self.no_color)

    def on_unmount(self) -> None:
        """Stop the bot worker. Records are on disk already."""
        self.bot_worker.close()
