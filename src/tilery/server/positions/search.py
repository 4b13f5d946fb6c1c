"""The search of a position for its best plays, run in a worker process."""

from __future__ import annotations

from typing import Any

from tilery.analysis.turns import best_plays
from tilery.coach import advise, look_back
from tilery.core.codec import encode
from tilery.core.errors import BadRecord
from tilery.replay import replay
from tilery.server.workers.time_limit import time_limit

SEARCH_SECONDS = 20.0
"""Maximum seconds of processor time for one position. Those of real matches take less than one."""


def explain_plays(data: bytes, seat: int, action: Any, is_over: bool) -> bytes:
    """Why the best play of a seat at the end of an unfinished record is better than another one, as an Explanation.

    ``action`` is the other one as JSON has it, None for the next best. ``is_over``: the match of the record is, so that
    what was hidden may be told.
    """
    with time_limit(SEARCH_SECONDS):
        match = replay(data).match
        if match is None:
            raise BadRecord("record/empty", "The record is empty.")
        if action is None:
            return encode(advise(match, seat))
        return encode((look_back if is_over else advise)(match, seat, match.action(action)))


def find_plays(data: bytes, seat: int, limit: int) -> bytes:
    """The best plays of a seat at the end of an unfinished record, which the server wrote itself, as Candidates."""
    with time_limit(SEARCH_SECONDS):
        match = replay(data).match
        if match is None:
            raise BadRecord("record/empty", "The record is empty.")
        return encode(best_plays(match, seat, limit))
