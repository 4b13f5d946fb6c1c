"""Disk cache of composed word graphs, shared by all processes of a user.

A file is written under another name and then renamed, so several processes may write at once. A file that is damaged
or cannot be written counts as a miss.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from tilery.core.errors import LexiconError
from tilery.lexicon import graphfile

_KEPT = 64


def folder() -> Path:
    """The cache folder: ``TILERY_CACHE``, else ``tilery`` in the user's cache folder."""
    if own := os.environ.get("TILERY_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "tilery"


def find(key: str) -> graphfile.GraphFile | None:
    """The cached graph with this key; None if there is none or its file is damaged."""
    return sound(folder() / f"{key}.graph", key)


def sound(path: Path, key: str) -> graphfile.GraphFile | None:
    """The graph at ``path`` if its file is undamaged and has this key."""
    if not path.exists():
        return None
    try:
        found = graphfile.load(path)
    except LexiconError:
        return None
    return found if found.key == key else None


def keep(key: str, data: bytes) -> None:
    """Writes a graph file to the cache, if the folder is writable, and drops the oldest files."""
    with contextlib.suppress(OSError):
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        write_whole(place / f"{key}.graph", data)
        _forget_oldest(place)


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that others see the old one or the new one, never a part."""
    handle, name = tempfile.mkstemp(prefix=".writing-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _forget_oldest(place: Path) -> None:
    kept = sorted(place.glob("*.graph"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[_KEPT:]:
        path.unlink(missing_ok=True)
