"""Replaying a record, and verifying it.

``replay`` plays the events as far as possible and reports why it stopped, for any version of the rules. ``verify`` also
decides every action again, by the rules and the published seed, and compares the events.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tilery import registry
from tilery.core import rng
from tilery.core.arguments import check_path, check_record_data
from tilery.core.common_messages import TimeUp
from tilery.core.errors import BadRecord, ErrorData, TileryError
from tilery.core.game import AnyGame
from tilery.core.record import Entry, Occupy, Record, Setup, Supply, TakeBack
from tilery.core.record_reader import Reading, read
from tilery.core.seating import SYSTEM
from tilery.match import Match, Proposal

IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions that a game may raise on impossible events, such as those of a damaged record."""


class ReplayResult(msgspec.Struct, frozen=True):
    """The playable part of a record, and the failure, if any."""

    match: Match | None
    failure: BadRecord | None

    @property
    def ok(self) -> bool:
        """True if the whole record was played without a failure."""
        return self.failure is None


def load(path: str | Path) -> Match:
    """The match in a record file, verified. Raises BadRecord if anything is wrong with it."""
    check_path(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord("record/no-file", f"{path} cannot be read: {error.strerror}.") from None
    return load_verified(data)


def load_verified(data: bytes | str) -> Match:
    """The match of a record that verifies. Raises BadRecord with the line and the reason if it does not."""
    result = verify(data)
    if result.failure is not None or result.match is None:
        raise result.failure or BadRecord("record/empty", "The record is empty.")
    return result.match


def replay(data: bytes | str) -> ReplayResult:
    """Play a record by its events alone, as far as it is readable."""
    check_record_data(data)
    return _play(read(data, registry.closest), checked=False)


def verify(data: bytes | str) -> ReplayResult:
    """Play a record, and check every entry against the rules and the seed.

    If its version of the rules is not installed, it is played by its events, and the failure says so.
    """
    check_record_data(data)
    reading = read(data, registry.closest)
    if reading.game is None or reading.record is None or reading.record.header.rules == reading.game.info.rules:
        return _play(reading, checked=True)
    played = _play(reading, checked=False)
    return (
        played if played.failure is not None else ReplayResult(played.match, _rules_gone(reading.game, reading.record))
    )


def _rules_gone(game: AnyGame, record: Record) -> BadRecord:
    known = ", ".join(map(str, registry.versions(game.info.id)))
    problem = BadRecord(
        "record/rules",
        f"The record was played by version {record.header.rules} of the rules of {game.info.title}, but here is "
        f"version {known}: it can be replayed, but not checked.",
    )
    return _stop(1, problem)


def _play(reading: Reading, *, checked: bool) -> ReplayResult:
    if reading.game is None or reading.record is None:
        return ReplayResult(None, reading.failure)
    record = reading.record
    try:
        match = _begin(reading.game, record, checked)
    except TileryError as error:
        return ReplayResult(None, _stop(1, error))
    for line, entry in enumerate(record.entries, start=2):
        try:
            _step(match, entry, checked)
        except TileryError as error:
            return ReplayResult(match, _stop(line, error))
        except IMPOSSIBLE as error:
            problem = BadRecord("record/impossible", f"The events cannot have happened here: {error}.")
            return ReplayResult(match, _stop(line, problem))
    if reading.failure is not None:
        return ReplayResult(match, reading.failure)
    if record.outcome != match.outcome:
        problem = BadRecord(
            "record/outcome", f"The outcome should be {match.outcome}, but the record says {record.outcome}."
        )
        return ReplayResult(match, _stop(len(record.entries) + 2, problem))
    return ReplayResult(match, None)


def _begin(game: AnyGame, record: Record, checked: bool) -> Match:
    header = record.header
    if header.seed is not None:
        if rng.seed_sha256(_seed(header.seed)) != header.seed_sha256:
            raise BadRecord("record/seed", "The seed does not have the seed_sha256 that was promised.")
    elif checked:
        raise BadRecord("record/no-seed", "The record has no seed, so its chance cannot be checked.")
    match = Match.from_header(game, header)
    if checked and match.state.lexicon != header.lexicon_sha256:
        raise BadRecord(
            "record/lexicon",
            f"The match was played with lexicon {header.lexicon_sha256[:12]}…, "
            f"but these options give {match.state.lexicon[:12] or 'none'}… here.",
        )
    return match


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != rng.SEED_BYTES:
        raise BadRecord("record/seed", f"The seed should be {2 * rng.SEED_BYTES} hex digits, but is {text[:80]!r}.")
    return seed


def _step(match: Match, entry: Entry, checked: bool) -> None:
    if not checked:
        match.append(entry)
        return
    again = _decide_again(match, entry)
    if entry != again.entry:
        raise BadRecord("record/events", f"The events of entry {entry.seq} are not those that rules and seed give.")
    match.apply(again)


def _decide_again(match: Match, entry: Entry) -> Proposal:
    """The entry decided again from the same action."""
    action, at = entry.action, None if entry.at is msgspec.UNSET else entry.at
    if isinstance(action, Setup):
        if match.entries or entry.seat != SYSTEM:
            raise BadRecord("record/setup", "A setup should be the first entry, by SYSTEM.")
        if action.diagram is None:
            return match.deal(at)
        whole = match.set_up(action.diagram, at)
        return whole if entry.events else match.without_events(action, at)
    if not match.entries:
        raise BadRecord("record/setup", "The first entry should be the setup.")
    if isinstance(action, Occupy):
        if entry.seat != SYSTEM:
            raise BadRecord("record/occupy", "Only SYSTEM changes the occupant of a seat.")
        return match.occupy(action.seat, action.by, at)
    if isinstance(action, TakeBack):
        if entry.seat != SYSTEM:
            raise BadRecord("record/takeback", "Only SYSTEM takes back what was played.")
        return match.take_back(action.by, at)
    if isinstance(action, Supply):
        if entry.seat != SYSTEM:
            raise BadRecord("record/supply", "Only SYSTEM says what came from the real bag.")
        return match.supply(action, at) if entry.events else match.without_events(action, at)
    if action is None:
        raise BadRecord("record/redacted", "The entry has no action, so it cannot be checked.")
    asked = match.awaiting.get(entry.seat)
    prompt = action.prompt if isinstance(action, TimeUp) else (asked.id if asked else None)
    return match.propose(entry.seat, prompt, action, at)


def _stop(line: int, error: TileryError) -> BadRecord:
    prefix = "" if error.message.startswith("Line ") else f"Line {line}: "
    return BadRecord(error.code, prefix + error.message, ErrorData(line=line))


def position(match: Match, turn: int) -> Match:
    """The state of the match **before** entry ``turn`` as a separate match, which can be continued.

    It continues with the luck of the same seed.
    """
    return match.before(turn)


def positions(match: Match, start: int = 0) -> Iterator[tuple[Entry, Match]]:
    """Each entry of a match, from entry ``start`` on, with the match in its state **before** that entry."""
    walk = match.before(start) if start else Match.from_header(match.game, match.header)
    walk.looks_back = match.looks_back or match.outcome is not None
    for entry in match.entries[start:]:
        yield entry, walk
        walk.append(entry)
