"""Hidden totals of points, by agreement of the players until the end: the term ``totals`` [C15].

Only the view hides them: its ``scores`` are empty then, and a scene drawn from it has no totals. The points of
each play stay on the score pad.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from tilery.core.seating import Seat

TERM = "totals"
"""The name of the term: ``shown`` or ``hidden``."""
HIDDEN = "hidden"

V = TypeVar("V", bound=msgspec.Struct)


def without_totals(view: V) -> V:
    """The view with empty ``scores``. Unchanged in a game whose views have none."""
    return msgspec.structs.replace(view, scores=()) if "scores" in view.__struct_fields__ else view


def total_of(scores: tuple[int, ...], seat: Seat) -> int | None:
    """A seat's total for a scene, None if totals are hidden."""
    return scores[seat] if scores else None
