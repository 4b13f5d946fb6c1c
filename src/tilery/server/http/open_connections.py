"""Limits of open connections, in total and by address, so that the process does not run out of file descriptors."""

from __future__ import annotations

import resource
from collections import Counter

import structlog

from tilery.server.common.errors import Refused
from tilery.server.common.time_source import TimeSource
from tilery.server.http.addresses import TrustedProxies, address_group
from tilery.server.http.slow_readers import SlowReaders
from tilery.server.settings import Limits

log = structlog.get_logger()
MAX_LINGERING = 100
"""Maximum connections over the limit that stay open to receive the refusal. Others are closed without one."""
RESERVED = 128 + MAX_LINGERING
"""File descriptors reserved for the store, worker processes and files."""
WANTED = 65_536
LOG_SECONDS = 10.0
"""Seconds between two log lines about refused connections. A line for each would be a flood itself."""


def raise_descriptor_limit() -> None:
    """Raise the limit of file descriptors to the maximum the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class OpenConnections:
    """Counts the connections of this node. Proxies carry many clients, so they count in the total only."""

    def __init__(
        self,
        limits: Limits,
        proxies: TrustedProxies,
        time: TimeSource,
    ) -> None:
        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        self._most = limits.connections
        if descriptors != resource.RLIM_INFINITY and descriptors - RESERVED < self._most:
            self._most = max(1, descriptors - RESERVED)
            log.warning("fewer connections than allowed: too few descriptors", most=self._most, descriptors=descriptors)
        self._most_each = limits.connections_each
        self._proxies = proxies
        self._open = 0
        self._lingering = 0
        self._refused = 0
        """Connections refused since the last log line."""
        self._time = time
        self._addresses: Counter[str] = Counter()
        self.slow_readers = SlowReaders(limits.outbox_bytes_all)
        """Unsent bytes of the responses and messages of all connections."""

    def __len__(self) -> int:
        return self._open

    def add(self, peer: str) -> None:
        """Count a connection. Refused if it is one too many."""
        group = address_group(peer)
        if self._open >= self._most:
            self._count_refusal()
            raise Refused(503, "limits/full", "The server is full. Please try again later.", retry_after=30)
        if self._addresses[group] >= self._most_each and peer not in self._proxies:
            self._count_refusal()
            message = f"Your address has {self._most_each} connections open already."
            raise Refused(429, "limits/connections", message, retry_after=10)
        self._open += 1
        self._addresses[group] += 1

    def remove(self, peer: str) -> None:
        """Stop counting a connection that has ended."""
        group = address_group(peer)
        self._open -= 1
        self._addresses[group] -= 1
        if not self._addresses[group]:
            del self._addresses[group]

    def _count_refusal(self) -> None:
        if not self._refused:
            self._time.call_later(LOG_SECONDS, self._log_refusals)
        self._refused += 1

    def _log_refusals(self) -> None:
        log.warning("connections refused", count=self._refused)
        self._refused = 0

    def linger(self) -> bool:
        """True if a refused connection may stay open to receive the reason."""
        if self._lingering >= MAX_LINGERING:
            return False
        self._lingering += 1
        return True

    def end_lingering(self) -> None:
        """Stop counting a refused connection that has ended."""
        self._lingering -= 1
