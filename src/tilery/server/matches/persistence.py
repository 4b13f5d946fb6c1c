"""Between stored text and a ``Match``."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tilery import registry
from tilery.core.reading import read, read_entry
from tilery.core.record import Entry
from tilery.match import Match
from tilery.server.matches.plan import TablePlan
from tilery.server.protocol import timestamps
from tilery.server.protocol.errors import Refused
from tilery.store.rows import EntryRow


def write_entry(entry: Entry) -> str:
    """The entry as it is stored: a line of the record."""
    return msgspec.json.encode(entry).decode()


def write_header(match: Match) -> str:
    """The record's first line, seed included."""
    return msgspec.json.encode(match.header).decode()


def load_match(header: str, entries: Iterable[EntryRow] = ()) -> Match:
    """The match with this header after these entries."""
    reading = read(header, registry.closest)
    if reading.game is None or reading.record is None:
        reason = reading.failure.message if reading.failure else "its header is empty"
        raise Refused(500, "match/unreadable", f"This version of Tilery cannot continue the match: {reason}")
    match = Match.from_header(reading.game, reading.record.header)
    for row in entries:
        match.append(read_entry(match.game, row.body))
    return match


def prepare_match(plan: TablePlan) -> Match:
    """The match a full table starts, before the deal; raises if the game refuses the options or the seats."""
    return Match.prepared(
        registry.find(plan.game),
        seats=plan.seat_infos(),
        options=plan.options,
        seed=bytes.fromhex(plan.seed),
        terms=msgspec.to_builtins(plan.terms),
        started=timestamps.iso(timestamps.now()),
    )
