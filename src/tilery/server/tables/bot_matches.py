"""Limits of running matches between bots alone: for one person, for one address and in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tilery.server.common.errors import Refused
from tilery.server.common.requesters import Requester, Requesters
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.settings import Limits
from tilery.store.matches import Matches


class BotMatches:
    """Matches without people, stand-ins counted as bots. They stay in memory until they end."""

    def __init__(self, limits: Limits, matches: LiveMatches, requesters: Requesters, store: Matches) -> None:
        self._limits = limits
        self._store = store
        self._matches = matches
        self._askers = requesters
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    @contextmanager
    def room(self, requester: Requester) -> Iterator[None]:
        """Count a new table as such a match inside the block. Refused if there are too many."""
        owners = Counter(live.plan.owner for live in self._matches.loaded() if live.is_among_bots)
        nearby = sum(count for owner, count in owners.items() if self._askers.get(owner).address == requester.address)
        if owners[requester.person] + self._people[requester.person] >= self._limits.bot_matches:
            raise _too_many(f"You have {self._limits.bot_matches} matches in which only bots play.")
        if nearby + self._addresses[requester.address] >= self._limits.bot_matches_each:
            raise _too_many(f"Your address has {self._limits.bot_matches_each} matches in which only bots play.")
        self._people[requester.person] += 1
        self._addresses[requester.address] += 1
        try:
            yield
        finally:
            for counter, key in ((self._people, requester.person), (self._addresses, requester.address)):
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    async def check_total(self) -> None:
        """Refused if there are too many on all nodes together.

        A node that takes over from a dead one gets its matches too, without the addresses of their owners. Without this
        limit, a
        user who creates such tables between two crashes could fill the memory of the other nodes.
        """
        if await self._store.count_without_people(self._matches.time.now()) >= self._limits.bot_matches_all:
            message = "The server is busy with matches in which only bots play. Please try again in a minute."
            raise Refused(503, "limits/busy", message, retry_after=60)


def _too_many(message: str) -> Refused:
    return Refused(429, "limits/bot-matches", f"{message} Wait until one has ended.", retry_after=60)
