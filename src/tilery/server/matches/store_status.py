"""Health of the store and of this node: whether writes succeed, and whether the node was frozen."""

from __future__ import annotations


class StoreStatus:
    """Fails from the first failed write until a heartbeat is stored again. Clocks do not ring meanwhile.

    ``dead_seconds``: a node without a stored heartbeat for this long was asleep or frozen, and its clocks do not ring
    either.
    """

    def __init__(self, now: float, dead_seconds: float) -> None:
        self._works_at = now
        self._dead_seconds = dead_seconds
        self.failing_since: float | None = None
        """The moment when the store last worked before it failed, None while it works."""

    def frozen_since(self, now: float) -> float | None:
        """The time of the latest heartbeat if it is too old for this node to have been running, otherwise None."""
        return self._works_at if now - self._works_at > self._dead_seconds else None

    def report_failure(self) -> None:
        """Record a failed write."""
        if self.failing_since is None:
            self.failing_since = self._works_at

    def report_success(self, now: float) -> float | None:
        """Record a stored heartbeat. Returns the start of the outage that it ends, if there was one."""
        since, self.failing_since, self._works_at = self.failing_since, None, now
        return since
