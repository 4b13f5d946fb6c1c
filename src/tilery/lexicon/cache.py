"""Disk cache of composed word graphs, shared by all processes of a user.

A file is written under another name and then renamed, so several processes may write at once. A file that is damaged
or cannot be written counts as a miss.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

from tilery.core.errors import LexiconError
from tilery.kernel.words.graph import ENGLISH_SIGNS
from tilery.lexicon import graphfile

MAX_BYTES = 400_000_000
"""Maximum size of all graphs together, in bytes. One of English words has 1 MB, one of all languages 4 MB, and the bots
of a match use up to seven.
"""
_WRITING = ".writing-"
_ABANDONED_SECONDS = 3600.0
"""Seconds after which an unfinished file counts as left behind by a process that was ended."""


def folder() -> Path:
    """The cache folder: ``TILERY_CACHE``, else ``tilery`` in the user's cache folder."""
    if own := os.environ.get("TILERY_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "tilery"


def find(key: str, signs: str = ENGLISH_SIGNS) -> graphfile.GraphFile | None:
    """The cached graph with this key, or None if there is none or its file is damaged."""
    path = folder() / f"{key}.graph"
    found = load_sound(path, key, signs)
    if found is not None:
        with contextlib.suppress(OSError):
            os.utime(path)  # the least recently used files are dropped first
    return found


def load_sound(path: Path, key: str, signs: str = ENGLISH_SIGNS) -> graphfile.GraphFile | None:
    """The graph at ``path`` if its file is undamaged and has this key."""
    if not path.exists():
        return None
    try:
        found = graphfile.load(path, signs)
    except LexiconError:
        return None
    return found if found.key == key else None


def keep_and_load(key: str, data: bytes, signs: str = ENGLISH_SIGNS) -> graphfile.GraphFile:
    """The graph in the bytes of a graph file, which is written to the cache and mapped from there if possible."""
    keep(key, data)
    return find(key, signs) or graphfile.decode(memoryview(data), folder(), signs)


def keep(key: str, data: bytes) -> None:
    """Write a graph file to the cache, if the folder is writable, and drop the least recently used ones."""
    with contextlib.suppress(OSError):
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        write_whole(place / f"{key}.graph", data)
        _forget_oldest(place)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that others see the old one or the new one, never a part."""
    handle, name = tempfile.mkstemp(prefix=_WRITING, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _forget_oldest(place: Path) -> None:
    now, room = time.time(), MAX_BYTES
    for _, size, path in sorted(_files(place, "*.graph"), reverse=True):
        room -= size
        if room < 0:
            path.unlink(missing_ok=True)
    for used, _, path in _files(place, f"{_WRITING}*"):
        if now - used > _ABANDONED_SECONDS:
            path.unlink(missing_ok=True)


def _files(place: Path, pattern: str) -> list[tuple[float, int, Path]]:
    """Time of last use, size and path of each file."""
    found = []
    for path in place.glob(pattern):
        with contextlib.suppress(OSError):  # another process has deleted it
            status = path.stat()
            found.append((status.st_mtime, status.st_size, path))
    return found
