"""What every drawer does to words and numbers before it writes them."""

from __future__ import annotations

import re

# XML 1.0 has no place for these, escaped or not; the last ones would turn the reading direction of what follows.
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def clean(words: str) -> str:
    """What people typed, without characters that have no picture; line breaks become spaces.

    >>> clean("a\\tb\\x00c")
    'a bc'
    """
    return _UNFIT.sub("", re.sub(r"[\t\n\r]+", " ", words))


def signed(points: int) -> str:
    """Points with a proper minus sign.

    >>> signed(-4)
    '−4'
    """
    return str(points).replace("-", "−")
