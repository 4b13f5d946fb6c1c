"""Work on whole records, made to run in a worker process: text in, JSON out."""

from __future__ import annotations

from tilery.analysis import analyse
from tilery.core.codec import encode
from tilery.core.errors import BadRecord
from tilery.replay import verified, verify
from tilery.server.matches.replay_frames import MAX_FRAMES, replay_frames
from tilery.server.protocol.bodies import RecordReport

MAX_LINES = 10_000
"""Lines of a record that is checked or analysed for a client; the longest matches have a few hundred."""


def check_record(data: bytes, start: int) -> bytes:
    """A RecordReport: whether the record verifies, and a page of its frames for replay, from entry ``start`` on."""
    _check_length(data)
    result = verify(data)
    problem = result.failure.problem() if result.failure is not None else None
    match = result.match
    if match is None:
        return encode(RecordReport(False, problem))
    return encode(
        RecordReport(
            verified=result.ok,
            problem=problem,
            game=match.game.info.id,
            title=match.game.info.title,
            seats=match.header.seats,
            entries=len(match.entries),
            outcome=match.outcome,
            replay=replay_frames(match, None, start, MAX_FRAMES),
        )
    )


def analyse_record(data: bytes) -> bytes:
    """The Analysis of a record; raises BadRecord if it does not verify."""
    _check_length(data)
    return encode(analyse(verified(data)))


def _check_length(data: bytes) -> None:
    lines = data.count(b"\n")
    if lines > MAX_LINES:
        raise BadRecord("record/too-long", f"The record has {lines:,} lines. At most {MAX_LINES:,} are read.")
