"""The search of a position for its best plays, made to run in a worker process."""

from __future__ import annotations

from tilery.analysis.turns import best_plays
from tilery.core.codec import encode
from tilery.core.errors import BadRecord
from tilery.replay import replay
from tilery.server.workers.time_limit import time_limit

SEARCH_SECONDS = 20.0
"""Processor time for the search of one position, which takes less than a second in those of real matches."""


def find_plays(data: bytes, seat: int, limit: int) -> bytes:
    """The best plays of a seat at the end of an unfinished record that the server wrote itself, as Candidates."""
    with time_limit(SEARCH_SECONDS):
        match = replay(data).match
        if match is None:
            raise BadRecord("record/empty", "The record is empty.")
        return encode(best_plays(match, seat, limit))
