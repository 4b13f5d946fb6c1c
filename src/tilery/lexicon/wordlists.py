"""Our own word lists in ``data/lists/``: words between blanks or lines, ``#`` starts a comment."""

from __future__ import annotations

import hashlib
from functools import cache

from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon.table import DATA

OFFENSIVE = "offensive"
"""The list of words excluded by ``family``, which bots and hints use only if the table allows them."""

EARLIER_OFFENSIVE = ("offensive_1",)
"""Earlier versions of that list, the latest first. Matches begun with one keep their words [C10]."""


@cache
def read_list(name: str) -> frozenset[str]:
    """The words of a list, upper case."""
    return frozenset(word.upper() for line in list_lines(name) for word in line.split())


def list_lines(name: str) -> list[str]:
    """The lines of a list without comments and empty ones."""
    lines = (line.partition("#")[0].strip() for line in _bytes(name).decode("utf-8").splitlines())
    return [line for line in lines if line]


@cache
def list_sha256(name: str) -> str:
    """The sha256 of a list's file."""
    return hashlib.sha256(_bytes(name)).hexdigest()


def offensive_words() -> frozenset[str]:
    """Words of all languages that the family list leaves out."""
    return read_list(OFFENSIVE)


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
