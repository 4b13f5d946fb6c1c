"""Cleaning of text and numbers before they are drawn."""

from __future__ import annotations

import re

from tilery.core.scene import PadLine

# XML 1.0 forbids these, escaped or not, and the last ones would reverse the direction of the following text.
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def clean(words: str) -> str:
    """The text without control characters. Line breaks become spaces.

    >>> clean("a\\tb\\x00c")
    'a bc'
    """
    return _UNFIT.sub("", re.sub(r"[\t\n\r]+", " ", words))


def escape_json(text: str) -> str:
    """JSON that means the same, without characters that a terminal would obey.

    >>> escape_json('"a\\x9bb"')
    '"a\\\\u009bb"'
    """
    return _UNFIT.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def signed(points: int | None) -> str:
    """Points with a proper minus sign, or a dash for a total that is hidden until the end.

    >>> signed(-4), signed(None)
    ('−4', '–')
    """
    return "–" if points is None else str(points).replace("-", "−")


def pad_points(line: PadLine) -> str:
    """The points of a line of the score pad, with their sign if they are a change.

    >>> pad_points(PadLine("trade", 1, change=True)), pad_points(PadLine("JOWL", 12))
    ('+1', '12')
    """
    return f"+{line.points}" if line.change and line.points > 0 else signed(line.points)
