"""The width of text: columns in a terminal, and an estimate for proportional fonts."""

from __future__ import annotations

from unicodedata import category, east_asian_width

BOLD = 1.12
"""Width of bold text relative to regular text."""

_NARROW = frozenset("iIjltfr.,:;!'|()[] ")
_WIDE = frozenset("mwMW@%&—…QOGD−×+<>=")


def columns(text: str) -> int:
    """Number of columns that a terminal needs.

    >>> columns("naïve"), columns("東京")
    (5, 4)
    """
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(sign) in {"W", "F"} else 1


def breadth(text: str, size: float) -> float:
    """The estimated width of a line in a sans-serif font of that size, too wide rather than too narrow."""
    return size * sum(_ems(sign) for sign in text)


def _ems(sign: str) -> float:
    if sign in _NARROW:
        return 0.38
    if sign in _WIDE:
        return 0.95
    match _columns(sign):
        case 0:
            return 0.0
        case 2:
            return 1.05
        case _:
            return 0.72 if sign.isupper() else 0.61


def shrink(text: str, size: float, room: float) -> float:
    """The size at which the text fits, at most ``size``."""
    return min(size, room / max(breadth(text, 1.0), 1e-9))


def fit(text: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis if it would be wider than ``room``."""
    if breadth(text, size) <= room:
        return text
    kept = text
    while kept and breadth(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…" if kept else ""


def cut(text: str, room: int) -> str:
    """The text, cut with an ellipsis if it needs more than ``room`` columns of a terminal.

    >>> cut("Bartholomew", 6)
    'Barth…'
    """
    if columns(text) <= room:
        return text
    kept = text
    while kept and columns(kept) > room - 1:
        kept = kept[:-1]
    return (kept.rstrip() + "…")[: max(room, 0)]
