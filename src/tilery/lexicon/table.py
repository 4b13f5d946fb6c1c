"""The shipped word lists, read once per process."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import cache
from pathlib import Path

import msgspec

from tilery.core.errors import LexiconError
from tilery.lexicon import languages, packed
from tilery.lexicon.flags import level_of
from tilery.lexicon.languages import folder, words_file

DATA = Path(__file__).parent / "data"
ENGLISH = "english.words.gz"


class ShippedFile(msgspec.Struct, frozen=True):
    """One shipped file: sha256 and bytes of its content before compression."""

    sha256: str
    bytes: int


class Source(msgspec.Struct, frozen=True):
    """One package from which the lists are made."""

    file: str
    version: str
    sha256: str
    notice: str


class Manifest(msgspec.Struct, frozen=True):
    """The shipped files and their sources, written by ``tilery lexicon build``."""

    files: dict[str, ShippedFile]
    sources: dict[str, Source]


class WordTable:
    """Sorted words with their flags, looked up by bisection."""

    def __init__(self, words: list[str], flags: array[int]) -> None:
        self.words = words
        self.flags = flags

    def __len__(self) -> int:
        return len(self.words)

    def find(self, word: str) -> int:
        """The flags of an upper-case word, 0 if it is not listed."""
        index = bisect_left(self.words, word)
        if index < len(self.words) and self.words[index] == word:
            return self.flags[index]
        return 0

    def level(self, word: str) -> int | None:
        """Level of an ordinary English word, 10 (most common) to 80, or None for any other."""
        return level_of(self.find(word))


@cache
def english() -> WordTable:
    """The table of all English words, names and abbreviations."""
    return WordTable(*packed.read(DATA / ENGLISH))


@cache
def words_of(language: str) -> WordTable:
    """The words of a language that games are played in."""
    return (
        english() if language == languages.ENGLISH else WordTable(*packed.read(folder(language) / words_file(language)))
    )


@cache
def marks(language: str) -> list[str]:
    """The sha256 of every list of another language."""
    return [f"{language}/{name} {file.sha256}" for name, file in sorted(language_manifest(language).files.items())]


@cache
def language_manifest(language: str) -> Manifest:
    """The manifest of the files in a language's folder."""
    return _read_manifest(folder(language))


@cache
def foreign(language: str) -> list[str]:
    """The words of one other language, accents folded."""
    return packed.read(DATA / foreign_file(language))[0]


def foreign_file(language: str) -> str:
    """The name of the file with the words of a language."""
    return f"{language}.words.gz"


@cache
def manifest() -> Manifest:
    """The manifest of the shipped files."""
    return _read_manifest(DATA)


def _read_manifest(place: Path) -> Manifest:
    try:
        return msgspec.json.decode((place / "manifest.json").read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError) as reason:
        raise LexiconError(
            "lexicon/damaged", f"The word lists' manifest cannot be read ({reason}); reinstall tilery."
        ) from reason


def forget() -> None:
    """Clear the caches after the shipped files have been rebuilt."""
    english.cache_clear()
    foreign.cache_clear()
    manifest.cache_clear()
    for cached in (words_of, marks, language_manifest):
        cached.cache_clear()
