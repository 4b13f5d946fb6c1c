"""Reading of a record line by line up to the first fault, which is reported with its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from tilery.core.codec import Codec, codec
from tilery.core.errors import BadRecord, ErrorData, Malformed, TileryError
from tilery.core.game import AnyGame
from tilery.core.record import FORMAT, Entry, Header, Record
from tilery.core.seating import Outcome

MAX_LINES = 100_000


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    seat: int
    action: msgspec.Raw
    events: msgspec.Raw
    at: str | msgspec.UnsetType = msgspec.UNSET


class _Last(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    outcome: Outcome


class _First(Header, frozen=True, kw_only=True):
    options: msgspec.Raw


_first: Codec[_First] = Codec(_First, "the first line of the record")
_line: Codec[_Line] = Codec(_Line, "the line")
_last: Codec[_Last] = Codec(_Last, "the last line")


Find: TypeAlias = Callable[[str, int], AnyGame]
"""Finds the game to read a record with, by its id and the version of its rules."""


class Reading(msgspec.Struct, frozen=True):
    """The readable part of a record, and the failure, if any. Without a readable first line there is no record."""

    game: AnyGame | None
    record: Record | None
    failure: BadRecord | None


def read(data: bytes | str, find: Find) -> Reading:
    """Read a record. It never raises for bad input, as the failure is a value."""
    lines = (data.encode() if isinstance(data, str) else data).splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        return Reading(
            None, None, _stop(1, "record/empty", "The record is empty; its first line should be a JSON object.")
        )
    try:
        header, game = _read_first(lines[0], find)
    except TileryError as error:
        return Reading(None, None, _stop(1, error.code, error.message))
    entries: list[Entry] = []
    outcome: Outcome | None = None
    for number, raw in enumerate(lines[1:], start=2):
        try:
            if outcome is not None:
                raise BadRecord("record/after-end", "There is a line after the outcome, which should be the last.")
            if number > MAX_LINES:
                raise BadRecord("record/too-long", f"The record has more than {MAX_LINES} lines.")
            if raw.lstrip().startswith(b'{"outcome"'):
                outcome = _last.decode(raw).outcome
            else:
                entry = read_entry(game, raw)
                if entry.seq != len(entries):
                    raise BadRecord("record/sequence", f"The line has seq {entry.seq}; expected {len(entries)}.")
                entries.append(entry)
        except TileryError as error:
            failure = _stop(number, error.code, error.message)
            return Reading(game, Record(header, tuple(entries), None), failure)
    return Reading(game, Record(header, tuple(entries), outcome), None)


def _read_first(raw: bytes, find: Find) -> tuple[Header, AnyGame]:
    try:
        first = _first.decode(raw)
    except Malformed as error:
        if b'"tilery"' in raw:
            raise
        raise Malformed(error.code, "This is not a Tilery record: its first line should be a header.") from None
    if first.tilery != FORMAT:
        raise BadRecord("record/format", f"The record has format {first.tilery}; this program reads format {FORMAT}.")
    game = find(first.game, first.rules)
    fields: dict[str, Any] = {name: getattr(first, name) for name in Header.__struct_fields__}
    fields["options"] = codec(game).options.decode(first.options)
    return Header(**fields), game


def read_entry(game: AnyGame, text: bytes | str) -> Entry:
    """One line of a record or of a store, as an Entry."""
    line, codecs = _line.decode(text), codec(game)
    return Entry(
        seq=line.seq,
        seat=line.seat,
        at=line.at,
        action=codecs.entry_action.decode(line.action),
        events=codecs.events.decode(line.events),
    )


def _stop(line: int, code: str, message: str) -> BadRecord:
    return BadRecord(code, f"Line {line}: {message}", ErrorData(line=line))
