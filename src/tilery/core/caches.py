"""Caches of what many positions share, which a long-running process empties now and then.

A cell or a tile of a scene is the same from one move to the next, so it is built once. But positions of other matches
have others: after an hour of many matches, full caches hold some 50 MB that nobody asks for any more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")

_clear: list[Callable[[], None]] = []


def cached_for_now(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the latest results of a function, at most this many, until the caches are cleared."""

    def decorate(build: Callable[P, T]) -> Callable[P, T]:
        cached = lru_cache(maxsize=most)(build)
        _clear.append(cached.cache_clear)
        return cached  # type: ignore[return-value]  # hashable arguments, which a ParamSpec cannot say

    return decorate


def on_clear(clear: Callable[[], None]) -> None:
    """Have this called too when the caches are cleared."""
    _clear.append(clear)


def clear_caches() -> None:
    """Forget all results; those that are needed are built again."""
    for clear in _clear:
        clear()
