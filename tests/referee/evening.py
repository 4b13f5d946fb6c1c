"""A whole match as entries of a score sheet, for the browser tests: ``python evening.py GAME`` prints it as JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))
from referee.recorded import READERS, first_of
from referee.test_recorded_matches import played


def evening(game_id: str) -> dict[str, Any]:
    """Names, who begins, entries and final scores of a match."""
    match = played(game_id, 0)
    return {
        "names": match.seats,
        "first": first_of(match),
        "entries": [{"seat": seat, "entry": entry} for _, seat, entry in READERS[game_id](match)],
        "scores": match.outcome.scores,
        "winners": match.outcome.winners,
    }


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(evening(sys.argv[1])))
