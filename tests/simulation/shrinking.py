"""The shortest schedule that still violates the same promise, found by leaving parts out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import msgspec

from simulation.schedule import Schedule

T = TypeVar("T")
MAX_RUNS = 150
"""Worlds tried at most."""


def shrink(schedule: Schedule, fails: Callable[[Schedule], bool], runs: int = MAX_RUNS) -> Schedule:
    """A schedule of which nothing can be left out without losing the failure, as far as the runs go."""
    is_smaller = True
    while is_smaller and runs > 0:
        is_smaller = False
        for candidate in _smaller(schedule):
            runs -= 1
            if runs < 0:
                break
            if fails(candidate):
                schedule, is_smaller = candidate, True
                break
    return schedule


def _smaller(schedule: Schedule) -> Iterator[Schedule]:
    """Simpler schedules, those with most left out first."""
    for faults in _without(schedule.faults):
        yield msgspec.structs.replace(schedule, faults=tuple(faults))
    for parties in _without(schedule.parties):
        if parties:
            yield msgspec.structs.replace(schedule, parties=tuple(parties))
    for index, party in enumerate(schedule.parties):
        for change in ({"watchers": 0}, {"away": 0}, {"clock": ("none", 0)}, {"rounds": 1}):
            smaller = msgspec.structs.replace(party, **change)
            if smaller != party:
                parties = [*schedule.parties[:index], smaller, *schedule.parties[index + 1 :]]
                yield msgspec.structs.replace(schedule, parties=tuple(parties))


def _without(items: Sequence[T]) -> Iterator[list[T]]:
    """The items without a half, a quarter, …, one of them."""
    size = (len(items) + 1) // 2
    while size >= 1 and items:
        for start in range(0, len(items), size):
            yield [*items[:start], *items[start + size :]]
        size = 0 if size == 1 else (size + 1) // 2
