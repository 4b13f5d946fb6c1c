"""What words mean, by WordNet, read when first asked for."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon.lemmas import derived, regular
from tilery.lexicon.table import DATA

FILE = "definitions.xz"
MAGIC = "tilery-definitions 1"
Part = Literal["noun", "verb", "adjective", "adverb"]
PART_NAMES: dict[str, Part] = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
_ANY = "".join(PART_NAMES)


class Definition(msgspec.Struct, frozen=True):
    """One sense: of the word itself, or of the base word that it is a form of."""

    word: str
    part: Part
    text: str


class Glossary(msgspec.Struct, frozen=True):
    """The file in memory: texts of senses; base word → its senses; irregular form → its base words.

    A sense is ``n12``: the part of speech and the number of its text. A base word is ``RUN v``.
    """

    texts: list[str]
    senses: dict[str, str]
    irregular: dict[str, str]

    def define(self, word: str) -> Iterator[Definition]:
        """The senses of the word itself, then of words it is a form of, or else of those it may come from."""
        found = False
        for base, parts in self._bases(word):
            for definition in self._senses(base, parts):
                found = True
                yield definition
        if not found:
            for base, parts in (*derived(word), *((base, _ANY) for base, _ in regular(word))):
                yield from self._senses(base, parts)

    def _bases(self, word: str) -> Iterator[tuple[str, str]]:
        yield word, _ANY
        for base in self.irregular.get(word, "").split(",") if word in self.irregular else ():
            name, _, part = base.partition(" ")
            yield name, part
        yield from regular(word)

    def _senses(self, word: str, parts: str) -> Iterator[Definition]:
        for sense in self.senses.get(word, "").split():
            if sense[0] in parts:
                yield Definition(word, PART_NAMES[sense[0]], self.texts[int(sense[1:])])


def define(word: str) -> list[Definition]:
    """Every known sense of an upper-case word, the most frequent of each part of speech first."""
    return list(dict.fromkeys(glossary().define(word)))


@cache
def glossary() -> Glossary:
    """The shipped definitions; LexiconError if their file is damaged."""
    try:
        return parse(lzma.decompress((DATA / FILE).read_bytes()).decode("ascii"))
    except (OSError, EOFError, lzma.LZMAError, ValueError) as reason:
        raise LexiconError(
            "lexicon/damaged",
            f"The definitions cannot be read ({reason}); reinstall tilery.",
            ErrorData(path=FILE),
        ) from reason


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
