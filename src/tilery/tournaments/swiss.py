"""Swiss pairings: people with equal points meet, and nobody meets the same opponent again while that can be avoided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tilery.tournaments.matching import cheapest_pairs
from tilery.tournaments.rounds import Entrant, Group, Pair, Rounds, byes, meetings, newcomers, pair, points

BYE: Entrant = -1
"""Stand-in for the opponent of somebody who has none."""
LOOKAHEAD_FIELD = 12
"""Maximum field in which all pairings are tried for one that leaves a fresh next round. Larger fields
seldom need it: a fresh round exists while everybody has at least half of the others left to meet (Dirac)."""

_Criteria: TypeAlias = tuple[int, int, int, int, int]
"""Repeated meetings, newcomers' byes, second byes, points apart, distance from the fold: most important first."""


def swiss_round(order: Sequence[Entrant], rounds: Rounds) -> tuple[Group, ...]:
    """Next round for the entrants, best first.

    Criteria, each above the next:

    1. fewest repeated pairings
    2. no bye for somebody who has just arrived
    3. fewest second byes
    4. in a field of at most ``LOOKAHEAD_FIELD``, a round after which another one without repetition is left
    5. least difference in points, where a bye goes to somebody with few points
    6. within equal points the upper half meets the lower half
    """
    if len(order) < 2:
        return tuple((one,) for one in order)
    entrants = [*order, BYE] if len(order) % 2 else list(order)
    met = meetings(rounds) + Counter({pair(BYE, one): count for one, count in byes(rounds).items()})
    barred = met + Counter(pair(BYE, one) for one in newcomers(order, rounds))
    criteria = pair_criteria(order, rounds)
    cost = _weigh(criteria, entrants)
    found = cheapest_pairs(entrants, cost)
    if len(order) <= LOOKAHEAD_FIELD and not any(barred[both] for both in found):
        found = _find_with_next_round(found, fresh_rounds(entrants, barred), entrants, met, cost)
    place = {one: index for index, one in enumerate(order)}
    tables = sorted((sorted(set(both) - {BYE}, key=place.__getitem__) for both in found), key=lambda one: place[one[0]])
    return tuple(map(tuple, sorted(tables, key=len, reverse=True)))


def pair_criteria(order: Sequence[Entrant], rounds: Rounds) -> Callable[[Entrant, Entrant], _Criteria]:
    """Cost of each pairing of the entrants, or of a bye, by the criteria of ``swiss_round``."""
    have, met, had, new = points(rounds), meetings(rounds), byes(rounds), newcomers(order, rounds)
    place = {one: index for index, one in enumerate(order)}
    equals = Counter(have.get(one, 0.0) for one in order)

    def criteria(one: Entrant, other: Entrant) -> _Criteria:
        if BYE in (one, other):
            who = max(one, other)
            return 0, who in new, had[who], _square_points(have.get(who, 0.0)), len(order) - place[who]
        mine, theirs = have.get(one, 0.0), have.get(other, 0.0)
        apart = abs(place[one] - place[other])
        fold = abs(apart - equals[mine] // 2) if mine == theirs else apart
        return met[pair(one, other)], 0, 0, _square_points(mine - theirs), fold

    return criteria


def _weigh(
    criteria: Callable[[Entrant, Entrant], _Criteria], entrants: Sequence[Entrant]
) -> Callable[[Entrant, Entrant], int]:
    """One number for a pairing, in which a criterion outweighs all below it summed over a whole round."""
    found = [criteria(one, other) for index, one in enumerate(entrants) for other in entrants[:index]]
    # Digits of a number in mixed bases: each base is larger than the sum of its criterion over a round.
    worst = [max(column) * len(entrants) + 1 for column in zip(*found, strict=True)]

    def cost(one: Entrant, other: Entrant) -> int:
        total = 0
        for value, limit in zip(criteria(one, other), worst, strict=True):
            total = total * limit + value
        return total

    return cost


def _find_with_next_round(
    cheapest: list[Pair],
    fresh: Iterator[list[Pair]],
    entrants: Sequence[Entrant],
    met: Counter[Pair],
    cost: Callable[[Entrant, Entrant], int],
) -> list[Pair]:
    """The best fresh round after which another fresh one is left, or ``cheapest`` if there is none."""

    def leaves_one(found: Sequence[Pair]) -> bool:
        return next(fresh_rounds(entrants, met + Counter(found)), None) is not None

    if leaves_one(cheapest):
        return cheapest
    # All rounds are listed only now, as the cheapest nearly always leaves another one.
    others = sorted(fresh, key=lambda found: sum(cost(*both) for both in found))
    return next(filter(leaves_one, others), cheapest)


def fresh_rounds(entrants: Sequence[Entrant], met: Counter[Pair]) -> Iterator[list[Pair]]:
    """All ways to pair everybody without a repetition."""
    if not entrants:
        yield []
        return
    first, *rest = entrants
    for index, other in enumerate(rest):
        if not met[pair(first, other)]:
            for more in fresh_rounds([*rest[:index], *rest[index + 1 :]], met):
                yield [pair(first, other), *more]


def _square_points(difference: float) -> int:
    return round(difference * 2) ** 2
