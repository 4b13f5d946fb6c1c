"""Sets as PDF, made in a worker process from JSON."""

from __future__ import annotations

import msgspec

from tilery import registry
from tilery.core.codec import codec
from tilery.printing import PrintJob, sheets, write_pdf
from tilery.server.workers.time_limit import time_limit

PRINT_SECONDS = 30.0
"""Maximum seconds of processor time for a PDF. The largest standard set takes 2."""


def print_set(game_id: str, options: str, job: bytes) -> bytes:
    """The PDF of a set. Raises BadOptions if it cannot be printed."""
    game = registry.find(game_id)
    chosen = codec(game).options.decode(options.encode())
    with time_limit(PRINT_SECONDS):
        made = sheets(game, chosen, msgspec.json.decode(job, type=PrintJob))
        return write_pdf(made, f"{game.info.title}: the set to print")
