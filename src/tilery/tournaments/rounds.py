"""Rounds of a tournament: the tables with their players and results."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

Entrant: TypeAlias = int
"""Number of a participant, in the order of arrival."""
Group: TypeAlias = tuple[Entrant, ...]
"""People who meet at a table, or one alone for a bye."""
Pair: TypeAlias = tuple[Entrant, Entrant]
"""Two entrants, the lower number first."""


class PlayedTable(msgspec.Struct, frozen=True):
    """A table of a round. ``ranks`` is None until it has ended. ``scores`` is empty if only the ranks are known."""

    players: Group
    ranks: tuple[int, ...] | None = None
    scores: tuple[int, ...] = ()

    @property
    def is_bye(self) -> bool:
        """True if somebody had no opponent."""
        return len(self.players) == 1

    def shares(self) -> tuple[float, ...]:
        """Gain of each player, from 0 to 1: the share of the others at the table who did worse, with equals as half."""
        if self.ranks is None or self.is_bye:
            return (0.0,) * len(self.players)
        others = len(self.players) - 1
        return tuple(
            (sum(rank < one for one in self.ranks) + (self.ranks.count(rank) - 1) / 2) / others for rank in self.ranks
        )


Rounds: TypeAlias = Sequence[Sequence[PlayedTable]]


def pair(one: Entrant, other: Entrant) -> Pair:
    """Two entrants as a Pair."""
    return (one, other) if one < other else (other, one)


def pairs_of(group: Group) -> Iterator[Pair]:
    """All pairs that meet in a group."""
    return (pair(one, other) for one, other in combinations(group, 2))


def meetings(rounds: Rounds) -> Counter[Pair]:
    """Number of meetings of each two."""
    return Counter(met for tables in rounds for table in tables for met in pairs_of(table.players))


def byes(rounds: Rounds) -> Counter[Entrant]:
    """Number of byes of each entrant."""
    return Counter(table.players[0] for tables in rounds for table in tables if table.is_bye)


def newcomers(active: Iterable[Entrant], rounds: Rounds) -> frozenset[Entrant]:
    """Entrants who arrived after the first round and have not sat at a table yet."""
    seen = {player for tables in rounds for table in tables for player in table.players}
    return frozenset(active) - seen if rounds else frozenset()


def points(rounds: Rounds, bye: float = 1.0) -> dict[Entrant, float]:
    """The points of everybody who played: the sum of their shares and byes, to the hundredth that is shown."""
    total: defaultdict[Entrant, float] = defaultdict(float)
    for tables in rounds:
        for table in tables:
            shares = (bye,) if table.is_bye else table.shares()
            for player, share in zip(table.players, shares, strict=True):
                total[player] += share
    return {player: round(found, 2) for player, found in total.items()}


def all_ended(tables: Iterable[PlayedTable]) -> bool:
    """True if every table has ended."""
    return all(table.is_bye or table.ranks is not None for table in tables)
