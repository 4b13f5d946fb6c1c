"""Rate limits by token bucket."""

from __future__ import annotations

from tilery.core.caches import LRUCache
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource

HOUR = 3600.0
SWEEP_SECONDS = 60.0
"""Seconds between searches for buckets that are full again. A search of 50,000 takes some 10 ms."""


class Bucket:
    """Fills with ``rate`` tokens a second, up to ``burst``."""

    __slots__ = ("_burst", "_filled", "_level", "_now", "_rate")

    def __init__(self, rate: float, burst: float, time: TimeSource) -> None:
        self._now = time.monotonic
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._filled = self._now()

    def is_full(self) -> bool:
        """True if it has all its tokens, as a new bucket has."""
        return self._level + (self._now() - self._filled) * self._rate >= self._burst

    def take(self, amount: float = 1.0) -> bool:
        """Take tokens. False if there are not enough, and then none is taken."""
        now = self._now()
        level = self._level + (now - self._filled) * self._rate
        if level > self._burst:
            level = self._burst
        self._filled = now
        is_enough = level >= amount
        self._level = level - amount if is_enough else level
        return is_enough

    def take_more(self, amount: float) -> bool:
        """Take further tokens for work just begun, without reading the clock again. False if there are not enough."""
        if self._level < amount:
            return False
        self._level -= amount
        return True

    def charge(self, amount: float) -> None:
        """Take tokens for work that can no longer be refused. The bucket may go into debt."""
        self.take(0)
        self._level = max(self._level - amount, -self._burst)

    def owes(self, amount: float) -> bool:
        """True if the debt is at least this large."""
        self.take(0)
        return self._level <= -amount

    def give_back(self, amount: float = 1.0) -> None:
        """Return tokens taken before."""
        self._level = min(self._burst, self._level + amount)


class Buckets:
    """A bucket for every key. Full buckets are dropped, and above the maximum the least recently used ones."""

    def __init__(self, rate: float, burst: float, time: TimeSource, keep: int = 50_000) -> None:
        self._time = time
        self._rate = rate
        self._burst = burst
        self._buckets = LRUCache[str, Bucket](keep)
        self._next_sweep = self._time.monotonic() + SWEEP_SECONDS

    def take(self, key: str, amount: float = 1.0) -> bool:
        """Take tokens from the bucket of this key. False if there are not enough."""
        return self.get(key).take(amount)

    def get(self, key: str) -> Bucket:
        """The bucket of this key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._sweep()
            bucket = Bucket(self._rate, self._burst, self._time)
            self._buckets.put(key, bucket)
        return bucket

    def _sweep(self) -> None:
        """Drop all full buckets. Dropping only the oldest would let others accumulate for hours while it fills."""
        now = self._time.monotonic()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_SECONDS
            self._buckets.drop_where(Bucket.is_full)

    def __len__(self) -> int:
        return len(self._buckets)

    def give_back(self, key: str, amount: float = 1.0) -> None:
        """Return tokens taken from the bucket of this key."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back(amount)


def hourly(number: int, time: TimeSource) -> Buckets:
    """Buckets that allow this number per hour."""
    return Buckets(number / HOUR, number, time)


def take_both(buckets: tuple[Buckets, Buckets], requester: Requester, amount: float = 1.0) -> bool:
    """Take tokens from the buckets of the person and of the address. False if either has not enough."""
    by_person, by_address = buckets
    if not by_person.take(requester.person, amount):
        return False
    if not by_address.take(requester.address, amount):
        by_person.give_back(requester.person, amount)
        return False
    return True
