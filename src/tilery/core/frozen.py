"""Working with frozen values."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with another value at this index.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*values[:index], value, *values[index + 1 :])


def built_once(build: Callable[P, T]) -> Callable[P, T]:
    """Decorator: return the latest result again while the function is called with the very same objects.

    For values that all viewers of a state share, since their scenes are built one after the other. Named arguments are
    not compared: they may help to build the result, but not change it.
    """
    latest: tuple[tuple[object, ...], T] | None = None

    @wraps(build)
    def remember(*args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal latest
        known = latest
        if known is not None and len(known[0]) == len(args) and all(map(is_, known[0], args)):
            return known[1]
        result = build(*args, **kwargs)
        latest = args, result
        return result

    return remember
