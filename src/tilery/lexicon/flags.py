"""Flags of a word in the shipped list, in sixteen bits."""

from __future__ import annotations

LEVELS = (10, 20, 35, 40, 50, 55, 60, 70, 80)
"""Levels of words: 10 the most common, 80 the least."""

HIGHEST_UNDEFINED = 70
"""Rarest level of ordinary words that need no definition."""

LEVEL_MASK = 0xF
"""The low four bits: 0 for no ordinary word, else 1 + the index into ``LEVELS``."""

REGIONS = {"us": 1 << 4, "uk": 1 << 5, "uk-z": 1 << 6, "ca": 1 << 7, "au": 1 << 8}
"""Regions in which the word is spelled this way."""

ABBREVIATION = 1 << 9
NAME = 1 << 10
PLURAL = 1 << 11
"""A plural form, whatever else it may be."""

ONLY_PLURAL = 1 << 12
"""A plural form and nothing else."""

DEFINED = 1 << 13
"""The bit of words with a definition (``definitions.py``)."""


def level_of(flags: int) -> int | None:
    """The level of a word with these flags, or None if it is no ordinary word."""
    code = flags & LEVEL_MASK
    return LEVELS[code - 1] if 0 < code <= len(LEVELS) else None


def is_crossword_word(flags: int) -> bool:
    """True for a word of word games: rare and without a definition (switch ``crossword``) [C11]."""
    level = level_of(flags)
    return level is not None and level > HIGHEST_UNDEFINED and not flags & DEFINED


def with_level(level: int) -> int:
    """The flag bits of a level."""
    return LEVELS.index(level) + 1
