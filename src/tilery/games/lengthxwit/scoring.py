"""Values of letters and points of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from tilery.lexicon import LexiconSpec
from tilery.lexicon.languages import ENGLISH, alphabet


class WordOptions(Protocol):
    """The options of a match."""

    @property
    def lexicon(self) -> LexiconSpec:
        """The words agreed on."""


RUN_OUT = 20
"""Points for using the last tile [12]."""

VOWELS = alphabet(ENGLISH).vowels
"""Vowels, without Y [6]. Another language has its own (``vowels_of``)."""

MULLIGAN_WORTH = 25
"""Minimum value of a hand that may be replaced [6]."""


def vowels_of(options: WordOptions) -> frozenset[str]:
    """The vowels of a match's language."""
    return alphabet(options.lexicon.name).vowels


def worth(letters: Iterable[str], values: Mapping[str, int]) -> int:
    """The sum of the values of these letters [3].

    >>> worth("QUIZ", {"Q": 8, "U": 2, "I": 1, "Z": 8})
    19
    """
    return sum(values[letter] for letter in letters)


def score_word(face: int, dice: int, banked: int) -> int:
    """The points of a word scored in one's own turn [8a]."""
    return face * dice + banked
