"""Alphabets: the letters that tiles have in a language, and how written words become letters.

Every letter is one sign in upper case, also one whose tile shows several (``Alphabet.faces``). Words, tiles and records
have these signs. The kernel numbers them in the order of their code points, which is the order of sorted multisets.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from tilery.core.errors import LexiconError
from tilery.core.tiles import as_blank, letter_of
from tilery.kernel.words.graph import ENGLISH_SIGNS

MOST_LETTERS = 26
"""Number of letters that the kernel has masks for."""


class Alphabet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The alphabet of a language, as in its ``alphabet.toml``."""

    name: str
    native: str
    letters: tuple[str, ...]
    """All letters, in the order in which people list them."""
    vowels: frozenset[str]
    note: str = ""
    """A sentence about letters that players might miss."""
    fold: dict[str, str] = {}
    """Other signs of writing in upper case, and the letters they are laid as."""
    upper: dict[str, str] = {}
    """Upper case of signs for which this language has its own."""
    faces: dict[str, str] = {}
    """Signs shown on a tile of several letters, by its letter."""

    @cached_property
    def signs(self) -> str:
        """All letters in the order of their code points: the first is letter 1 of the kernel."""
        return "".join(sorted(self.letters))

    @cached_property
    def set(self) -> frozenset[str]:
        """All letters."""
        return frozenset(self.letters)

    @cached_property
    def _joined(self) -> tuple[tuple[str, str], ...]:
        """Written signs of tiles of several letters, the longest first, with their letters."""
        return tuple(sorted(((face, letter) for letter, face in self.faces.items()), key=lambda pair: -len(pair[0])))

    @cached_property
    def _upper(self) -> dict[int, str]:
        return str.maketrans(self.upper)

    @cached_property
    def _fold(self) -> dict[int, str]:
        return str.maketrans(self.fold)

    def capitalise(self, text: str) -> str:
        """The text in upper case by the rules of the language."""
        return text.translate(self._upper).upper()

    def spell(self, text: str) -> str | None:
        """A written word as letters, or None if a sign of it is on no tile."""
        word = self.capitalise(text)
        for face, letter in self._joined:
            word = word.replace(face, letter)
        word = word.translate(self._fold)
        return word if word and self.set.issuperset(word) else None

    def describe(self) -> str:
        """The letters for a sentence: ``A–Z``, or all of them."""
        return "A–Z" if self.signs == ENGLISH_SIGNS else " ".join(self.letters)


def check_alphabet(alphabet: Alphabet, where: str) -> Alphabet:
    """The alphabet if games can be played with it. Raises LexiconError that names the fault."""
    fault = _find_fault(alphabet)
    if fault:
        raise LexiconError("lexicon/bad-alphabet", f"The alphabet {where} cannot be used: {fault}.")
    return alphabet


def _find_fault(alphabet: Alphabet) -> str | None:
    letters = alphabet.letters
    if not 2 <= len(letters) <= MOST_LETTERS:
        return f"expected 2 to {MOST_LETTERS} letters, found {len(letters)}"
    if len({*letters}) < len(letters):
        return "a letter is listed twice"
    for letter in letters:
        if len(letter) != 1 or not letter.isalpha() or letter.islower() or letter_of(as_blank(letter)) != letter:
            return f"expected letters of one sign in upper case, found {letter!r}"
    for kind, found in (("a vowel", alphabet.vowels), ("a face", alphabet.faces)):
        if strange := sorted(set(found) - alphabet.set):
            return f"{strange[0]!r} is {kind} but no letter"
    for sign, written in alphabet.fold.items():
        if len(sign) != 1 or sign in alphabet.set or not alphabet.set.issuperset(written):
            return f"expected a sign that is no letter and becomes letters, found {sign!r} = {written!r}"
    return None
