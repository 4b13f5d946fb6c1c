"""The words selected by a spec: the switches of rule [C11] applied to the shipped lists."""

from __future__ import annotations

from itertools import compress

from tilery.lexicon import table
from tilery.lexicon.flags import (
    ABBREVIATION,
    NAME,
    ONLY_PLURAL,
    PLURAL,
    REGIONS,
    is_crossword_word,
    level_of,
)
from tilery.lexicon.languages import ENGLISH
from tilery.lexicon.spec import LexiconSpec, Size
from tilery.lexicon.wordlists import OFFENSIVE, offensive_words, read_list

HIGHEST_LEVEL: dict[Size, int] = {"large": 80, "standard": 70, "everyday": 50}
"""Rarest level of the words in each size."""

_NO_PLURALS = {"on": 0, "only": ONLY_PLURAL, "any": PLURAL}


def select(spec: LexiconSpec, offensive: str = OFFENSIVE) -> list[str]:
    """The words of a canonical spec, upper case and sorted. ``offensive`` names the list that ``family`` leaves out.

    ``extra`` comes after every other switch and ``without`` last, so the players' own lists override it.
    """
    if spec.name != ENGLISH:
        return _of_language(spec)
    words = _english(spec)
    if not (spec.foreign or spec.family or spec.extra or spec.without):
        return words
    english = set(words)
    foreign = set[str]().union(*(table.foreign(language) for language in spec.foreign))
    if spec.family:
        english -= read_list(offensive)
        if offensive == OFFENSIVE:  # the first list was for English alone
            foreign -= read_list(offensive)
    return sorted((english | foreign).union(spec.extra).difference(spec.without))


def _of_language(spec: LexiconSpec) -> list[str]:
    """The words of another language: its list has levels and a family list, and no other switch."""
    listed, highest = table.words_of(spec.name), HIGHEST_LEVEL[spec.size]
    words = {word for word, flags in zip(listed.words, listed.flags, strict=True) if (level_of(flags) or 80) <= highest}
    if spec.family:
        words -= offensive_words(spec.name)
    return sorted(words.union(spec.extra).difference(spec.without))


def _english(spec: LexiconSpec) -> list[str]:
    english = table.english()
    wanted = {flags: _is_wanted(spec, flags) for flags in set(english.flags)}
    return list(compress(english.words, map(wanted.__getitem__, english.flags)))


def _is_wanted(spec: LexiconSpec, flags: int) -> bool:
    if flags & _NO_PLURALS[spec.plurals]:
        return False
    if (spec.names and flags & NAME) or (spec.abbreviations and flags & ABBREVIATION):
        return True
    level = level_of(flags)
    if level is None or (is_crossword_word(flags) and not spec.crossword):
        return False
    here = spec.spelling == "all" or bool(flags & REGIONS[spec.spelling])
    return here and level <= HIGHEST_LEVEL[spec.size]
