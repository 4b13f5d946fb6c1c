"""A whole match as the entries of a score sheet, for the browser tests: ``python evening.py GAME`` prints it as JSON.

Only with what the forms can take: who ran out is marked in the turn or answer that used the last tile.
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))
from referee.recorded import READERS, Entries
from referee.test_recorded_turns import played


def marked(entries: Entries) -> Entries | None:
    """Entries of a turn with "ran out" where the forms have it; None if they have no place for it."""
    kept = [(seat, entry) for seat, entry in entries if not _only_ran_out(entry)]
    for seat, entry in entries:
        if _only_ran_out(entry):
            own = [i for i, (other, _) in enumerate(kept) if other == seat]
            if not own or entry.ran_out > 1:
                return None
            kept[own[-1]] = (seat, msgspec.structs.replace(kept[own[-1]][1], ran_out=1))
    return kept


def _only_ran_out(entry: Any) -> bool:
    return bool(getattr(entry, "ran_out", 0)) and not entry.word and not getattr(entry, "pressed", ())


def evening(game_id: str) -> dict[str, Any]:
    """Names, entries and final scores of the first match that the forms can take."""
    for seed in itertools.count():
        match = played(game_id, 2 * seed)
        turns = [marked(entries) for _, entries in READERS[game_id](match)]
        if None not in turns:
            entries = [{"seat": seat, "entry": entry} for turn in turns if turn for seat, entry in turn]
            return {"names": match.seats, "entries": entries, "scores": match.game.scores(match.state)}
    raise AssertionError


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(evening(sys.argv[1])))
