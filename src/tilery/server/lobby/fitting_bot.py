"""Which bot suits somebody who found no people to play with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tilery.bots.levels import LEVELS
from tilery.server.matches.plan import read_plan
from tilery.server.matches.table_cards import read_outcome
from tilery.server.people.ratings import MU, shown
from tilery.server.protocol.terms import BotId
from tilery.store.rows import MatchRow

_IDS = [level.id for level in LEVELS]
EXPECTED = [shown(MU + 4.0 * (index - 2), 2.0) for index in range(len(LEVELS))]
"""The ratings of levels that have not played for one yet: 1264 for Novice, then 96 more for each level."""


def rated_strength(rating: int, bots: Mapping[str, int]) -> int:
    """The index of the level whose rating is nearest. ``bots``: the ratings of levels that have one."""
    return min(range(len(_IDS)), key=lambda index: abs(bots.get(_IDS[index], EXPECTED[index]) - rating))


def recent_strength(user: str, game: str, latest: Iterable[MatchRow]) -> int:
    """The index of a level: Novice for a newcomer, then by the latest match against bots, one up after a win and one
    down after a last place. ``latest``: the user's matches, newest first."""
    for row in latest:
        if row.game != game or row.outcome is None:
            continue
        seats = read_plan(row.plan).seats
        bots = [_IDS.index(seat.level) for seat in seats if seat.level in _IDS]
        mine = next((number for number, seat in enumerate(seats) if seat.user == user), None)
        if bots and mine is not None:
            ranks = read_outcome(row.outcome).ranks
            step = 1 if ranks[mine] == 1 else -1 if ranks[mine] == max(ranks) else 0
            return min(max(0, max(bots) + step), len(_IDS) - 1)
    return 0


def fitting_level(strengths: Sequence[int]) -> BotId:
    """The level for a table of people with these strengths."""
    return _IDS[round(sum(strengths) / len(strengths))]
