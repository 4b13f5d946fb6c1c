"""The standings of a tournament, with the tie-breaks of its format."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from tilery.tournaments.rounds import Entrant, PlayedTable, Rounds, points

TournamentFormat: TypeAlias = Literal["swiss", "round_robin", "groups"]
TieBreak: TypeAlias = Literal["opponents", "beaten", "firsts", "spread"]
TIE_BREAKS: dict[TournamentFormat, tuple[TieBreak, ...]] = {
    "swiss": ("opponents", "spread"),
    "round_robin": ("beaten", "spread"),
    "groups": ("firsts", "spread"),
}
"""Tie-breaks between equal points, in this order. Entrants equal in all of them share the place."""

BYE_POINTS: dict[TournamentFormat, float] = {"swiss": 1.0, "round_robin": 0.0, "groups": 1.0}
"""Points of a bye. In a round robin everybody meets everybody, so sitting out a round earns none."""


class PlayerStanding(msgspec.Struct, frozen=True):
    """The place of an entrant in the standings."""

    entrant: Entrant
    place: int
    points: float
    """Points: a win 1, a draw ½, a bye ``BYE_POINTS``, at larger tables the share of the others who did worse."""
    played: int
    """Number of tables that have ended, without byes."""
    byes: int = 0
    opponents: float = 0.0
    """The points of everybody met (Buchholz). A bye counts as somebody with as many points as oneself."""
    beaten: float = 0.0
    """The points of everybody beaten, and half of those drawn with (Sonneborn–Berger)."""
    firsts: int = 0
    """Number of tables won or shared first."""
    spread: float = 0.0
    """The player's scores minus the average score of the others at each table."""


def standings(
    everybody: Sequence[Entrant], rounds: Rounds, system: TournamentFormat, *, lower_is_better: bool = False
) -> tuple[PlayerStanding, ...]:
    """Standings of ``everybody``, best first. Tables that have not ended do not count yet.

    People who are left out are not listed, but wins of others against them stay.
    """
    ended = [[table for table in tables if table.is_bye or table.ranks is not None] for tables in rounds]
    have = points(ended, BYE_POINTS[system])
    sums: defaultdict[Entrant, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    for tables in ended:
        for table in tables:
            _count(table, have, sums, -1 if lower_is_better else 1)
    found = [_standing(one, have.get(one, 0.0), sums[one]) for one in everybody]

    def key(one: PlayerStanding) -> tuple[float, ...]:
        return one.points, *(getattr(one, name) for name in TIE_BREAKS[system])

    found.sort(key=lambda one: (*(-value for value in key(one)), one.entrant))
    better = {key(one): len(found) - index for index, one in reversed(list(enumerate(found)))}
    first = {value: len(found) - count + 1 for value, count in better.items()}
    return tuple(msgspec.structs.replace(one, place=first[key(one)]) for one in found)


def _count(
    table: PlayedTable, have: dict[Entrant, float], sums: defaultdict[Entrant, defaultdict[str, float]], sign: int
) -> None:
    for index, one in enumerate(table.players):
        mine = sums[one]
        if table.is_bye:
            mine["byes"] += 1
            mine["opponents"] += have.get(one, 0.0)
            continue
        ranks = table.ranks or ()
        mine["played"] += 1
        mine["firsts"] += ranks[index] == 1
        for other, opponent in enumerate(table.players):
            if other != index:
                theirs = have.get(opponent, 0.0)
                mine["opponents"] += theirs
                mine["beaten"] += theirs * (
                    1.0 if ranks[index] < ranks[other] else 0.5 * (ranks[index] == ranks[other])
                )
        if table.scores:
            others = [score for other, score in enumerate(table.scores) if other != index]
            mine["spread"] += sign * (table.scores[index] - sum(others) / len(others))


def _standing(one: Entrant, have: float, sums: dict[str, float]) -> PlayerStanding:
    return PlayerStanding(
        entrant=one,
        place=0,
        points=have,
        played=int(sums["played"]),
        byes=int(sums["byes"]),
        opponents=round(sums["opponents"], 2),
        beaten=round(sums["beaten"], 2),
        firsts=int(sums["firsts"]),
        spread=round(sums["spread"], 2),
    )
