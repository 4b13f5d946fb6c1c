"""Peers, metrics and a storage budget that do nothing, for a device without other nodes."""

from __future__ import annotations

from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Watchers


class NoPeers:
    """Stand-in for ``Peers``: there are no other nodes."""

    async def notify_table(self, match_id: str) -> None:
        """Nobody to tell."""

    async def notify_chat(self, match_id: str) -> None:
        """Nobody to tell."""

    async def notify_viewers(self, match_id: str, watchers: Watchers) -> None:
        """Nobody to tell."""

    async def ask_viewers(self, match_id: str) -> None:
        """Nobody to ask."""


class NoMetrics:
    """Stand-in for ``MatchMetrics``: nobody reads them."""

    def count_accepted(self, seconds: float) -> None:
        """Not counted."""

    def count_rejected(self) -> None:
        """Not counted."""

    def count_conflict(self) -> None:
        """Not counted."""

    def count_bot_action(self, seconds: float) -> None:
        """Not counted."""

    def set_loaded(self, count: int) -> None:
        """Not counted."""


class NoBudget:
    """Stand-in for ``StorageBudget``: the device is the person's own."""

    def require(self, requester: Requester) -> None:
        """Refuse nothing."""

    def require_play(self, requester: Requester) -> None:
        """Refuse nothing."""

    def charge(self, requester: Requester, size: int) -> None:
        """Not counted."""
