"""Plans of stored matches, as lists of tables need them."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from tilery.server.matches.plan import TablePlan, read_plan
from tilery.store.rows import MatchRow

KEPT = 1_000


class PlanSummaries:
    """Plans without their options, which may be long; those of recent lists are kept, so that they are decoded once."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, TablePlan]] = OrderedDict()

    def get(self, row: MatchRow) -> TablePlan:
        """The plan of a row."""
        version, plan = self._known.get(row.id, (-1, None))
        if plan is None or version != row.version:
            plan = msgspec.structs.replace(read_plan(row.plan), options={})
        self._known[row.id] = row.version, plan
        self._known.move_to_end(row.id)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return plan
