"""Balanced groups: tables of nearly equal size and strength with as few repeated meetings as possible."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import TypeAlias

from tilery.tournaments.rounds import Entrant, Group, Rounds, byes, meetings, pairs_of, points

_Cost: TypeAlias = Callable[[Sequence[Entrant]], tuple[int, float]]
TRIES = 12
"""Number of starting points from which exchanges are tried."""


def group_sizes(count: int, wanted: int, smallest: int, largest: int) -> tuple[int, ...]:
    """Sizes that differ by one at most, as near to ``wanted`` as possible. A last 1 is a bye.

    >>> group_sizes(10, 4, 2, 6)
    (4, 3, 3)
    >>> group_sizes(5, 3, 3, 4)
    (4, 1)
    """
    if count < smallest:
        return (1,) * count
    fitting = [tables for tables in range(1, count + 1) if smallest * tables <= count <= largest * tables]
    if not fitting:
        return (*group_sizes(count - 1, wanted, smallest, largest), 1)
    tables = min(fitting, key=lambda tables: (abs(count / tables - wanted), tables))
    size, larger = divmod(count, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def balanced_groups(order: Sequence[Entrant], sizes: Sequence[int], rounds: Rounds, seed: int) -> tuple[Group, ...]:
    """Groups of these sizes for the entrants, best first.

    Criteria in order of weight: fewest meetings again and second byes, then groups of equal strength in points. The
    groups are found by exchanging two people as long as that helps, from several starting points: very good, but not
    always the best.
    """
    if not order:
        return ()
    cost, rng = _group_cost(order, rounds), random.Random(seed)
    starts = [_deal_out(order if n == 0 else rng.sample(order, len(order)), sizes) for n in range(TRIES)]
    best = min(((_improve(groups, cost), groups) for groups in starts), key=lambda one: one[0])[1]
    place = {one: index for index, one in enumerate(order)}
    return tuple(tuple(sorted(group, key=place.__getitem__)) for group in best)


def _group_cost(order: Sequence[Entrant], rounds: Rounds) -> _Cost:
    """Cost of a group: earlier meetings of its people, and the distance of its strength from the mean."""
    met, alone, have = meetings(rounds), byes(rounds), points(rounds)
    mean = sum(have.get(one, 0.0) for one in order) / len(order)

    def cost(group: Sequence[Entrant]) -> tuple[int, float]:
        again = alone[group[0]] if len(group) == 1 else sum(met[both] ** 2 for both in pairs_of(tuple(group)))
        return again, (sum(have.get(one, 0.0) for one in group) - mean * len(group)) ** 2

    return cost


def _deal_out(order: Sequence[Entrant], sizes: Sequence[int]) -> list[list[Entrant]]:
    """Deal everybody out in alternating order, so that groups begin with about equal strength."""
    groups: list[list[Entrant]] = [[] for _ in sizes]
    waiting = list(order)
    forth = True
    while waiting:
        for index in range(len(sizes)) if forth else reversed(range(len(sizes))):
            if waiting and len(groups[index]) < sizes[index]:
                groups[index].append(waiting.pop(0))
        forth = not forth
    return groups


def _improve(groups: list[list[Entrant]], cost: _Cost) -> tuple[int, float]:
    """Exchange people between groups as long as the cost falls. Returns the cost at the end."""
    has_improved = True
    while has_improved:
        has_improved = False
        for first, second in combinations(range(len(groups)), 2):
            for one, other in product(range(len(groups[first])), range(len(groups[second]))):
                has_improved |= _exchange(groups[first], one, groups[second], other, cost)
    again, strength = _sum(cost(group) for group in groups)
    return again, round(strength, 6)


def _exchange(mine: list[Entrant], one: int, theirs: list[Entrant], other: int, cost: _Cost) -> bool:
    """Exchange two people if that lowers the cost. True if it did."""
    before = _sum((cost(mine), cost(theirs)))
    mine[one], theirs[other] = theirs[other], mine[one]
    after = _sum((cost(mine), cost(theirs)))
    # A gain of mere rounding errors must not count, or two exchanges could alternate forever.
    if after[0] < before[0] or (after[0] == before[0] and after[1] < before[1] - 1e-6):
        return True
    mine[one], theirs[other] = theirs[other], mine[one]
    return False


def _sum(costs: Iterable[tuple[int, float]]) -> tuple[int, float]:
    repeats, strengths = zip(*costs, strict=True)
    return sum(repeats), sum(strengths)
