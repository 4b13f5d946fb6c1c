"""Files of the client and of the static page, found by the path of a request."""

from __future__ import annotations

import mimetypes
from pathlib import Path, PurePosixPath


def find_file(folder: Path, path: str) -> Path | None:
    """The file at this path below the folder. None if there is none, or if it is hidden."""
    parts = PurePosixPath(path.lstrip("/")).parts
    if not parts or any(part == ".." or part.startswith(".") for part in parts):
        return None
    found = folder.joinpath(*parts)
    try:
        return found if found.is_file() else None
    except OSError:
        return None  # not a name that a file can have


def media_type_of(file: Path) -> str:
    """The media type of a file, with the charset of texts."""
    return mimetypes.guess_type(file.name)[0] or "application/octet-stream"
