"""The keys that have a meaning now."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widget import Widget

from tilery.tui.draft import KeyHint

ALWAYS = (
    KeyHint("?", "all keys"),
    KeyHint("Ctrl+T", "hints"),
    KeyHint("Ctrl+R", "rules"),
    KeyHint("Ctrl+D", "meanings"),
    KeyHint("Ctrl+Q", "leave"),
)


class KeyBar(Widget):
    """Two lines: the keys of the game, and those that always work."""

    DEFAULT_CSS = "KeyBar { height: 2; }"

    def __init__(self) -> None:
        super().__init__()
        self._hints: Sequence[KeyHint] = ()

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Show these keys."""
        if hints != self._hints:
            self._hints = hints
            self.refresh()

    def render(self) -> Text:
        """Keys in reverse with their meanings. F1 shows the rest."""
        return Text("\n").join([self._line(self._hints), self._line(ALWAYS)])

    def _line(self, hints: Sequence[KeyHint]) -> Text:
        line = Text(no_wrap=True, end="")
        for hint in hints:
            if line.cell_len + len(hint.key) + len(hint.does) + 3 > self.size.width:
                break
            line.append(f" {hint.key} ", "reverse").append(f" {hint.does} ")
        return line
