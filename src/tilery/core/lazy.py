"""Sequences whose items are made on first access."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")


class LazySequence(Sequence[T]):
    """A sequence of ``count`` items, each made by ``make(index)`` on first access. A slice is a tuple.

    >>> found = LazySequence(3, lambda index: index * index)
    >>> found[2], found[-2:], len(found)
    (4, (1, 4), 3)
    """

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._count = count
        self._make = make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        wanted = range(self._count)[index]
        return self._item(wanted) if isinstance(wanted, int) else tuple(map(self._item, wanted))

    def __iter__(self) -> Iterator[T]:
        return map(self._item, range(self._count))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all items."""
        return tuple, (tuple(self),)

    def _item(self, index: int) -> T:
        if index not in self._made:
            self._made[index] = self._make(index)
        return self._made[index]
