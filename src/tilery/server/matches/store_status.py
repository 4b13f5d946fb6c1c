"""Health of the store and of this node, as far as the node knows: can it write, and has it been running?"""

from __future__ import annotations


class StoreStatus:
    """Failing from the first write that failed until a heartbeat is stored again; clocks do not ring meanwhile.

    ``dead_seconds``: a node that stored no heartbeat for this long was asleep or frozen, and clocks do not ring either.
    """

    def __init__(self, now: float, dead_seconds: float) -> None:
        self._works_at = now
        self._dead_seconds = dead_seconds
        self.failing_since: float | None = None
        """The moment when the store was last known to work; None: it works."""

    def frozen_since(self, now: float) -> float | None:
        """The time of the latest heartbeat, if it is too long ago for this node to have been running."""
        return self._works_at if now - self._works_at > self._dead_seconds else None

    def report_failure(self) -> None:
        """A write failed."""
        if self.failing_since is None:
            self.failing_since = self._works_at

    def report_success(self, now: float) -> float | None:
        """A heartbeat was stored; the beginning of the outage that this ends, if there was one."""
        since, self.failing_since, self._works_at = self.failing_since, None, now
        return since
