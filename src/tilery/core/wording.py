"""Numbers and lists in English sentences."""

from __future__ import annotations

from collections.abc import Sequence


def pluralize(number: int, one: str, many: str = "") -> str:
    """A number with the singular or plural of a noun; the plural adds an s if none is given.

    >>> pluralize(1, "tile"), pluralize(0, "tile"), pluralize(2, "die", "dice")
    ('1 tile', '0 tiles', '2 dice')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def enumerated(items: Sequence[str]) -> str:
    """The items with commas, and "and" before the last.

    >>> enumerated(["Ann"]), enumerated(["Ann", "Bo", "Cy"])
    ('Ann', 'Ann, Bo and Cy')
    """
    return " and ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)
