"""Who may watch, play, talk and sit down: decided here and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilery.core.seating import Seat
from tilery.server.matches.plan import TablePlan
from tilery.server.protocol.errors import conflict, forbidden
from tilery.store.rows import MatchRow

if TYPE_CHECKING:
    from tilery.server.matches.live_match import LiveMatch

NO_SPECTATORS = forbidden("terms/no-watchers", "Only the players can see this match.")


def may_watch(live: LiveMatch, user: str) -> bool:
    """Those who have a seat always may; others if the terms allow spectators, or while seats are open to join."""
    return user in live.seats or live.plan.terms.watchers or live.row.code is not None


def require_watch(live: LiveMatch, user: str) -> None:
    """Refuse those who may not watch."""
    if not may_watch(live, user):
        raise NO_SPECTATORS


def require_seat(live: LiveMatch, user: str) -> Seat:
    """The seat this user plays from; refused without one."""
    seat = live.seats.get(user)
    if seat is None:
        raise forbidden("seats/watcher", "You are watching this match. Only its players can do that.")
    return seat


def require_talk(live: LiveMatch, user: str) -> None:
    """Whoever may watch may talk, if the terms allow chat."""
    if not live.plan.terms.chat:
        raise forbidden("terms/no-chat", "Chat is turned off at this table.")
    require_watch(live, user)


def require_hints(live: LiveMatch, user: str) -> Seat:
    """The seat that may have a hint now."""
    seat = require_seat(live, user)
    if not live.plan.terms.hints:
        raise forbidden("terms/no-hints", "Hints are turned off at this table.")
    if seat not in live.asked:
        raise conflict("match/not-asked", "It is not your turn.")
    return seat


def require_join(row: MatchRow, plan: TablePlan, user: str, code: str | None) -> None:
    """Public tables are open to everybody; others to the owner, to those invited, and to people with the code."""
    if not (plan.terms.public or user in (plan.owner, *plan.expected) or code == row.code):
        raise forbidden("seats/code", "This table is private. Ask its owner for the code or the link.")


def require_owner(plan: TablePlan, user: str) -> None:
    """Only the owner of a table changes it for others."""
    if plan.owner != user:
        raise forbidden("seats/owner", "Only the owner of the table can do that.")
