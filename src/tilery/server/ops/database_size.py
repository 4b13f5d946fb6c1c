"""The size of the database, for the metrics."""

from __future__ import annotations

from tilery.server.common.time_source import TimeSource
from tilery.server.ops.metrics import Metrics
from tilery.store.database import Database

MEASURE_SECONDS = 60.0
"""Seconds between two measurements."""


class DatabaseSize:
    """A duty of the cluster's sweep."""

    def __init__(self, database: Database, metrics: Metrics, time: TimeSource) -> None:
        self._database = database
        self._metrics = metrics
        self._time = time
        self._due = 0.0

    async def run(self) -> None:
        """Measure the size, unless that was done recently."""
        now = self._time.now()
        if now >= self._due:
            ((size,),) = await self._database.fetch(self._database.size_query)
            self._metrics.database_bytes.set(size)
            self._due = now + MEASURE_SECONDS
