"""The first line: the game's title and the facts of the scene."""

from __future__ import annotations

from rich.text import Text
from textual.widget import Widget

from tilery.core.scene import Fact
from tilery.draw.clean_text import clean
from tilery.draw.measure import columns


class Headline(Widget):
    """Title and facts, as many as fit."""

    DEFAULT_CSS = "Headline { height: 1; }"

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._facts: tuple[Fact, ...] = ()

    def show(self, facts: tuple[Fact, ...]) -> None:
        """Show these facts."""
        if facts != self._facts:
            self._facts = facts
            self.refresh()

    def render(self) -> Text:
        """One line. A fact for which there is no room is left out rather than cut."""
        line = Text(no_wrap=True, end="").append(f" {self._title} ", "bold reverse")
        for fact in self._facts:
            piece = f"  {clean(fact.label)} {clean(fact.value)}"
            if columns(piece) <= self.size.width - line.cell_len:
                line.append(piece)
        return line
