"""Last filter of all output: a control character in a name or a text never reaches the terminal."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tilery.draw.clean_text import clean


class ControlCharacterFilter(LineFilter):
    """Drops characters that a terminal would obey. They have no width, so nothing moves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with clean texts."""
        return [
            segment if segment.control or segment.text.isprintable() else Segment(clean(segment.text), segment.style)
            for segment in segments
        ]
