"""Analyses of whole matches for moderators, run in a worker process."""

from __future__ import annotations

from tilery.analysis.fair_play import FairPlay, fair_play
from tilery.server.common import timestamps
from tilery.server.matches.persistence import StoredMatch
from tilery.server.workers.time_limit import time_limit

FAIR_PLAY_SECONDS = 300.0
"""Seconds of processor time for searching every position of a match."""


def fair_play_of_match(stored: StoredMatch) -> tuple[FairPlay, ...]:
    """The fair-play figures of every seat of a finished match, empty if its rules or words are no longer here."""
    match = stored.load()
    if not match.rules_are_here:
        return ()
    with time_limit(FAIR_PLAY_SECONDS):
        return fair_play(match, timestamps.moment)
