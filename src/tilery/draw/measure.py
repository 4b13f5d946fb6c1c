"""How much room words take: columns of a terminal, and a careful guess for proportional letters."""

from __future__ import annotations

from unicodedata import category, east_asian_width

BOLD = 1.12
"""Bold letters are about so much wider: measure with a size so much larger."""

_NARROW = frozenset("iIjltfr.,:;!'|()[] ")
_WIDE = frozenset("mwMW@%&—…QOGD−×+<>=")


def columns(text: str) -> int:
    """The columns a terminal needs.

    >>> columns("naïve"), columns("東京")
    (5, 4)
    """
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(sign) in {"W", "F"} else 1


def breadth(text: str, size: float) -> float:
    """About how wide a line is in a sans-serif face of that size; rather too much than too little."""
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


def shrunk(text: str, size: float, room: float) -> float:
    """The size at which the text fits, at most ``size``."""
    return min(size, room / max(breadth(text, 1.0), 1e-9))


def fitted(text: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis if it would be wider than ``room``."""
    if breadth(text, size) <= room:
        return text
    kept = text
    while kept and breadth(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…" if kept else ""


def cut(text: str, room: int) -> str:
    """The same for columns of a terminal.

    >>> cut("Bartholomew", 6)
    'Barth…'
    """
    if columns(text) <= room:
        return text
    kept = text
    while kept and columns(kept) > room - 1:
        kept = kept[:-1]
    return (kept.rstrip() + "…")[: max(room, 0)]
