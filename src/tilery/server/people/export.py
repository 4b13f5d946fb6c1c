"""Export of all data about a person, as one file."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.core.record import SUFFIX
from tilery.server.matches.persistence import load_match
from tilery.store.rows import EntryRow, MatchRow
from tilery.store.store import Store

README = """Everything this Tilery server keeps about you.

about-you.json  your account, devices, tokens, ratings, puzzles, people you muted or blocked, reports, chat lines
records/        the record of every match you have a seat in; of a match that still runs, what you may know of it
Times are seconds since 1970, UTC. Passwords and secrets of tokens are kept as hashes and are not part of this file.
"""


async def export_person(store: Store, user: str) -> bytes:
    """A zip file with all data, packed in a thread, as a person may have thousands of records."""
    about: dict[str, Any] = {"user": user, **await store.personal.rows(user)}
    about["chat"] = await store.personal.chat_lines(user)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README)
        await asyncio.to_thread(_add_data, archive, about)
        for seat in about["seats"]:
            row = await store.matches.get(seat["match_id"])
            if row is not None and row.header is not None:
                await asyncio.to_thread(_add_record, archive, row, await store.matches.entries(row.id), seat["seat"])
    return packed.getvalue()


def _add_data(archive: zipfile.ZipFile, about: dict[str, Any]) -> None:
    archive.writestr("about-you.json", msgspec.json.format(msgspec.json.encode(about), indent=1))


def _add_record(archive: zipfile.ZipFile, row: MatchRow, entries: Sequence[EntryRow], seat: int) -> None:
    header = row.header or ""
    if row.outcome is None:
        text = load_match(header, entries).record_for(seat).dumps()
    else:
        text = "\n".join([header, *[entry.body for entry in entries], f'{{"outcome":{row.outcome}}}', ""])
    archive.writestr(f"records/{row.id}{SUFFIX}", text)
