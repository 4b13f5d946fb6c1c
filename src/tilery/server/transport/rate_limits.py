"""Rate limits by token bucket."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """Fills with ``rate`` tokens a second, up to ``burst``."""

    __slots__ = ("_burst", "_filled", "_level", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._filled = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Take tokens if there are enough; whether there were."""
        now = time.monotonic()
        self._level = min(self._burst, self._level + (now - self._filled) * self._rate)
        self._filled = now
        if self._level < amount:
            return False
        self._level -= amount
        return True


class Buckets:
    """A bucket for every key; the least recently used keys are forgotten."""

    def __init__(self, rate: float, burst: float, keep: int = 50_000) -> None:
        self._rate = rate
        self._burst = burst
        self._keep = keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, amount: float = 1.0) -> bool:
        """Take tokens from the bucket of this key; whether there were enough."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(amount)
