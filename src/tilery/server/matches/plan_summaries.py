"""Plans of stored matches for lists of tables."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tilery.core.caches import LRUCache
from tilery.server.matches.plan import TablePlan, read_plan
from tilery.store.rows import MatchRow

KEPT = 1_000
"""Maximum number of cached plans."""


class _Summary(NamedTuple):
    version: int
    plan: TablePlan


class PlanSummaries:
    """Plans without their options, which may be long. Recent ones are cached in decoded form."""

    def __init__(self) -> None:
        self._known = LRUCache[str, _Summary](KEPT)

    def get(self, row: MatchRow) -> TablePlan:
        """The plan of a row."""
        known = self._known.get(row.id)
        if known is None or known.version != row.version:
            known = _Summary(row.version, msgspec.structs.replace(read_plan(row.plan), options={}))
            self._known.put(row.id, known)
        return known.plan
