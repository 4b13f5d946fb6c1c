"""Analyses of whole matches for statistics, run in a worker process."""

from __future__ import annotations

from tilery.analysis.figures import SeatFigures, figures
from tilery.core.codec import encode
from tilery.core.errors import BadRecord
from tilery.server.matches.persistence import StoredMatch
from tilery.server.workers.time_limit import time_limit

FIGURES_SECONDS = 120.0
"""Seconds of processor time for the figures of a match, computed once, on the first request for statistics."""


def figures_of_match(stored: StoredMatch, seats: int) -> bytes:
    """The figures of every seat of a finished match. Empty if its rules or words are no longer here, or if they take
    too long.
    """
    nothing = (SeatFigures(),) * seats
    match = stored.load()
    if not match.rules_are_here:
        return encode(nothing)
    try:
        with time_limit(FIGURES_SECONDS):
            return encode(figures(match))
    except BadRecord:
        return encode(nothing)
