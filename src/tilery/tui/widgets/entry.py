"""What is being laid, and what it would do or why it cannot be."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.widget import Widget

from tilery.core.game import Preview
from tilery.tui.palette import Palette


class EntryLine(Widget):
    """One line of what is laid, two of what it comes to."""

    DEFAULT_CSS = "EntryLine { height: 3; }"

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette
        self._laid = Text()
        self._answer = Text()

    def wait(self, sentence: str) -> None:
        """Nothing is asked of the player now."""
        self._laid, self._answer = Text(sentence, style=self._palette.dim), Text()
        self.refresh()

    def show(self, line: str, preview: Preview | None, remark: str, counted: Callable[[int], str]) -> None:
        """Show what is laid and what it would do; without anything to play, just the remark."""
        self._laid = Text("> ", style="bold").append(line, "bold")
        self._answer = Text(remark, self._palette.dim) if preview is None else self._told(preview, remark, counted)
        self.refresh()

    def notice(self, sentence: str, *, good: bool = False) -> None:
        """Say something in the place of the preview, until the next key."""
        self._answer = Text(
            f"{'=' if good else '!'} {_sentence(sentence)}", self._palette.good if good else self._palette.bad
        )
        self.refresh()

    def render(self) -> Text:
        """Up to three lines."""
        return Text("\n").join([self._laid, self._answer])

    def _told(self, preview: Preview, remark: str, counted: Callable[[int], str]) -> Text:
        if preview.problem is not None:
            text = Text(f"! {_sentence(preview.problem.message)}", self._palette.bad)
            return text.append(f"   So far {counted(preview.points)}.") if preview.words else text
        if not preview.words:
            return Text(f"= {remark or 'can be played'}", self._palette.good)
        points = remark or counted(preview.points)
        words = ", ".join(f"{word.word} {word.points}" for word in preview.words)
        single = len(preview.words) == 1
        return Text(f"= {points}" if single else f"= {points}: {words}", self._palette.good)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
