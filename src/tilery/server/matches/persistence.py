"""Conversion between stored text and a ``Match``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from tilery import registry
from tilery.core.codec import encode_text
from tilery.core.errors import Malformed
from tilery.core.record import Entry
from tilery.core.record_reader import read, read_entry
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.replay import IMPOSSIBLE
from tilery.server.common import timestamps
from tilery.server.common.errors import Refused
from tilery.server.matches.plan import TablePlan
from tilery.store.rows import EntryRow


class StoredMatch(NamedTuple):
    """A match in stored form, secrets included, and the viewer for whom a worker reads it."""

    header: str
    entries: list[EntryRow]
    viewer: Seat | None = None
    """The viewer, None for a spectator."""

    def load(self) -> Match:
        """The match. Refused if it is damaged."""
        return load_match(self.header, self.entries)


def write_header(match: Match) -> str:
    """The record's first line, seed included."""
    return encode_text(match.header)


def load_match(header: str, entries: Iterable[EntryRow] = ()) -> Match:
    """The match with this header after these entries."""
    reading = read(header, registry.closest)
    if reading.game is None or reading.record is None:
        reason = reading.failure.message if reading.failure else "its header is empty"
        raise Refused(410, "match/unreadable", f"This server cannot read the match any more: {reason}.")
    match = Match.from_header(reading.game, reading.record.header)
    for row in entries:
        append_stored(match, row)
    return match


def append_stored(match: Match, row: EntryRow) -> Entry:
    """Add a stored entry to the match. Refused if it is damaged."""
    try:
        entry = read_entry(match.game, row.body)
        match.append(entry)
    except (Malformed, *IMPOSSIBLE) as error:
        reason = f"This server cannot read the match any more: its entry {row.seq} is damaged."
        raise Refused(410, "match/unreadable", reason) from error
    return entry


def prepare_match(plan: TablePlan, now: float) -> Match:
    """The match that starts at a full table now, before the deal. Raises if the game refuses the options or the
    seats.
    """
    return Match.prepared(
        registry.find(plan.game),
        seats=plan.seat_infos(),
        options=plan.options,
        seed=bytes.fromhex(plan.seed),
        terms=msgspec.to_builtins(plan.terms),
        started=timestamps.iso(now),
    )
