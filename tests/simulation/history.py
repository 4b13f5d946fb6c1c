"""Histories of what clients sent and were told, and what every history must satisfy, given what is stored at the end.

Entries have numbers in their match, so histories are easy to check. An acknowledged request is the entry with the
number it was told, and this is higher than every number known to anybody when it was first sent (linearizability). A
viewer may be shown an old state by a node that has not caught up, but never one that is not a prefix of the record.

The same checks serve simulated worlds and real nodes on a real PostgreSQL (``tests/faults``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from simulation.shown import RecordedMatch, check_shown
from simulation.violations import Violation
from tilery.core.codec import codec
from tilery.core.record import Occupy, Setup, TakeBack
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.server.matches.commit import RequestKey
from tilery.server.matches.persistence import load_match
from tilery.store.rows import EntryRow
from tilery.store.store import Store

RETRY_CODES = ("server/store", "server/fault")
"""Problems after which a request is sent again, so they are no answers."""
Key: TypeAlias = "tuple[str, str, str]"
"""Identifies a request by match, user and id."""


class Sent(msgspec.Struct, frozen=True):
    """A client sends a move, for the first time or again."""

    key: Key
    prompt: int | None
    action: Any


class Accepted(msgspec.Struct, frozen=True):
    """A client is told that its move is entry ``seq``."""

    key: Key
    seq: int


class Rejected(msgspec.Struct, frozen=True):
    """A client is told that its move is refused."""

    key: Key
    code: str


class Shown(msgspec.Struct, frozen=True):
    """A client shows an update, with all changes applied. ``connection`` is another after every reconnection."""

    user: str | None
    connection: int
    update: dict[str, Any]


Happening: TypeAlias = Sent | Accepted | Rejected | Shown


class History:
    """What happened, in the order in which one observer of all clients saw it."""

    def __init__(self) -> None:
        self.happenings: list[Happening] = []
        self._connections = 0

    def new_connection(self) -> int:
        """The number of another connection."""
        self._connections += 1
        return self._connections

    def hear(self, user: str | None, connection: int, message: dict[str, Any]) -> None:
        """Record what a client hears, if it is about a move or an update."""
        match message["kind"]:
            case "accepted":
                self.happenings.append(Accepted((message["match"], str(user), message["request"]), message["seq"]))
            case "rejected":
                key = (message["match"], str(user), message["request"])
                self.happenings.append(Rejected(key, message["problem"]["code"]))
            case "update":
                self.happenings.append(Shown(user, connection, message))
            case _:
                pass

    def send(self, user: str | None, message: dict[str, Any]) -> None:
        """Record what a client sends, if it is a move."""
        if message["kind"] == "submit":
            key = (message["match"], str(user), message["request"])
            self.happenings.append(Sent(key, message["prompt"], message["action"]))

    def of(self, kind: type[Any]) -> Iterator[Any]:
        """The happenings of a kind."""
        return (one for one in self.happenings if isinstance(one, kind))


class StoredRecord:
    """A match as it was read from a store."""

    def __init__(self, match_id: str, header: str, rows: list[EntryRow], seats: dict[str, Seat]) -> None:
        self.id = match_id
        self.rows = rows
        self.seats = seats
        self.match: Match | None = load_match(header, rows)

    def started(self) -> Match:
        """The match after all entries."""
        assert self.match is not None
        return self.match

    def after(self, seq: int) -> Match:
        """The match after this entry."""
        return self.started() if seq == len(self.started().entries) - 1 else self.started().before(seq + 1)


async def read_records(store: Store, ids: set[str]) -> dict[str, StoredRecord]:
    """These matches, read from the store itself. Raises if one cannot be replayed."""
    found: dict[str, StoredRecord] = {}
    for match_id in sorted(ids):
        row = await store.matches.get(match_id)
        assert row is not None, f"{match_id} is not stored"
        assert row.header is not None, f"{match_id} has not begun"
        rows, seats = await store.matches.entries(match_id), await store.matches.seats(match_id)
        assert [one.seq for one in rows] == list(range(len(rows))), f"the entries of {match_id} have gaps"
        found[match_id] = StoredRecord(match_id, row.header, rows, seats)
    return found


async def check_store(history: History, store: Store, *, finished: bool = True) -> int:
    """Check a history against what a store has. Returns the number of acknowledged moves."""
    named = {one.update["match"] if isinstance(one, Shown) else one.key[0] for one in history.happenings}
    return check_history(history, await read_records(store, named), finished=finished)


def check_history(history: History, records: Mapping[str, RecordedMatch], *, finished: bool = True) -> int:
    """Check everything. Returns the number of accepted moves.

    ``finished``: every request must have been answered.
    """
    check_stored_once(records)
    check_acknowledged(history, records)
    check_order(history)
    check_senders(history, records)
    check_viewers(history, records)
    if finished:
        check_answered(history)
    return len({one.key for one in history.of(Accepted)})


def check_stored_once(records: Mapping[str, RecordedMatch]) -> None:
    """No request is in the record twice."""
    for record in records.values():
        counts = Counter(row.request for row in record.rows if row.request is not None)
        if twice := [request for request, count in counts.items() if count > 1]:
            raise Violation("applied-twice", f"{twice[0]} is stored twice in {record.id}")


def check_acknowledged(history: History, records: Mapping[str, RecordedMatch]) -> None:
    """What was accepted is in the record under the number that was told. What was refused is not."""
    for one in history.happenings:
        match one:
            case Accepted(key=key, seq=seq):
                rows, text = records[key[0]].rows, _stored_key(records, key)
                if seq >= len(rows):
                    raise Violation("lost", f"{text} of {key[0]} was accepted as entry {seq} of {len(rows)}")
                if rows[seq].request != text:
                    raise Violation("accepted-another", f"{text} was accepted as entry {seq}: {rows[seq].request}")
            case Rejected(key=key, code=code) if code not in RETRY_CODES:
                text = _stored_key(records, key)
                if stored := [row.seq for row in records[key[0]].rows if row.request == text]:
                    raise Violation("rejected-though-stored", f"{text} is entry {stored[0]}, but was refused: {code}")
            case _:
                continue


def check_order(history: History) -> None:
    """An accepted move comes after everything that was known when it was first sent."""
    known: dict[str, int] = {}
    at_first: dict[Key, int] = {}
    for one in history.happenings:
        match one:
            case Sent(key=key):
                at_first.setdefault(key, known.get(key[0], -1))
            case Accepted(key=key, seq=seq):
                if key not in at_first:
                    raise Violation("accepted-unsent", f"{key} was never sent")
                if seq <= at_first[key]:
                    raise Violation("out-of-order", f"{key} became entry {seq}, sent when {at_first[key]} was known")
                known[key[0]] = max(known.get(key[0], -1), seq)
            case Shown(update=update):
                known[update["match"]] = max(known.get(update["match"], -1), update["seq"])
            case Rejected():
                continue


def check_senders(history: History, records: Mapping[str, RecordedMatch]) -> None:
    """Every move of a person in the record was sent by this person, and answered the prompt that it quotes."""
    sent = {one.key: one for one in history.of(Sent)}
    for record in records.values():
        users = {seat: user for user, seat in record.seats.items()}
        for row in record.rows:
            key = None if row.request is None else RequestKey.from_text(row.request)
            if key is None or key.by_bot:
                continue
            where = f"entry {row.seq} of {record.id} by seat {key.seat} ({row.request})"
            found = sent.get((record.id, users.get(key.seat, ""), key.id))
            if found is None:
                raise Violation("nobody-sent-it", where)
            _check_action(record, row.seq, found, where)


def _check_action(record: RecordedMatch, seq: int, sent: Sent, where: str) -> None:
    entry = record.after(seq).entries[seq]
    if isinstance(entry.action, Occupy | Setup | TakeBack):
        return
    before = record.after(seq - 1)
    action = codec(before.game).action.decode(msgspec.json.encode(sent.action))
    if entry.action != action:
        raise Violation("another-action", f"{where}: {entry.action} instead of {action}")
    asked = before.awaiting.get(entry.seat)
    if sent.prompt is not None and (asked is None or asked.id != sent.prompt):
        raise Violation("closed-prompt", f"{where} answered prompt {sent.prompt}, but {asked} was open")


def check_viewers(history: History, records: Mapping[str, RecordedMatch]) -> None:
    """What each connection shows is the record as its viewer may see it, and never goes back."""
    latest: dict[tuple[int, str], int] = {}
    for one in history.of(Shown):
        match_id, seq = one.update["match"], one.update["seq"]
        before = latest.get((one.connection, match_id), -1)
        if seq < before:
            raise Violation("went-back", f"entry {seq} of {match_id} after {before}")
        latest[one.connection, match_id] = seq
        check_shown(records[match_id], one.user, one.update)


def check_answered(history: History) -> None:
    """Every request was answered in the end."""
    final = {one.key for one in history.of(Rejected) if one.code not in RETRY_CODES}
    answered = final | {one.key for one in history.of(Accepted)}
    if waiting := [one.key for one in history.of(Sent) if one.key not in answered]:
        raise Violation("unanswered", f"{waiting[0]} and {len(set(waiting)) - 1} more")


def _stored_key(records: Mapping[str, RecordedMatch], key: Key) -> str:
    match_id, user, request = key
    return f"{records[match_id].seats.get(user)}:{request}"
