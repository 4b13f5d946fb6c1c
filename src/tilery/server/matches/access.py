"""Permissions to watch, play, talk and sit down, decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.seating import Seat
from tilery.server.common.errors import Refused, conflict, forbidden
from tilery.server.common.visitors import no_identity
from tilery.server.matches.phrases import PHRASES
from tilery.server.matches.plan import TablePlan
from tilery.store.rows import MatchRow, RoomRow

if TYPE_CHECKING:
    from tilery.match import Match, Proposal
    from tilery.server.matches.live_match import LiveMatch


MAX_ENTRIES = 3_000
"""Entries of a match after which its players can only resign. Ordinary matches have a hundred, with six seats about
600.
"""
MAX_TAKEN_BACK = 200
"""Maximum entries that can be taken back in one match."""


def require_room_for(proposal: Proposal) -> None:
    """Refuse an entry that would make the match too long. Resignations and the clock end one, so they are always
    allowed.
    """
    if proposal.entry.seq >= MAX_ENTRIES and not isinstance(proposal.entry.action, Resign | TimeUp):
        message = f"This match has {MAX_ENTRIES:,} entries, and no match can have more. You can only resign."
        raise conflict("match/too-long", message)


def require_identity(user: str | None) -> str:
    """The user who acts. Refused without an identity."""
    if user is None:
        raise no_identity()
    return user


def no_spectators() -> Refused:
    """The refusal at tables without spectators."""
    return forbidden("terms/no-watchers", "Only the players can see this match.")


def may_watch(live: LiveMatch, user: str | None) -> bool:
    """True for everybody with a seat, and for others if the terms allow spectators or seats are open to join."""
    return live.seat_of(user) is not None or live.plan.terms.watchers or live.row.code is not None


def require_watch(live: LiveMatch, user: str | None) -> None:
    """Refuse those who may not watch."""
    if not may_watch(live, user):
        raise no_spectators()


def require_look_back(live: LiveMatch) -> Match:
    """The whole match, hands and seed included, for those who may watch it, once it is over."""
    return live.finished_match()


def picture_viewer(live: LiveMatch, user: str | None, seat: Seat | None) -> Seat | None:
    """The viewer whose view this user may see: their own seat or a spectator, and any seat once the match is over."""
    if seat is None or seat == live.seat_of(user):
        return live.seat_of(user) if seat is None and not live.is_over else seat
    if not live.is_over or seat >= len(live.plan.seats):
        raise forbidden("seats/hidden", "You cannot see the match from that seat.")
    return seat


def require_seat(live: LiveMatch, user: str | None) -> Seat:
    """The seat this user plays from. Refused without one."""
    seat = live.seat_of(user)
    if seat is None:
        raise forbidden("seats/watcher", "You are watching this match. Only its players can do that.")
    return seat


def require_talk(live: LiveMatch, user: str | None) -> str:
    """The user who talks. Everybody with an identity who may watch is allowed to, if the terms allow chat."""
    user = require_identity(user)
    if not live.plan.terms.chat:
        raise forbidden("terms/no-chat", "Chat is turned off at this table.")
    if live.plan.muted and live.plan.owner != user:
        raise forbidden("terms/muted", "The owner of the table has turned chat off.")
    require_watch(live, user)
    return user


def require_takebacks(live: LiveMatch) -> None:
    """Refuse takebacks unless the terms allow them. Lessons and rated matches against a bot have none."""
    if not live.plan.terms.takebacks or live.plan.lesson:
        raise forbidden("terms/no-takebacks", "Takebacks are turned off at this table.")
    if live.is_rated and any(seat.level is not None for seat in live.plan.seats):
        raise forbidden("takeback/rated", "You cannot take back a play in a rated match against a bot.")


def require_words(live: LiveMatch, text: str) -> None:
    """Refuse all but the ready-made phrases where the terms allow only these."""
    if live.plan.terms.phrases and text not in PHRASES:
        raise forbidden("terms/phrases", "Only the ready-made phrases can be sent at this table.")


def require_hints(live: LiveMatch, user: str | None) -> Seat:
    """The seat that may get a hint now."""
    seat = require_seat(live, user)
    if not live.plan.terms.hints:
        raise forbidden("terms/no-hints", "Hints are turned off at this table.")
    if seat not in live.asked:
        raise conflict("match/not-asked", "It is not your turn.")
    return seat


def require_join(row: MatchRow, plan: TablePlan, user: str | None, code: str | None) -> None:
    """Refuse joining, except at public tables, to the owner, to the invited, and to people with the code."""
    if not (plan.terms.public or (user is not None and user in (plan.owner, *plan.expected)) or code == row.code):
        raise forbidden("seats/code", "This table is private. Ask its owner for the code or the link.")


def require_room(room: RoomRow, members: Collection[str], user: str | None, code: str | None) -> None:
    """Refuse a room, except to its leader, to those who joined, and to people with the code."""
    if not ((user is not None and (user == room.leader or user in members)) or code == room.code):
        raise forbidden("room/code", "This room needs its code. Ask the one who opened it.")


def require_leader(room: RoomRow, user: str | None) -> None:
    """Refuse changing a room, except to its leader."""
    if room.leader != user:
        raise forbidden("room/leader", "Only the one who opened the room can do that.")


def require_mute(plan: TablePlan, user: str | None) -> None:
    """Refuse turning chat off, except to the owner. At a table of paired people nobody may."""
    require_owner(plan, user)
    if plan.paired:
        message = "Quick pairing made this table, so nobody can turn chat off for the others. Mute them for yourself."
        raise forbidden("seats/paired", message)


def require_owner(plan: TablePlan, user: str | None) -> None:
    """Refuse changing a table for others, except to its owner."""
    if plan.owner != user:
        raise forbidden("seats/owner", "Only the owner of the table can do that.")
