"""The bot that suits a person: the level with the nearest rating, or one based on the latest results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilery.bots.levels import is_level, levels_of
from tilery.server.matches.plan import read_plan
from tilery.server.matches.rating_scale import level_rating
from tilery.server.matches.table_cards import read_outcome
from tilery.server.matches.terms import BotId
from tilery.store.matches import Matches
from tilery.store.people import People
from tilery.store.rows import MatchRow

RECENT = 30
"""Number of matches searched for the latest one against bots."""


class FittingBots:
    """Finds bots as strong as people."""

    def __init__(self, store: Matches, people: People) -> None:
        self._store = store
        self._people = people

    async def level_for(self, users: Sequence[str], game: str) -> BotId:
        """The level for a table of these people."""
        strengths = [await self._strength(user, game) for user in users]
        return fitting_level(sum(strengths) / len(strengths), game)

    async def _strength(self, user: str, game: str) -> float:
        """The person's rating, or else the strength shown by the latest match against bots."""
        mine = await self._people.rating(user, game)
        if mine is not None:
            return mine.mu
        return recent_strength(user, game, await self._store.of_user(user, RECENT))


def fitting_level(mu: float, game: str) -> BotId:
    """The level with the nearest rating."""
    return min(levels_of(game), key=lambda one: abs(level_rating(one.id, game).mu - mu)).id


def recent_strength(user: str, game: str, latest: Iterable[MatchRow]) -> float:
    """The rating of Beginner for a newcomer. Otherwise that of the bot in the latest match, one level up after a win
    and one
    down after a last place. ``latest``: the user's matches, newest first.
    """
    ladder = [level_rating(one.id, game).mu for one in levels_of(game)]
    for row in latest:
        if row.game != game or row.outcome is None:
            continue
        seats = read_plan(row.plan).seats
        bots = [level_rating(seat.level, game).mu for seat in seats if seat.level is not None and is_level(seat.level)]
        mine = next((number for number, seat in enumerate(seats) if seat.user == user), None)
        if bots and mine is not None:
            ranks = read_outcome(row.outcome).ranks
            step = 1 if ranks[mine] == 1 else -1 if ranks[mine] == max(ranks) else 0
            at = min(range(len(ladder)), key=lambda index: abs(ladder[index] - max(bots))) + step
            return ladder[min(max(0, at), len(ladder) - 1)]
    return ladder[0]
