"""Caches of recent values, and of function results that a long-running process clears at intervals.

A cell or a tile of a scene is the same from one move to the next, so it is built once. But other matches have other
positions: after an hour of many matches, full caches hold about 50 MB of values not used any more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Generic, ParamSpec, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
P = ParamSpec("P")


class LRUCache(Generic[K, T]):
    """The most recently used values, up to a ``capacity``: their number, or their total weight if ``weigh`` is given.

    The latest value is kept whatever its weight.

    >>> cache = LRUCache[str, int](2)
    >>> for number, name in enumerate("abac"):
    ...     cache.put(name, number)
    >>> [cache.get(name) for name in "abc"]
    [2, None, 3]
    """

    def __init__(self, capacity: int, weigh: Callable[[T], int] = lambda _: 1) -> None:
        self.capacity = capacity
        self._weigh = weigh
        self._weight = 0
        self._values: OrderedDict[K, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> T | None:
        """The value of this key, or None. It then counts as just used."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: K, value: T) -> None:
        """Store a value, and drop the least recently used ones above the capacity."""
        if self.get(key) is value:
            return
        self.pop(key)
        self._values[key] = value
        self._weight += self._weigh(value)
        while self._weight > self.capacity and len(self._values) > 1:
            self.pop(next(iter(self._values)))

    def pop(self, key: K) -> T | None:
        """Remove a key and return its value."""
        value = self._values.pop(key, None)
        if value is not None:
            self._weight -= self._weigh(value)
        return value

    def drop_where(self, is_spent: Callable[[T], bool]) -> None:
        """Drop all values that are spent."""
        for key in [key for key, value in self._values.items() if is_spent(value)]:
            self.pop(key)

    def clear(self) -> None:
        """Remove all values."""
        self._values.clear()
        self._weight = 0


_clear: list[Callable[[], None]] = []


def cached_for_now(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache the latest results of a function, at most this many, until ``clear_caches``."""

    def decorate(build: Callable[P, T]) -> Callable[P, T]:
        cached = lru_cache(maxsize=most)(build)
        _clear.append(cached.cache_clear)
        return cached  # type: ignore[return-value]  # hashable arguments, which a ParamSpec cannot say

    return decorate


def on_clear(clear: Callable[[], None]) -> None:
    """Register a function to call when the caches are cleared."""
    _clear.append(clear)


def clear_caches() -> None:
    """Remove all cached results."""
    for clear in _clear:
        clear()
