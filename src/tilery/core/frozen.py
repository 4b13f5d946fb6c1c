"""Functions on frozen values."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with a new value at this index.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*values[:index], value, *values[index + 1 :])


def built_once(build: Callable[P, T]) -> Callable[P, T]:
    """Decorator that returns the latest result again while the function is called with identical objects.

    It is for values shared by all viewers of a state, whose scenes are built one after the other. Named arguments are
    not compared, so they must not affect the result.
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
