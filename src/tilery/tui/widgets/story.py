"""The story of the match, the latest sentence last."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widget import Widget

from tilery.draw.char_styles import CharStyles


class Story(Widget):
    """The latest sentences that fit. PageUp scrolls back."""

    DEFAULT_CSS = "Story { height: 1fr; }"

    def __init__(self, palette: CharStyles) -> None:
        super().__init__()
        self._palette = palette
        self._sentences: Sequence[str] = ()
        self._fresh = 0
        self._back = 0

    def show(self, sentences: Sequence[str]) -> None:
        """Show these sentences. New ones are highlighted."""
        if sentences == self._sentences:
            return
        self._fresh = len(self._sentences) if len(sentences) > len(self._sentences) else 0
        self._back = 0
        self._sentences = sentences
        self.refresh()

    def page(self, lines: int) -> None:
        """Scroll back by this many lines, or forward if negative."""
        most = max(0, len(self._lines()) - self.size.height)
        self._back = min(max(self._back + lines, 0), most)
        self.refresh()

    def render(self) -> Text:
        """The lines that fit."""
        lines = self._lines()
        end = len(lines) - self._back
        shown = lines[max(0, end - self.size.height) : end]
        return Text("\n").join(shown)

    def _lines(self) -> list[Text]:
        found: list[Text] = []
        for number, sentence in enumerate(self._sentences):
            style = "" if number >= self._fresh else self._palette.dim
            wrapped = Text(sentence, style=style).wrap(self.app.console, max(10, self.size.width - 2))
            found += [Text("• " if first == 0 else "  ").append_text(line) for first, line in enumerate(wrapped)]
        return found
