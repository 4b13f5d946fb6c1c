"""Takebacks: requested by a player, agreed to by all other people in the match. Bots always agree.

A request belongs to its position, so the next entry makes it void. It is stored, so that all nodes and all devices of a
player see it.
"""

from __future__ import annotations

from functools import partial

import msgspec

from tilery.core.codec import encode_text
from tilery.core.seating import Seat
from tilery.core.takeback import find_taken_back
from tilery.match import Match, Proposal
from tilery.server.common.errors import Refused, conflict
from tilery.server.matches import access
from tilery.server.matches.cards import TakebackCard
from tilery.server.matches.commit import RequestKey
from tilery.server.matches.interfaces import Viewer
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.messages import Accepted, AnswerTakeback, AskTakeback

VOID = "The match has gone on, so this takeback is no longer possible."


async def ask_takeback(matches: LiveMatches, live: LiveMatch, viewer: Viewer, message: AskTakeback) -> Accepted:
    """Take back the player's latest play, or ask the others for their agreement."""
    seat = access.require_seat(live, viewer.user)
    key = RequestKey(seat, message.request)
    if key not in live.requests:
        access.require_takebacks(live)
        if live.others_in(seat):
            return Accepted(message.request, live.id, await live.jobs.ask(partial(_request, matches, live, seat)))
    seq = await live.commit(partial(_propose_takeback, seat), key)
    return Accepted(message.request, live.id, live.latest_seq if seq is None else seq)


async def answer_takeback(matches: LiveMatches, live: LiveMatch, viewer: Viewer, message: AnswerTakeback) -> Accepted:
    """Agree to a takeback or decline it. The player who asked for it withdraws it."""
    seat = access.require_seat(live, viewer.user)
    key = RequestKey(seat, message.request)
    if key in live.requests:
        return Accepted(message.request, live.id, live.requests[key])
    while True:
        pending = live.takeback()
        if pending is None or pending.seq != message.seq:
            raise conflict("takeback/void", VOID)
        if seat != pending.seat and seat not in pending.waiting:
            return Accepted(message.request, live.id, live.latest_seq)  # agreed before
        if message.accept and seat == pending.seat:
            raise conflict("takeback/own", "You asked for this takeback yourself. The others have to agree.")
        if message.accept and pending.waiting == (seat,):
            seq = await live.commit(partial(_propose_agreed, pending), key)
            return Accepted(message.request, live.id, live.latest_seq if seq is None else seq)
        left = tuple(other for other in pending.waiting if other != seat)
        after = msgspec.structs.replace(pending, waiting=left) if message.accept else None
        if await live.jobs.ask(partial(_replace, matches, live, pending, after)):
            return Accepted(message.request, live.id, live.latest_seq)


def _propose_takeback(seat: Seat, match: Match, at: str) -> Proposal:
    proposal = match.take_back(seat, at)
    access.require_room_for(proposal)
    if len(find_taken_back([*match.entries, proposal.entry])) > access.MAX_TAKEN_BACK:
        message = f"At most {access.MAX_TAKEN_BACK} entries of a match can be taken back."
        raise Refused(429, "takeback/too-many", message)
    return proposal


def _propose_agreed(pending: TakebackCard, match: Match, at: str) -> Proposal:
    if len(match.entries) - 1 != pending.seq:
        raise conflict("takeback/void", VOID)
    return _propose_takeback(pending.seat, match, at)


async def _request(matches: LiveMatches, live: LiveMatch, seat: Seat) -> int:
    """Store a request as a job of the match's queue. Repeating it has no further effect."""
    while True:
        pending = live.takeback()
        if pending is not None and pending.seat == seat:
            return live.latest_seq
        if pending is not None:
            raise conflict("takeback/pending", "Another player has asked for a takeback. Answer that first.")
        _propose_takeback(seat, live.started_match(), "")
        if await _replace(matches, live, None, TakebackCard(seat, live.latest_seq, live.others_in(seat))):
            return live.latest_seq


async def _replace(
    matches: LiveMatches, live: LiveMatch, before: TakebackCard | None, after: TakebackCard | None
) -> bool:
    """Replace the request ``before``, and send it to everybody. False if it was replaced meanwhile."""
    if live.takeback() != before:
        return False
    text = None if after is None else encode_text(after)
    done = await live.services.store.replace_takeback(live.id, live.stored_takeback, text)
    if not done:
        await live.reload()
        return False
    live.stored_takeback = text
    live.audience.send_table()
    await matches.send_table_changed(live)
    return True
