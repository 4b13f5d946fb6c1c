"""Data files that the page loads on first use: definitions, and the words of other languages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

from tilery.core.errors import ErrorData, LexiconError, TileryError

T = TypeVar("T")
LoadFile: TypeAlias = Callable[[str], Awaitable[bool]]
"""Loads a data file into Python's file system. False if it cannot be loaded now."""


async def load_nothing(_name: str) -> bool:
    """Loader for a device that has all files."""
    return False


async def call_with_files(load: LoadFile, function: Callable[..., T], *args: Any) -> T:
    """Call a function without side effects, again after loading each data file that it misses.

    Raises LexiconError if a file cannot be loaded.
    """
    missing = None
    while True:
        try:
            return function(*args)
        except TileryError as error:
            if error.code != "lexicon/damaged" or error.data.path in (None, missing):
                raise
            missing = error.data.path
            if not await load(missing):
                raise LexiconError(
                    "lexicon/not-loaded",
                    "These words are not on this device yet. Connect to a network and try again.",
                    ErrorData(path=missing),
                ) from error
