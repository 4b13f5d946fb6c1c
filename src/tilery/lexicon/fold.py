"""Folding of written words to letters A–Z."""

from __future__ import annotations

import re
import unicodedata

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ß": "ss", "ł": "l", "đ": "d"})
_PLAIN = re.compile(r"[a-z]+")


def fold(text: str) -> str:
    """The text without accents, ligatures written out."""
    apart = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def plain(word: str) -> str | None:
    """A lower-case word folded to A–Z in upper case, or None for names, forms with ``'`` and the like."""
    folded = fold(word)
    return folded.upper() if _PLAIN.fullmatch(folded) else None


def plain_name(word: str) -> str | None:
    """A word of any case folded as by ``plain``."""
    return plain(word.lower())
