"""Jobs on whole records, run in a worker process: text in, JSON out, compressed if the client takes it."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec

from tilery.analysis import analyse
from tilery.core.codec import encode
from tilery.core.errors import BadRecord
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.replay import load_verified, verify
from tilery.server.matches.persistence import StoredMatch
from tilery.server.records.replay_frames import MAX_FRAMES, replay_frames
from tilery.server.records.wire import RecordReport
from tilery.server.workers.time_limit import time_limit

MAX_LINES = 10_000
"""Maximum lines of a record to check or analyse. The longest matches have a few hundred."""
MAX_PAGE_BYTES = 4_000_000
"""Bytes after which a page of a replay ends, at the end of a frame."""
MAX_FRAME_BYTES = 2_000_000
"""Maximum bytes of a frame. Those of the built-in games have about 50,000."""
CHECK_SECONDS = 20.0
"""Maximum seconds of processor time to check a record. The longest matches take less than one."""
ANALYSIS_SECONDS = 300.0
"""Maximum seconds of processor time to analyse a record."""
GZIP_LEVEL = 5


def check_record(data: bytes, start: int, compressed: bool) -> bytes:
    """A RecordReport: the result of the verification, and a page of frames for replay from entry ``start`` on."""
    _check_length(data)
    with time_limit(CHECK_SECONDS):
        return _pack(encode(_report(data, start)), compressed)


def analyse_record(data: bytes, compressed: bool) -> bytes:
    """The Analysis of a record. Raises BadRecord if it does not verify."""
    _check_length(data)
    with time_limit(ANALYSIS_SECONDS):
        return _pack(encode(analyse(load_verified(data))), compressed)


def analyse_stored(stored: StoredMatch, compressed: bool) -> bytes:
    """The Analysis of a finished match."""
    return analyse_record(record_of_match(stored, False), compressed)


def replay_of_match(stored: StoredMatch, start: int, count: int, compressed: bool) -> bytes:
    """A ReplayPage: positions of a match in its viewer's view."""
    match = stored.load()
    return _pack(encode(_build_page(match, start, stored.viewer, count)), compressed)


def record_of_match(stored: StoredMatch, compressed: bool) -> bytes:
    """The record of a match, redacted for its viewer."""
    match = stored.load()
    return _pack(match.record_for(stored.viewer).dumps().encode(), compressed)


def _report(data: bytes, start: int) -> RecordReport:
    result = verify(data)
    problem = result.failure.problem() if result.failure is not None else None
    match = result.match
    if match is None:
        return RecordReport(False, problem)
    return RecordReport(
        verified=result.ok,
        problem=problem,
        game=match.game.info.id,
        title=match.game.info.title,
        seats=match.header.seats,
        entries=len(match.entries),
        outcome=match.outcome,
        replay=_build_page(match, start, None, MAX_FRAMES),
    )


def _build_page(match: Match, start: int, viewer: Seat | None, count: int) -> Any:
    """A ReplayPage with encoded frames. It may end early, since names and score pads can be long."""
    page = replay_frames(match, viewer, start, count)
    frames: list[msgspec.Raw] = []
    size = 0
    for frame in page.frames:
        if size > MAX_PAGE_BYTES:
            return {"frames": frames, "total": page.total, "next": frame.seq}
        encoded = encode(frame)
        if len(encoded) > MAX_FRAME_BYTES:
            message = f"Entry {frame.seq} needs {len(encoded):,} bytes to show. At most {MAX_FRAME_BYTES:,} are sent."
            raise BadRecord("record/too-long", message)
        frames.append(msgspec.Raw(encoded))
        size += len(encoded)
    return {"frames": frames, "total": page.total, "next": page.next}


def _pack(data: bytes, compressed: bool) -> bytes:
    return gzip.compress(data, GZIP_LEVEL) if compressed else data


def _check_length(data: bytes) -> None:
    lines = data.count(b"\n")
    if lines > MAX_LINES:
        raise BadRecord("record/too-long", f"The record has {lines:,} lines. At most {MAX_LINES:,} are read.")
