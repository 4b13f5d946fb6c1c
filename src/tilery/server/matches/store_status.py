"""Whether the store can be written, as far as this node knows."""

from __future__ import annotations


class StoreStatus:
    """Failing from the first write that failed until a heartbeat is stored again; clocks do not ring meanwhile."""

    def __init__(self, now: float) -> None:
        self._works_at = now
        self.failing_since: float | None = None
        """When the store was last known to work; None: it works."""

    def report_failure(self) -> None:
        """A write failed."""
        if self.failing_since is None:
            self.failing_since = self._works_at

    def report_success(self, now: float) -> float | None:
        """A heartbeat was stored; the beginning of the outage that this ends, if there was one."""
        since, self.failing_since, self._works_at = self.failing_since, None, now
        return since
