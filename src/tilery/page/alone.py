"""Peers, metrics and a storage budget that do nothing, for a device without other nodes."""

from __future__ import annotations

from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Watchers


class NoPeers:
    """Implements ``Peers`` for a device, which has no other nodes."""

    async def notify_table(self, match_id: str) -> None:
        """Do nothing."""

    async def notify_chat(self, match_id: str) -> None:
        """Do nothing."""

    async def notify_viewers(self, match_id: str, watchers: Watchers) -> None:
        """Do nothing."""

    async def ask_viewers(self, match_id: str) -> None:
        """Do nothing."""


class NoMetrics:
    """Implements ``MatchMetrics`` for a device, where nobody reads metrics."""

    def count_accepted(self, seconds: float) -> None:
        """Count nothing."""

    def count_rejected(self) -> None:
        """Count nothing."""

    def count_conflict(self) -> None:
        """Count nothing."""

    def count_bot_action(self, seconds: float) -> None:
        """Count nothing."""

    def set_loaded(self, count: int) -> None:
        """Store nothing."""


class NoBudget:
    """Implements ``StorageBudget`` without limits, as the device is the person's own."""

    def require(self, requester: Requester) -> None:
        """Refuse nothing."""

    def require_play(self, requester: Requester) -> None:
        """Refuse nothing."""

    def charge(self, requester: Requester, size: int) -> None:
        """Count nothing."""
