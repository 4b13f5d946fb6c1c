"""Requesters: the people and addresses for whom work is done, and limits of their concurrent work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tilery.core.caches import LRUCache
from tilery.server.common.errors import Refused

KEPT_ADDRESSES = 10_000
"""Maximum people whose address is remembered. Beyond it the least recently seen are dropped."""

UNSEEN = "unseen"
"""Placeholder for the address of people not seen since the server started."""


class Requester(NamedTuple):
    """The person for whom work is done, and the address they were last seen at."""

    address: str
    person: str


class Requesters:
    """Addresses at which people were last seen. Guests are cheap to create, so work is shared out by address first."""

    def __init__(self) -> None:
        self._addresses = LRUCache[str, str](KEPT_ADDRESSES)

    def seen(self, person: str | None, address: str) -> Requester:
        """Record a request from this address. ``person`` is None for a visitor without an identity."""
        if person is not None:
            self._addresses.put(person, address)
        return Requester(address, person or address)

    def get(self, person: str) -> Requester:
        """The requester for this person.

        People not seen here share one placeholder address. Otherwise the guests of an address long gone would get as
        large a
        share of the work as all addresses seen since.
        """
        return Requester(self._addresses.get(person) or UNSEEN, person)


class Concurrency:
    """Limits of one kind of work under way at once: for one person, for one address, in total."""

    def __init__(self, code: str, what: str, *, person: int, address: int, in_all: int) -> None:
        self._code = code
        self._what = what
        self._limits = (person, address, in_all)
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._count = 0

    @contextmanager
    def enter(self, requester: Requester) -> Iterator[None]:
        """Count work as under way inside the block. Refused if it is too much."""
        person, address, in_all = self._limits
        if self._people[requester.person] >= person:
            raise Refused(429, self._code, f"Please wait for the {self._what} you already asked for.", retry_after=5)
        if self._addresses[requester.address] >= address:
            message = f"Your address asks for too much at once. Please wait for a {self._what} to finish."
            raise Refused(429, self._code, message, retry_after=5)
        if self._count >= in_all:
            raise Refused(503, "limits/busy", "The server is busy. Please try again in a minute.", retry_after=60)
        self._add(requester, 1)
        try:
            yield
        finally:
            self._add(requester, -1)

    def _add(self, requester: Requester, change: int) -> None:
        self._count += change
        for counter, key in ((self._people, requester.person), (self._addresses, requester.address)):
            counter[key] += change
            if not counter[key]:
                del counter[key]
