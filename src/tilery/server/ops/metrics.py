"""What Prometheus can read of a node."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Submits(Collector):
    """Actions, counted with plain integers: this is on the way of every move."""

    def __init__(self) -> None:
        self._counts = [0] * (len(_FAST) + 1)
        self._seconds = 0.0
        self._rejected = 0

    def accepted(self, seconds: float) -> None:
        """An action was stored, so long after it was received."""
        self._counts[bisect_left(_FAST, seconds)] += 1
        self._seconds += seconds

    def rejected(self) -> None:
        """An action was refused."""
        self._rejected += 1

    def collect(self) -> Iterator[Metric]:
        """The figures as they are now."""
        sums = list(accumulate(self._counts))
        bounds = [*map(str, _FAST), "+Inf"]
        yield CounterMetricFamily("tilery_actions_accepted", "Actions that were stored", sums[-1])
        yield CounterMetricFamily("tilery_actions_rejected", "Actions that were refused", self._rejected)
        yield HistogramMetricFamily(
            "tilery_submit_seconds",
            "From receiving an action to its answer",
            list(zip(bounds, map(float, sums), strict=True)),
            self._seconds,
        )


class Metrics:
    """The figures of one node, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.submits = Submits()
        self.registry.register(self.submits)
        self.conflicts = self._counter("tilery_store_conflicts", "Entries another node stored first")
        self.bots = self._counter("tilery_bot_actions", "Actions chosen by bots")
        self.skipped = self._counter("tilery_updates_skipped", "Updates dropped for slow clients")
        self.limited = self._counter("tilery_limited", "Messages and requests over the limits")
        self.taken_over = self._counter("tilery_nodes_taken_over", "Dead nodes whose duties were taken over")
        self.sockets = Gauge("tilery_sockets", "Open sockets", registry=self.registry)
        self.hosts = Gauge("tilery_matches_loaded", "Matches in memory", registry=self.registry)
        self.think_seconds = Histogram(
            "tilery_bot_seconds", "How long bots think, waiting included", registry=self.registry
        )

    def _counter(self, name: str, text: str) -> Counter:
        return Counter(name, text, registry=self.registry)

    def page(self) -> bytes:
        """The text for Prometheus."""
        return generate_latest(self.registry)
