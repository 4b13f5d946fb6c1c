"""Builds the cards that show tables and seats to clients."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from tilery import lessons, registry
from tilery.bots.levels import is_level
from tilery.core.seating import Outcome, Seat
from tilery.match import Match
from tilery.server.common import timestamps
from tilery.server.matches.cards import SeatCard, Table
from tilery.server.matches.plan import SeatPlan, TablePlan
from tilery.server.matches.rating_scale import level_rating
from tilery.store.rows import MatchRow

IsOnline: TypeAlias = "Callable[[Seat], bool] | None"
"""True for seats from which anybody watches. None if nobody watches at all."""
NO_RATINGS: Mapping[str, int] = {}
read_outcome = msgspec.json.Decoder(Outcome).decode


def seat_cards(
    plan: TablePlan, match: Match | None, is_online: IsOnline, ratings: Mapping[str, int]
) -> tuple[SeatCard, ...]:
    """All seats with their public data."""
    return tuple(
        _seat_card(seat, one, plan, match, is_online, _rating(one, plan.game, ratings))
        for seat, one in enumerate(plan.seats)
    )


def _rating(one: SeatPlan, game: str, ratings: Mapping[str, int]) -> int | None:
    if one.level is not None and is_level(one.level):
        return level_rating(one.level, game).shown
    return ratings.get(one.user or "")


def _seat_card(
    seat: Seat, one: SeatPlan, plan: TablePlan, match: Match | None, is_online: IsOnline, rating: int | None
) -> SeatCard:
    level, stand_in = one.level, False
    if match is not None and match.seats[seat] != plan.occupant(seat, match):
        stand_in = match.seats[seat].kind == "bot"
        level = plan.terms.away if stand_in else one.level
    return SeatCard(
        seat=seat,
        kind=one.kind,
        name=one.name if match is None else match.names[seat],
        user=one.user,
        level=level,
        stand_in=stand_in,
        online=one.kind == "bot" or (is_online is not None and is_online(seat)),
        rating=rating,
    )


def table_card(
    row: MatchRow,
    plan: TablePlan,
    user: str | None,
    seat: Seat | None,
    match: Match | None = None,
    is_online: IsOnline = None,
    ratings: Mapping[str, int] = NO_RATINGS,
) -> Table:
    """The table for this user. Only those who sit there see the join code."""
    known = match is not None
    awaited = tuple(sorted(match.awaiting)) if match is not None else _seats(row.awaited)
    outcome = match.outcome if match is not None else (read_outcome(row.outcome) if row.outcome else None)
    status = row.status if not known else ("over" if outcome is not None else "playing")
    seq = len(match.entries) - 1 if match is not None else row.seq
    return Table(
        match=row.id,
        game=row.game,
        title=_title(row.game),
        status=status,
        options=plan.options,
        terms=plan.terms,
        seats=seat_cards(plan, match, is_online, ratings),
        created=timestamps.iso(row.created),
        seq=seq,
        mine=seat,
        owner=plan.owner == user,
        code=row.code if seat is not None or plan.owner == user else None,
        awaited=awaited,
        outcome=outcome,
        rematch=row.rematch,
        lesson=lessons.steps_left(row.game, seq) if plan.lesson else None,
        continues=plan.continues,
        muted=plan.muted,
        paired=plan.paired,
    )


def _title(game_id: str) -> str:
    """The game's title, or its id if the game is no longer installed."""
    return registry.find(game_id).info.title if game_id in registry.ids() else game_id


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(int(seat) for seat in text.split(",")) if text else ()
