"""Round robin: everybody meets everybody once."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.tournaments.matching import cheapest_pairs
from tilery.tournaments.rounds import Entrant, Group, Pair, Rounds, meetings, pair

TABLE = 10**4
"""Weight of a pair of the Berger table in this round. Without late arrivals or leavers the table alone decides."""


def berger_row(entrants: Sequence[Entrant], number: int) -> list[Pair]:
    """Round ``number``, from 0 on, of the Berger table. With an odd count one entrant sits out each round."""
    circle: list[Entrant | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    if len(circle) < 2:
        return []
    turn = number % (len(circle) - 1)
    ring = circle[1:]
    turned = [circle[0], *ring[turn:], *ring[:turn]]
    halves = zip(turned, reversed(turned), strict=True)
    both = list(halves)[: len(circle) // 2]
    return [pair(one, other) for one, other in both if one is not None and other is not None]


def round_robin_round(everybody: Sequence[Entrant], active: Sequence[Entrant], rounds: Rounds) -> tuple[Group, ...]:
    """Next round for the ``active`` entrants among ``everybody``: pairs who have not met, and byes for those left over.

    Empty if all of them have met. Late arrivals meet the others in further rounds.
    """
    met = meetings(rounds)
    planned = set(berger_row(everybody, len(rounds)))
    open_pairs = {one: sum(not met[pair(one, other)] for other in active if other != one) for one in active}
    if not any(open_pairs.values()):
        return ()

    def cost(one: Entrant, other: Entrant) -> int | None:
        both = pair(one, other)
        return None if met[both] else -TABLE * (both in planned) - open_pairs[one] - open_pairs[other]

    found = cheapest_pairs(active, cost)
    seated = {one for both in found for one in both}
    return (*found, *((one,) for one in active if one not in seated))


def rounds_left(active: Sequence[Entrant], rounds: Rounds) -> int:
    """Minimum number of rounds left until everybody has met everybody."""
    met = meetings(rounds)
    opponents = [sum(not met[pair(one, other)] for other in active if other != one) for one in active]
    most = max(opponents, default=0)
    return most + (1 if most and len(active) % 2 and min(opponents) == most else 0)
