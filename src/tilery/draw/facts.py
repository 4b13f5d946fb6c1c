"""The facts of a scene: labels with values, in lines that wrap."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.core.scene import Fact
from tilery.draw.markup import Block, element, escape_text
from tilery.draw.measure import BOLD, breadth, fit
from tilery.draw.palette import Palette

_LABEL, _VALUE, _ROW = 12.0, 14.0, 24.0


def pair(label: str, value: str, x: float, y: float, palette: Palette) -> str:
    """A muted label and its value in one text element, so that no estimated width separates them."""
    return element(
        "text",
        element("tspan", escape_text(label), font_size=_LABEL, fill=palette.paper_muted),
        element("tspan", escape_text(value), font_size=_VALUE, fill=palette.paper_ink, font_weight=600, dx=6),
        x=x,
        y=y,
    )


def facts(known: Sequence[Fact], room: float, palette: Palette) -> Block | None:
    """Labels and values in lines at most ``room`` wide, or None without any."""
    if not known:
        return None
    drawn, x, y = [], 0.0, 0.0
    for fact in known:
        label = fit(fact.label, _LABEL, room / 2)
        value = fit(fact.value, _VALUE * BOLD, room - breadth(label, _LABEL) - 8)
        width = breadth(label, _LABEL) + 6 + breadth(value, _VALUE * BOLD)
        if x and x + width > room:
            x, y = 0.0, y + _ROW
        drawn.append(pair(label, value, x, y + 16, palette))
        x += width + 22
    return Block(room, y + _ROW, "".join(drawn))
