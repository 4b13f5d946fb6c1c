"""Ratings by OpenSkill, for two or more seats. People and bots share one scale in each game."""

from __future__ import annotations

import structlog

from tilery.bots.levels import is_level
from tilery.server.common.time_source import TimeSource
from tilery.server.matches.cards import RatingCard
from tilery.server.matches.plan import BOT_NAMES, SeatPlan, TablePlan, bot_user, read_plan
from tilery.server.matches.rating_scale import is_provisional, level_rating, new_ratings, newcomer
from tilery.server.matches.table_cards import read_outcome
from tilery.server.matches.terms import settle_terms
from tilery.store.database import StoreError
from tilery.store.rows import MatchRow, RatingRow
from tilery.store.store import Store

log = structlog.get_logger()
TRIES = 8
"""Number of attempts to rate a match when other nodes change the ratings meanwhile."""
BATCH = 100


def card(row: RatingRow) -> RatingCard:
    """The rating as a card."""
    return RatingCard(
        row.game, row.shown, round(row.mu, 3), round(row.sigma, 3), row.matches, is_provisional(row.sigma)
    )


def counts(plan: TablePlan) -> bool:
    """True if a match with this plan can be rated: agreed, without hints, no user in two seats."""
    users = [seat.user for seat in plan.seats if seat.user is not None]
    humans = any(seat.kind == "human" for seat in plan.seats)
    return settle_terms(plan.terms).rated and humans and len(set(users)) == len(plan.seats)


async def rate_finished(store: Store, time: TimeSource) -> None:
    """Rate the finished matches that have not been rated yet."""
    for match_id in await store.matches.unrated(time.now() + 1, BATCH):
        row = await store.matches.get(match_id)
        if row is None:
            continue
        try:
            await rate(store, row, time.now())
        except StoreError:
            raise
        except Exception:  # a match that cannot be rated must not block the others
            log.exception("match cannot be rated", match=match_id)
            await store.people.rate(match_id, [])


async def rate(store: Store, row: MatchRow, now: float) -> bool:
    """Rate a finished match once. Guests have no rating, so a match with a guest counts for nobody."""
    plan = read_plan(row.plan)
    if (
        row.outcome is None
        or not counts(plan)
        or not await _all_rated(store, plan, now)
        or await _is_eased(store, row, plan)
    ):
        return await store.people.rate(row.id, [])
    outcome = read_outcome(row.outcome)
    for _ in range(TRIES):
        before = [await _before(store, seat, row.game) for seat in plan.seats]
        after = new_ratings(before, outcome)
        changed = [one for one, seat in zip(after, plan.seats, strict=True) if not is_level(seat.level)]
        if await store.people.rate(row.id, changed):
            return True
        fresh = await store.matches.get(row.id)
        if fresh is None or fresh.rated:
            return False
    return False


async def _before(store: Store, seat: SeatPlan, game: str) -> RatingRow:
    if seat.level is not None and is_level(seat.level):
        return level_rating(seat.level, game)
    user = seat.user or ""
    return await store.people.rating(user, game) or newcomer(user, game)


async def _is_eased(store: Store, row: MatchRow, plan: TablePlan) -> bool:
    """True if a play was taken back against a bot, which cannot decline. A guest who then signed up can have
    done that.
    """
    return any(seat.level is not None for seat in plan.seats) and await store.matches.has_takeback(row.id)


async def _all_rated(store: Store, plan: TablePlan, now: float) -> bool:
    """True if every seat is a bot's or an account's. Bots are added as users on the way."""
    for seat in plan.seats:
        if seat.level is not None:
            await store.people.save_name(bot_user(seat.level), "bot", BOT_NAMES.get(seat.level, seat.level), now)
        else:
            user = await store.people.user(seat.user or "")
            if user is None or user.kind != "account":
                return False
    return True
