"""Between stored text and a living Match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tilery import registry
from tilery.core.codec import codec
from tilery.core.game import AnyGame, Prompt
from tilery.core.reading import read
from tilery.core.record import Entry
from tilery.core.seating import Outcome, Seat
from tilery.match import Match, unfold
from tilery.server import times
from tilery.server.plan import Plan
from tilery.server.refusals import Refused
from tilery.store.rows import EntryRow


class _Stored(msgspec.Struct, frozen=True):
    seq: int
    seat: int
    action: msgspec.Raw
    events: msgspec.Raw
    at: str | msgspec.UnsetType = msgspec.UNSET


class Ahead(msgspec.Struct, frozen=True):
    """What an entry leads to, worked out before it is stored."""

    state: Any
    awaiting: Mapping[Seat, Prompt]
    outcome: Outcome | None


_decoder = msgspec.json.Decoder(_Stored)


def write_entry(entry: Entry) -> str:
    """The entry as it is stored: a line of the record."""
    return msgspec.json.encode(entry).decode()


def read_entry(game: AnyGame, text: str) -> Entry:
    """The entry of a stored line."""
    stored, codecs = _decoder.decode(text), codec(game)
    return Entry(
        seq=stored.seq,
        seat=stored.seat,
        at=stored.at,
        action=codecs.entry_action.decode(stored.action),
        events=codecs.events.decode(stored.events),
    )


def write_header(match: Match) -> str:
    """The record's first line, seed included."""
    return msgspec.json.encode(match.header).decode()


def revive(header: str, entries: Iterable[EntryRow]) -> Match:
    """The match as it stands after the stored entries."""
    reading = read(header, registry.find)
    if reading.record is None:
        reason = reading.failure.message if reading.failure else "its header is empty"
        raise Refused(500, "match/unreadable", f"this match cannot be continued by this version: {reason}")
    head = reading.record.header
    game = registry.find(head.game)
    state = game.start(head.options, tuple(seat.name for seat in head.seats), bytes.fromhex(head.seed or ""))
    match = Match(game, head, state)
    for row in entries:
        match.apply(read_entry(game, row.body))
    return match


def prepare(plan: Plan) -> Match:
    """The match that a full table begins, before the deal. Also used, with made-up names, to check a plan."""
    return Match.prepared(
        registry.find(plan.game),
        seats=plan.infos(),
        options=plan.options,
        seed=bytes.fromhex(plan.seed),
        terms=msgspec.to_builtins(plan.terms),
        started=times.iso(times.now()),
    )


def ahead(match: Match, entry: Entry) -> Ahead:
    """How things will stand after an entry that is not applied yet."""
    state = unfold(match.game, match.state, entry.events)
    return Ahead(state, match.game.awaiting(state), match.game.outcome(state))
