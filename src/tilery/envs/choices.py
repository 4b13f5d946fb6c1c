"""Candidates that an environment offers, in order: rows of numbers, made into values when asked for."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Callable, Sequence
from typing import Any, overload

import numpy.typing as npt

from tilery.core.game import Candidate
from tilery.envs.encoder import Encoder
from tilery.envs.ordering import Found, Order, neutral
from tilery.kernel.rows import fill
from tilery.search.rows import PlayRows

Item = Candidate[Any]
Rows = npt.NDArray[Any]


class Choices(Sequence[Item]):
    """Candidates in the order they are offered."""

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        """The candidate of a row, made now."""
        if isinstance(index, slice):
            return tuple([self.candidate(row) for row in range(*index.indices(len(self)))])
        if not -len(self) <= index < len(self):
            raise IndexError(f"expected a row below {len(self)}, found {index}")
        return self.candidate(index % len(self))

    @abstractmethod
    def candidate(self, row: int) -> Item:
        """The candidate of a row."""

    @abstractmethod
    def write(self, view: Any, encoder: Encoder, rows: Rows, uses: Rows) -> None:
        """Write a row for each: numbers as ``FEATURES`` has them, and the tiles it uses. ``uses`` is all zeros."""


class ListedChoices(Choices):
    """Candidates that are values already."""

    def __init__(self, found: Found = (), order: Order = "best", kinds: dict[type, int] | None = None) -> None:
        self._kinds = kinds or {}
        self._found = neutral(found, self._kinds) if order == "neutral" else found

    def __len__(self) -> int:
        return len(self._found)

    def candidate(self, row: int) -> Item:
        """The candidate of a row."""
        return self._found[row]

    def write(self, view: Any, encoder: Encoder, rows: Rows, uses: Rows) -> None:
        """Write a row for each."""
        fill(rows, self._found, self._kinds)
        encoder.write_uses(view, self._found, uses)


class KeptChoices(Choices):
    """Plays that a search kept, in their neutral order, among other answers sorted by their kind."""

    def __init__(
        self, kept: PlayRows[Any], others: Found, play: type, kinds: dict[type, int], read: Callable[[Any], Item]
    ) -> None:
        self._kept, self._read, self._kinds, self._kind = kept, read, kinds, kinds[play]
        sorted_others = neutral(others, kinds)
        self._before = tuple([item for item in sorted_others if kinds[type(item.action)] < self._kind])
        self._after = sorted_others[len(self._before) :]
        self._numbers = kept.neutral()
        self._end = len(self._before) + len(self._numbers)

    def __reduce__(self) -> tuple[type[ListedChoices], tuple[Found, Order, dict[type, int]]]:
        """Reduce copies and pickles to values: the memory of a search stays where it is."""
        return ListedChoices, (tuple(self), "best", self._kinds)

    def __len__(self) -> int:
        return self._end + len(self._after)

    def candidate(self, row: int) -> Item:
        """The candidate of a row."""
        if row >= self._end:
            return self._after[row - self._end]
        if row < len(self._before):
            return self._before[row]
        return self._read(self._kept.read(self._numbers[row - len(self._before)]))

    def write(self, view: Any, encoder: Encoder, rows: Rows, uses: Rows) -> None:
        """Write a row for each."""
        first = len(self._before)
        for found, at in ((self._before, 0), (self._after, self._end)):
            if found:
                part = slice(at, at + len(found))
                fill(rows[part], found, self._kinds)
                encoder.write_uses(view, found, uses[part])
        plays = array("i", range(first, self._end))
        self._kept.write(array("i", self._numbers), plays, self._kind, rows, uses)
