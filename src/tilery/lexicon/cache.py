"""Composed graphs kept on disk, for the next process that asks for the same words.

A file is written beside its place and moved there whole, so several processes may do it at once; a file that is
damaged or cannot be written is as good as none.
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
    """Where graphs are kept: ``TILERY_CACHE``, else the user's cache folder."""
    if own := os.environ.get("TILERY_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "tilery"


def find(key: str) -> graphfile.GraphFile | None:
    """The kept graph with this key, if there is a sound one."""
    return sound(folder() / f"{key}.graph", key)


def sound(path: Path, key: str) -> graphfile.GraphFile | None:
    """The graph at ``path`` if it is whole and has this key."""
    if not path.exists():
        return None
    try:
        found = graphfile.load(path)
    except LexiconError:
        return None
    return found if found.key == key else None


def keep(key: str, data: bytes) -> None:
    """Keeps the bytes of a graph file, if the folder can be written."""
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
