"""SVG as plain strings: elements, escaping, and blocks that know their size."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple, TypeAlias

from tilery.draw.clean_text import clean
from tilery.geometry import Point

Attribute: TypeAlias = str | float | None

SANS = "'Source Sans 3 Variable','Source Sans 3','Avenir Next','Segoe UI','Helvetica Neue','Noto Sans',sans-serif"
SLAB = "'Zilla Slab',Rockwell,'Roboto Slab','Noto Serif','DejaVu Serif',Georgia,serif"
"""Font families, the site's own first: the browser client embeds them in pictures that it shares."""


class Block(NamedTuple):
    """A piece of picture with its corner at the origin."""

    width: float
    height: float
    body: str


def number(value: float) -> str:
    """A number with at most two decimals.

    >>> number(2.0), number(-0.001), number(1.256)
    ('2', '0', '1.26')
    """
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """An element. ``_`` in an attribute's name is written ``-``, and None leaves the attribute out.

    >>> element("rect", x=1.5, stroke_width=2, fill=None)
    '<rect x="1.5" stroke-width="2"/>'
    """
    shown = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{tag}{shown}>{inner}</{tag}>" if inner else f"<{tag}{shown}/>"


def _attribute(value: str | float) -> str:
    return escape(clean(value), quote=False).replace('"', "&quot;") if isinstance(value, str) else number(value)


def escape_text(text: str) -> str:
    """Text escaped for use between two tags."""
    return escape(clean(text), quote=False)


def words(text: str, x: float, y: float, size: float, fill: str, **attributes: Attribute) -> str:
    """A line of text whose baseline starts at (x, y)."""
    return element("text", escape_text(text), x=x, y=y, font_size=size, fill=fill, **attributes)


def title(text: str) -> str:
    """A title element, for tooltips and screen readers."""
    return element("title", escape_text(text))


def polygon(points: Iterable[Point], **attributes: Attribute) -> str:
    """A closed shape."""
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def shift(x: float, y: float, *children: str) -> str:
    """A group moved to (x, y)."""
    return element("g", *children, transform=f"translate({number(x)} {number(y)})")


def panel(width: float, height: float, fill: str, rim: str) -> str:
    """The rounded ground of a block, its rim inside."""
    return element(
        "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=10, fill=fill, stroke=rim, stroke_width=1
    )
