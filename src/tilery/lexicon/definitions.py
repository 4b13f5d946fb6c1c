"""Definitions of words, by WordNet and our own, read when first asked for."""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal

import msgspec

from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon.lemmas import find_lemmas, regular
from tilery.lexicon.table import DATA
from tilery.lexicon.wordlists import list_lines

FILE = "definitions.xz"
MAGIC = "tilery-definitions 1"
OWN = "definitions"
"""The list with definitions of our own."""
Part = Literal[
    "noun",
    "verb",
    "adjective",
    "adverb",
    "pronoun",
    "determiner",
    "preposition",
    "conjunction",
    "interjection",
]
Source = Literal["WordNet", "Tilery"]
PART_NAMES: dict[str, Part] = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
_ANY = "".join(PART_NAMES)


class Definition(msgspec.Struct, frozen=True):
    """One sense: of the word itself, or of the base word that it is a form of."""

    word: str
    part: Part
    text: str
    source: Source = "WordNet"


class Glossary(msgspec.Struct, frozen=True):
    """The file in memory: texts of senses, the senses of base words, and the base words of irregular forms.

    A sense is ``n12``: the part of speech and the number of its text. A base word is ``RUN v``. ``own`` are definitions
    that are not in the file and come before the others.
    """

    texts: list[str]
    senses: dict[str, str]
    irregular: dict[str, str]
    own: dict[str, tuple[Definition, ...]] = {}

    def define(self, word: str) -> Iterator[Definition]:
        """The senses of the word itself, then of words it is a form of, or else of those it may come from."""
        found = False
        for base, parts in self._bases(word):
            for definition in self._senses(base, parts):
                found = True
                yield definition
        if not found:
            for base, parts in (*find_lemmas(word), *((base, _ANY) for base, _ in regular(word))):
                yield from self._senses(base, parts)

    def _bases(self, word: str) -> Iterator[tuple[str, str]]:
        yield word, _ANY
        for base in self.irregular.get(word, "").split(",") if word in self.irregular else ():
            name, _, part = base.partition(" ")
            yield name, part
        yield from regular(word)

    def _senses(self, word: str, parts: str) -> Iterator[Definition]:
        for own in self.own.get(word, ()):
            if parts == _ANY or any(PART_NAMES[part] == own.part for part in parts):
                yield own
        for sense in self.senses.get(word, "").split():
            if sense[0] in parts:
                yield Definition(word, PART_NAMES[sense[0]], self.texts[int(sense[1:])])


def define(word: str) -> list[Definition]:
    """Every known sense of an upper-case word, the most frequent of each part of speech first."""
    return list(dict.fromkeys(glossary().define(word)))


def sources(senses: Iterable[Definition]) -> list[str]:
    """The sources of definitions, to be named beside them."""
    names = {"WordNet": "WordNet 3.0", "Tilery": "Tilery"}
    return list(dict.fromkeys(names[sense.source] for sense in senses))


@cache
def glossary() -> Glossary:
    """The shipped definitions. Raises LexiconError if their file is damaged."""
    try:
        shipped = parse(lzma.decompress((DATA / FILE).read_bytes()).decode("ascii"))
        return msgspec.structs.replace(shipped, own=own_definitions())
    except (OSError, EOFError, lzma.LZMAError, ValueError) as reason:
        raise LexiconError(
            "lexicon/damaged",
            f"The definitions cannot be read ({reason}); reinstall tilery.",
            ErrorData(path=FILE),
        ) from reason


@cache
def own_definitions() -> dict[str, tuple[Definition, ...]]:
    """The definitions of our own by word. A line of their list is ``WORD part: text``."""
    found: dict[str, tuple[Definition, ...]] = {}
    for line in list_lines(OWN):
        head, _, text = line.partition(": ")
        word, _, part = head.partition(" ")
        sense = msgspec.convert({"word": word, "part": part, "text": text.strip(), "source": "Tilery"}, Definition)
        found[word] = (*found.get(word, ()), sense)
    return found


def parse(text: str) -> Glossary:
    """The glossary in a file's text: magic, texts, senses and forms, an empty line between these three."""
    head, _, body = text.partition("\n")
    blocks = body.split("\n\n")
    if head != MAGIC or len(blocks) != 3:
        raise ValueError(f"expected {MAGIC!r} and three blocks, found {head[:40]!r} and {len(blocks)}")
    texts, senses, bases = (block.split("\n") if block else [] for block in blocks)
    return Glossary(texts, _pairs(senses), _pairs(bases))


def write(glossary: Glossary) -> str:
    """The text that ``parse`` reads."""
    blocks = (
        glossary.texts,
        [f"{word}\t{senses}" for word, senses in sorted(glossary.senses.items())],
        [f"{word}\t{bases}" for word, bases in sorted(glossary.irregular.items())],
    )
    return MAGIC + "\n" + "\n\n".join("\n".join(block) for block in blocks)


def _pairs(lines: list[str]) -> dict[str, str]:
    return {word: rest for word, _, rest in (line.partition("\t") for line in lines)}
