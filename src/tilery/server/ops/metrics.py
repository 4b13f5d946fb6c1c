"""The Prometheus metrics of a node."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

_SUBMIT_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class _Actions(Collector):
    """Counts of actions in plain integers, as this is done for every move."""

    def __init__(self) -> None:
        self.counts = [0] * (len(_SUBMIT_BUCKETS) + 1)
        self.seconds = 0.0
        self.rejected = 0

    def collect(self) -> Iterator[Metric]:
        """The current values."""
        sums = list(accumulate(self.counts))
        bounds = [*map(str, _SUBMIT_BUCKETS), "+Inf"]
        yield CounterMetricFamily("tilery_actions_accepted", "Actions that were stored", sums[-1])
        yield CounterMetricFamily("tilery_actions_rejected", "Actions that were rejected", self.rejected)
        yield HistogramMetricFamily(
            "tilery_submit_seconds",
            "From receiving an action to answering it",
            list(zip(bounds, map(float, sums), strict=True)),
            self.seconds,
        )


class Metrics:
    """The metrics of one node, in their own registry. Implements ``MatchMetrics``."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._actions = _Actions()
        self._registry.register(self._actions)
        self._conflicts = self._counter("tilery_store_conflicts", "Entries another node stored first")
        self._skipped = self._counter("tilery_updates_skipped", "Updates dropped for slow clients")
        self._matches = Gauge("tilery_matches_loaded", "Matches in memory", registry=self._registry)
        self._bot_actions = self._counter("tilery_bot_actions", "Actions chosen by bots")
        self._bot_seconds = Histogram(
            "tilery_bot_seconds", "How long bots think, waiting included", registry=self._registry
        )
        self.limited = self._counter("tilery_limited", "Messages and requests over the limits")
        self.taken_over = self._counter("tilery_nodes_taken_over", "Dead nodes whose duties were taken over")
        self._stored = self._counter("tilery_stored_bytes", "Bytes stored for people, of what their budgets count")
        self.database_bytes = Gauge("tilery_database_bytes", "Size of the database", registry=self._registry)
        self.sockets = Gauge("tilery_sockets", "Open sockets", registry=self._registry)

    def count_stored(self, size: int) -> None:
        """Count stored bytes."""
        self._stored.inc(size)

    def count_accepted(self, seconds: float) -> None:
        """Count a stored action, with the seconds since it was received."""
        self._actions.counts[bisect_left(_SUBMIT_BUCKETS, seconds)] += 1
        self._actions.seconds += seconds

    def count_rejected(self) -> None:
        """Count a rejected action."""
        self._actions.rejected += 1

    def count_conflict(self) -> None:
        """Count a lost race for an entry's number against another node."""
        self._conflicts.inc()

    def count_bot_action(self, seconds: float) -> None:
        """Count a bot's action, with the seconds since it was asked."""
        self._bot_actions.inc()
        self._bot_seconds.observe(seconds)

    def set_loaded(self, count: int) -> None:
        """Set the number of matches in memory."""
        self._matches.set(count)

    def count_skipped(self, count: int) -> None:
        """Count updates dropped for a slow client."""
        self._skipped.inc(count)

    def watch_slow_readers(self, size: Callable[[], float]) -> None:
        """Report the bytes buffered for slow clients."""
        Gauge("tilery_outbox_bytes", "Bytes that wait for slow clients", registry=self._registry).set_function(size)

    def page(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)

    def _counter(self, name: str, text: str) -> Counter:
        return Counter(name, text, registry=self._registry)
