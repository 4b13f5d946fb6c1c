"""Iterators over records, positions and candidates, for statistics of many matches.

>>> import tilery
>>> from tilery.analysis.walking import walk_decisions
>>> match = tilery.new("lengthxwit", ["Ann", "Bo"], seed=7)
>>> entry = match.play(min(match.awaiting), {"kind": "roll"})
>>> [(each.entry.action.__class__.__name__, each.choice) for each in walk_decisions(match)]
[('Roll', 0)]
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tilery.analysis.turns import is_decision
from tilery.core.game import Budget, Candidates, Prompt
from tilery.core.record import SUFFIX, Entry
from tilery.core.takeback import find_taken_back
from tilery.match import Match
from tilery.replay import load, positions

WALK_BUDGET = Budget(nodes=20_000)


class Decision(msgspec.Struct, frozen=True):
    """A decision of a seat: the position before it, the candidates, and the choice."""

    match: Match
    """The whole match, with its outcome."""
    before: Match
    """The match before the decision. ``before.view(seat)`` is all that the seat knew."""
    entry: Entry
    prompt: Prompt
    candidates: Candidates[Any]
    """Candidates that a search finds, best first."""
    choice: int | None
    """The number of the candidate that was played, or None if it is not among them."""

    @property
    def seat(self) -> int:
        """Seat that decided."""
        return self.entry.seat

    @property
    def view(self) -> Any:
        """All that the seat knew."""
        return self.before.view(self.entry.seat)


def walk_records(folder: str | Path) -> Iterator[Match]:
    """Verified matches of all records in a folder and below, in the order of their paths. Raises BadRecord."""
    for path in sorted(Path(folder).rglob(f"*{SUFFIX}")):
        yield load(path)


def walk_decisions(match: Match, budget: Budget = WALK_BUDGET) -> Iterator[Decision]:
    """The decisions of a match that stand, one by one. A budget with ``limit`` keeps the best candidates only."""
    gone = find_taken_back(match.entries)
    for entry, before in positions(match):
        if is_decision(entry) and entry.seq not in gone:
            found = before.candidates(entry.seat, budget)
            choice = next((index for index, item in enumerate(found.items) if item.action == entry.action), None)
            yield Decision(match, before.branch(), entry, before.awaiting[entry.seat], found, choice)
