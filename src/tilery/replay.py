"""Playing a record again, and checking that it is true.

``replay`` plays as far as it can and says why it stopped; ``verify`` also asks the rules and the published seed
whether every event had to be as it is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tilery import registry
from tilery.core import rng
from tilery.core.errors import BadRecord, ErrorData, TileryError
from tilery.core.reading import Reading, read
from tilery.core.record import Entry, Occupy, Record, Setup
from tilery.core.seating import SYSTEM
from tilery.core.shared import TimeUp
from tilery.match import Match, Proposal


class Replay(msgspec.Struct, frozen=True):
    """What could be played of a record, and why it stopped if it did."""

    match: Match | None
    failure: BadRecord | None

    @property
    def ok(self) -> bool:
        """Whether the whole record was played and nothing was wrong."""
        return self.failure is None


def load(path: str | Path) -> Match:
    """The match in a record file, verified; raises BadRecord if anything is wrong with it."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord("record/no-file", f"{path} cannot be read: {error.strerror}") from None
    result = verify(data)
    if result.failure is not None or result.match is None:
        raise result.failure or BadRecord("record/empty", "the record is empty")
    return result.match


def replay(data: bytes | str) -> Replay:
    """Play a record by its events alone, as far as it can be read and played."""
    return _play(read(data, registry.find), checked=False)


def verify(data: bytes | str) -> Replay:
    """Play a record, and check every entry against the rules and the seed."""
    return _play(read(data, registry.find), checked=True)


def _play(reading: Reading, *, checked: bool) -> Replay:
    if reading.record is None:
        return Replay(None, reading.failure)
    record = reading.record
    try:
        match = _begin(record, checked)
    except TileryError as error:
        return Replay(None, _stop(1, error))
    for line, entry in enumerate(record.entries, start=2):
        try:
            _step(match, entry, checked)
        except TileryError as error:
            return Replay(match, _stop(line, error))
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            problem = BadRecord("record/impossible", f"the events cannot have happened here: {error}")
            return Replay(match, _stop(line, problem))
    if reading.failure is not None:
        return Replay(match, reading.failure)
    if record.outcome != match.outcome:
        problem = BadRecord(
            "record/outcome", f"the outcome should be {match.outcome}, but the record says {record.outcome}"
        )
        return Replay(match, _stop(len(record.entries) + 2, problem))
    return Replay(match, None)


def _begin(record: Record, checked: bool) -> Match:
    header = record.header
    if header.seed is None:
        if checked:
            raise BadRecord("record/no-seed", "the record has no seed, so its chance cannot be checked")
        seed = bytes(rng.SEED_BYTES)
    else:
        seed = _seed(header.seed)
        if rng.seed_sha256(seed) != header.seed_sha256:
            raise BadRecord("record/seed", "the seed does not have the seed_sha256 that was promised")
    match = Match.prepared(
        registry.find(header.game),
        seats=header.seats,
        options=header.options,
        seed=seed,
        terms=header.terms,
        started=header.started,
    )
    if match.header.lexicon_sha256 != header.lexicon_sha256:
        raise BadRecord(
            "record/lexicon",
            f"the match was played with lexicon {header.lexicon_sha256[:12]}…, "
            f"but these options give {match.header.lexicon_sha256[:12] or 'none'}… here",
        )
    match.header = header
    return match


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != rng.SEED_BYTES:
        raise BadRecord("record/seed", f"the seed should be {2 * rng.SEED_BYTES} hex digits, but is {text[:80]!r}")
    return seed


def _step(match: Match, entry: Entry, checked: bool) -> None:
    if not checked:
        match.append(entry)
        return
    again = _again(match, entry)
    if entry != again.entry:
        raise BadRecord("record/events", f"the events of entry {entry.seq} are not those that rules and seed give")
    match.apply(again)


def _again(match: Match, entry: Entry) -> Proposal:
    """The entry as it has to be: the same action, decided anew."""
    action, at = entry.action, None if entry.at is msgspec.UNSET else entry.at
    if isinstance(action, Setup):
        if match.entries or entry.seat != SYSTEM:
            raise BadRecord("record/setup", "a setup should be the first entry, by SYSTEM")
        return match.deal(at)
    if not match.entries:
        raise BadRecord("record/setup", "the first entry should be the setup")
    if isinstance(action, Occupy):
        if entry.seat != SYSTEM:
            raise BadRecord("record/occupy", "only SYSTEM changes the occupant of a seat")
        return match.occupy(action.seat, action.by, at)
    if action is None:
        raise BadRecord("record/redacted", "the entry has no action, so it cannot be checked")
    asked = match.awaiting.get(entry.seat)
    prompt = action.prompt if isinstance(action, TimeUp) else (asked.id if asked else None)
    return match.propose(entry.seat, prompt, action, at)


def _stop(line: int, error: TileryError) -> BadRecord:
    prefix = "" if error.message.startswith("line ") else f"line {line}: "
    return BadRecord(error.code, prefix + error.message, ErrorData(line=line))


def positions(match: Match) -> Iterator[tuple[Entry, Match]]:
    """Each entry of a match with the match as it stood **before** that entry."""
    walk = Match(match.game, match.header, match.game.start(match.header.options, match.names, _seed_of(match)))
    for entry in match.entries:
        yield entry, walk
        walk.append(entry)


def _seed_of(match: Match) -> bytes:
    return bytes(rng.SEED_BYTES) if match.header.seed is None else _seed(match.header.seed)
