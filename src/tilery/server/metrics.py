"""What Prometheus can read of a node."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one node, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.accepted = self._counter("tilery_actions_accepted", "Actions that were stored")
        self.rejected = self._counter("tilery_actions_rejected", "Actions that were refused")
        self.conflicts = self._counter("tilery_store_conflicts", "Entries another node stored first")
        self.bots = self._counter("tilery_bot_actions", "Actions chosen by bots")
        self.skipped = self._counter("tilery_updates_skipped", "Updates dropped for slow clients")
        self.limited = self._counter("tilery_limited", "Messages and requests over the limits")
        self.taken_over = self._counter("tilery_nodes_taken_over", "Dead nodes whose duties were taken over")
        self.sockets = Gauge("tilery_sockets", "Open sockets", registry=self.registry)
        self.hosts = Gauge("tilery_matches_loaded", "Matches in memory", registry=self.registry)
        self.submit_seconds = Histogram(
            "tilery_submit_seconds", "From receiving an action to its answer", buckets=_FAST, registry=self.registry
        )
        self.think_seconds = Histogram(
            "tilery_bot_seconds", "How long bots think, waiting included", registry=self.registry
        )

    def _counter(self, name: str, text: str) -> Counter:
        return Counter(name, text, registry=self.registry)

    def page(self) -> bytes:
        """The text for Prometheus."""
        return generate_latest(self.registry)
