"""Where matches played in a terminal are kept: one record a match, whole after every entry."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from tilery.core.errors import BadRecord, TileryError
from tilery.core.record import SUFFIX, Record
from tilery.match import Match
from tilery.replay import replay

FOLDER = "TILERY_MATCHES"
"""The environment variable that names another folder."""
OFFERED = 5
"""So many of the latest unfinished matches are offered."""
LOOKED_AT = 200
"""So many of the latest records are looked at for unfinished ones."""
_LAST_LINE = 4096
_OUTCOME = b'{"outcome"'


class Unfinished(msgspec.Struct, frozen=True):
    """A match that can be gone on with."""

    file: Path
    match: Match
    problem: str
    """Why the record broke off, if it is damaged; empty if it is whole."""


def folder() -> Path:
    """The folder of the records: named by the environment, else where this system keeps data."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "tilery" / "matches"


def new_file(game_id: str, when: datetime) -> Path:
    """A file for a match that starts now; no other has that name."""
    start = f"{game_id}-{when:%Y-%m-%d-%H%M%S}"
    names = (start, *(f"{start}-{number}" for number in range(2, 1000)))
    return next(file for name in names if not (file := folder() / f"{name}{SUFFIX}").exists())


def keep(record: Record, file: Path) -> None:
    """Write the record, whole or not at all, and onto the disk before returning; OSError if that fails."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    with part.open("w", encoding="utf-8") as out:
        out.write(record.dumps())
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def resume(file: Path) -> Unfinished:
    """The match in a record, as far as it can be played; TileryError if nobody can go on with it."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadRecord("record/no-file", f"{file} cannot be read: {error.strerror}") from None
    result = replay(data)
    if result.match is None or not result.match.entries:
        raise result.failure or BadRecord("record/empty", f"{file} holds no deal to go on from")
    if result.match.header.seed is None:
        raise BadRecord("record/no-seed", f"{file} is one viewer's copy: without the seed nobody can go on with it")
    result.match.check_rules()
    return Unfinished(file, result.match, result.failure.message if result.failure else "")


def set_aside(file: Path) -> None:
    """Keep a damaged record as it is, beside the one that goes on from what could be read of it."""
    with suppress(OSError):
        file.with_name(file.name + ".damaged").write_bytes(file.read_bytes())


def unfinished(game_id: str | None) -> list[Unfinished]:
    """The latest matches that were broken off, the very latest first; files that cannot be read are left alone."""
    found: list[Unfinished] = []
    if not folder().is_dir():
        return found
    files = sorted(folder().glob(f"{game_id or ''}*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in files[:LOOKED_AT]:
        try:
            if _is_over(file):
                continue
            kept = resume(file)
        except (OSError, TileryError):
            continue
        if kept.match.outcome is None and game_id in {None, kept.match.header.game}:
            found.append(kept)
        if len(found) == OFFERED:
            break
    return found


def _is_over(file: Path) -> bool:
    """Whether the last line is an outcome; only the end of the file is read, as there may be many."""
    with file.open("rb") as record:
        record.seek(max(0, record.seek(0, os.SEEK_END) - _LAST_LINE))
        return record.read().rstrip().rpartition(b"\n")[2].startswith(_OUTCOME)
