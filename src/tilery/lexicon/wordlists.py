"""Our own word lists in ``data/lists/``: words between blanks or lines, ``#`` starts a comment."""

from __future__ import annotations

import hashlib
from functools import cache

from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon.languages import ENGLISH, folder
from tilery.lexicon.table import DATA

OFFENSIVE = "offensive"
"""The list of words excluded by ``family``, which bots and hints use only if the table allows them."""

EARLIER_OFFENSIVE = ("offensive_1",)
"""Earlier versions of that list, the latest first. Matches begun with one keep their words [C10]."""


@cache
def read_list(name: str) -> frozenset[str]:
    """The words of a list, upper case."""
    return _words(list_lines(name))


def _words(lines: list[str]) -> frozenset[str]:
    return frozenset(word.upper() for line in lines for word in line.split())


def list_lines(name: str) -> list[str]:
    """The lines of a list without comments and empty ones."""
    return _lines(_bytes(name))


def _lines(content: bytes) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in content.decode("utf-8").splitlines())
    return [line for line in lines if line]


@cache
def list_sha256(name: str) -> str:
    """The sha256 of a list's file."""
    return hashlib.sha256(_bytes(name)).hexdigest()


def offensive_words(language: str = ENGLISH) -> frozenset[str]:
    """Words that the family list of a language leaves out. That of English has those of its foreign words, too."""
    return read_list(OFFENSIVE) if language == ENGLISH else _language_list(language)


@cache
def _language_list(language: str) -> frozenset[str]:
    path = folder(language) / f"{OFFENSIVE}.txt"
    return _words(_lines(path.read_bytes())) if path.is_file() else frozenset()


def list_file(name: str) -> str:
    """Path of a list within the data."""
    return f"lists/{name}.txt"


def _bytes(name: str) -> bytes:
    path = DATA / list_file(name)
    try:
        return path.read_bytes()
    except OSError as reason:
        raise LexiconError(
            "lexicon/damaged",
            f"The word list {path.name} cannot be read ({reason.strerror}); reinstall tilery.",
            ErrorData(path=path.name),
        ) from reason
