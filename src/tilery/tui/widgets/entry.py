"""The selection and its preview."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.widget import Widget

from tilery.core.game import Preview
from tilery.draw.char_styles import CharStyles


class EntryLine(Widget):
    """One line for the selection, two for its preview."""

    DEFAULT_CSS = "EntryLine { height: 3; }"

    def __init__(self, palette: CharStyles) -> None:
        super().__init__()
        self._palette = palette
        self._laid = Text()
        self._answer = Text()

    def wait(self, sentence: str) -> None:
        """Show a sentence while the player is not asked."""
        self._laid, self._answer = Text(sentence, style=self._palette.dim), Text()
        self.refresh()

    def show(self, line: str, preview: Preview | None, remark: str, format_points: Callable[[int], str]) -> None:
        """Show the selection and its preview, or just the remark without a preview."""
        self._laid = Text("> ", style="bold").append(line, "bold")
        self._answer = (
            Text(remark, self._palette.dim) if preview is None else self._preview_text(preview, remark, format_points)
        )
        self.refresh()

    def notice(self, sentence: str, *, good: bool = False) -> None:
        """Show a sentence instead of the preview, until the next key."""
        self._answer = Text(
            f"{'=' if good else '!'} {_sentence(sentence)}", self._palette.good if good else self._palette.bad
        )
        self.refresh()

    def render(self) -> Text:
        """Up to three lines."""
        return Text("\n").join([self._laid, self._answer])

    def _preview_text(self, preview: Preview, remark: str, format_points: Callable[[int], str]) -> Text:
        if preview.problem is not None:
            text = Text(f"! {_sentence(preview.problem.message)}", self._palette.bad)
            return text.append(f"   So far {format_points(preview.points)}.") if preview.words else text
        if not preview.words:
            return Text(f"= {remark or 'can be played'}", self._palette.good)
        points = remark or format_points(preview.points)
        words = ", ".join(f"{word.word} {word.points}" for word in preview.words)
        single = len(preview.words) == 1
        return Text(f"= {points}" if single else f"= {points}: {words}", self._palette.good)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
