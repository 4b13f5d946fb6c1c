"""The folder of matches played in the terminal: one record per match, complete after every entry."""

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
"""Environment variable that sets another folder."""
OFFERED = 5
"""Number of latest unfinished matches that are offered."""
LOOKED_AT = 200
"""Number of latest records that are checked for unfinished matches."""
_LAST_LINE = 4096
_OUTCOME = b'{"outcome"'


class Unfinished(msgspec.Struct, frozen=True):
    """A match that can be resumed."""

    file: Path
    match: Match
    problem: str
    """Damage of the record, or empty."""


def folder() -> Path:
    """The folder of the records: from the environment, else the user's data folder."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "tilery" / "matches"


def new_file(game_id: str, when: datetime) -> Path:
    """An unused file name for a match that starts now."""
    start = f"{game_id}-{when:%Y-%m-%d-%H%M%S}"
    names = (start, *(f"{start}-{number}" for number in range(2, 1000)))
    return next(file for name in names if not (file := folder() / f"{name}{SUFFIX}").exists())


def keep(record: Record, file: Path) -> None:
    """Write the record atomically, and onto the disk before returning. Raises OSError if that fails."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    with part.open("w", encoding="utf-8") as out:
        out.write(record.dumps())
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def resume(file: Path) -> Unfinished:
    """The match in a record, as far as it is readable. Raises TileryError if it cannot be resumed."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadRecord("record/no-file", f"{file} cannot be read: {error.strerror}.") from None
    result = replay(data)
    if result.match is None or not result.match.entries:
        raise result.failure or BadRecord("record/empty", f"{file} holds no deal to go on from.")
    if result.match.header.seed is None:
        raise BadRecord("record/no-seed", f"{file} is one viewer's copy: without the seed nobody can go on with it.")
    result.match.check_rules()
    return Unfinished(file, result.match, result.failure.message if result.failure else "")


def set_aside(file: Path) -> None:
    """Copy a damaged record to a ``.damaged`` file before the match is resumed from its readable part."""
    with suppress(OSError):
        file.with_name(file.name + ".damaged").write_bytes(file.read_bytes())


def list_unfinished(game_id: str | None) -> list[Unfinished]:
    """The latest unfinished matches, newest first. Unreadable files are skipped."""
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
    """True if the last line is an outcome. Only the end of the file is read, as there may be many files."""
    with file.open("rb") as record:
        record.seek(max(0, record.seek(0, os.SEEK_END) - _LAST_LINE))
        return record.read().rstrip().rpartition(b"\n")[2].startswith(_OUTCOME)
