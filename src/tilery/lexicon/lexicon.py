"""A lexicon: a set of words with a sha256 and a word graph."""

from __future__ import annotations

from collections.abc import Iterator

from tilery.kernel import WordGraph
from tilery.lexicon import definitions, queries, table
from tilery.lexicon.alphabet import Alphabet
from tilery.lexicon.definitions import Definition
from tilery.lexicon.flags import DEFINED
from tilery.lexicon.languages import ENGLISH, alphabet
from tilery.lexicon.spec import LexiconSpec


class Lexicon:
    """The words that count in a match, made by ``compose`` or ``from_words`` and never changed.

    Words are upper case throughout, in the letters of the language. ``spec`` is None for a lexicon made from a plain
    list of words.
    """

    __slots__ = ("__weakref__", "_contains", "_count", "graph", "language", "sha256", "spec")

    def __init__(
        self, graph: WordGraph, count: int, sha256: str, spec: LexiconSpec | None, language: str = ENGLISH
    ) -> None:
        self.graph = graph
        self.sha256 = sha256
        self.spec = spec
        self.language = language
        self._count = count
        self._contains = graph.contains

    def __repr__(self) -> str:
        return f"<Lexicon of {self._count:,} words, sha256 {self.sha256[:12]}…>"

    def __len__(self) -> int:
        """Number of words."""
        return self._count

    def __contains__(self, word: object) -> bool:
        """True if ``word`` is an upper-case word of this lexicon, False for anything else."""
        return isinstance(word, str) and self._contains(word)

    def begins(self, start: str) -> bool:
        """True if a longer word begins with these upper-case letters."""
        arc = self.graph.walk(start)
        return arc != 0 and self.graph.letters(arc) != 0

    def holds(self, text: str, before: str) -> bool:
        """True if a word holds these upper-case letters, spelled before them with some of the letters ``before``."""
        return queries.holds(self.graph, text, before)

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the language."""
        return alphabet(self.language)

    @property
    def size(self) -> int:
        """Size of its graph in bytes."""
        return 4 * len(self.graph)

    def words(self) -> Iterator[str]:
        """Every word, in alphabetical order."""
        return self.graph.words()

    def prefix(self, start: str) -> Iterator[str]:
        """Every word that begins with these letters, in alphabetical order."""
        return self.graph.words(queries.letters(start, "", self.alphabet))

    def anagrams(self, letters: str) -> list[str]:
        """Every word of exactly these letters, ``?`` standing for any one, in alphabetical order."""
        return queries.anagrams(self.graph, letters, self.alphabet)

    def within(self, letters: str) -> list[str]:
        """Every word of some or all of these letters, ``?`` standing for any one: longest first."""
        return queries.within(self.graph, letters, self.alphabet)

    def pattern(self, pattern: str) -> list[str]:
        """Every word of this shape: letters, ``?`` for any one letter, ``*`` for any number of letters."""
        return queries.pattern(self.graph, pattern, self.alphabet)

    def level(self, word: str) -> int | None:
        """Level of an ordinary word of the language, 10 (most common) to 80, or None for any other."""
        return table.words_of(self.language).level(word)

    def is_defined(self, word: str) -> bool:
        """True if a word has a definition. The word list says so; the definitions need not be there."""
        return bool(table.words_of(self.language).find(word) & DEFINED)

    def define(self, word: str) -> list[Definition]:
        """The senses of a word, most usual first, empty if none are known. Only English words have any."""
        return definitions.define(word) if self.language == ENGLISH else []
