"""WordNet 3.0: lemmas, irregular forms and definitions."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tilery.lexicon.fold import plain_name
from tilery.lexicon.sources.packages import Files

_FOLDER = "usr/share/wordnet/"
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}


class WordNet(msgspec.Struct, frozen=True):
    """Lemmas by part of speech with their senses, most frequent first, irregular forms, and the text of senses."""

    lemmas: dict[str, dict[str, list[int]]]
    irregular: dict[str, dict[str, list[str]]]
    texts: dict[str, dict[int, str]]


def wordnet(files: Files) -> WordNet:
    """Read the index, exception and data files. Lemmas of more than one word are left out."""
    return WordNet(
        lemmas={part: dict(_index(files[f"{_FOLDER}index.{name}"])) for part, name in PARTS.items()},
        irregular={part: _exceptions(files[f"{_FOLDER}{name}.exc"]) for part, name in PARTS.items()},
        texts={part: dict(_texts(files[f"{_FOLDER}data.{name}"])) for part, name in PARTS.items()},
    )


def _index(data: bytes) -> Iterator[tuple[str, list[int]]]:
    for line in data.decode("ascii").splitlines():
        lemma, _, count, *rest = line.split(" ") if not line.startswith(" ") else ("", "", "0")
        word = plain_name(lemma)
        if word is not None:
            fields = " ".join(rest).split()
            yield word, [int(offset) for offset in fields[-int(count) :]]


def _exceptions(data: bytes) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in data.decode("ascii").splitlines():
        form, *bases = (plain_name(word) for word in line.split())
        kept = [base for base in bases if base is not None]
        if form is not None and kept:
            found[form] = kept
    return found


def _texts(data: bytes) -> Iterator[tuple[int, str]]:
    for line in data.decode("ascii").splitlines():
        if not line.startswith(" "):
            yield int(line[:8]), without_examples(line.partition(" | ")[2])


def without_examples(gloss: str) -> str:
    """The definition alone, without WordNet's examples of use in quotes."""
    text, _, _ = gloss.strip().partition('; "')
    return text.strip().rstrip(";").strip()
