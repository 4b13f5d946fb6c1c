"""Work on whole records, made to run in a worker process: text in, JSON out."""

from __future__ import annotations

from tilery.analysis import analyse
from tilery.core.codec import encode
from tilery.replay import verified, verify
from tilery.server.matches.replay_frames import replay_frames
from tilery.server.protocol.bodies import RecordReport


def check_record(data: bytes) -> bytes:
    """A RecordReport: whether the record verifies, and its frames for replay."""
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
            replay=replay_frames(match, None, 0, len(match.entries)),
        )
    )


def analyse_record(data: bytes) -> bytes:
    """The Analysis of a record; raises BadRecord if it does not verify."""
    return encode(analyse(verified(data)))
