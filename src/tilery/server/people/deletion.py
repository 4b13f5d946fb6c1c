"""Deletion of a person: they leave their matches, then all their data is deleted at once."""

from __future__ import annotations

import msgspec

from tilery.core.codec import encode_text
from tilery.core.common_messages import Resign
from tilery.core.errors import IllegalAction
from tilery.core.seating import Seat
from tilery.server.common import timestamps
from tilery.server.matches.chat import read_line
from tilery.server.matches.persistence import load_match
from tilery.server.matches.plan import SeatPlan, read_plan, write_plan
from tilery.server.people.neutral_names import NEUTRAL, neutral_match
from tilery.store.database import Append
from tilery.store.personal import EvidenceLine
from tilery.store.rows import MatchRow
from tilery.store.store import Store


async def delete_person(store: Store, user: str, neutral_id: str, now: float) -> list[str]:
    """Delete a person and return the matches changed by it. Repeating it after a failure is harmless.

    ``neutral_id``: a new user id, in the place of theirs.
    """
    found = await store.personal.owned_matches(user)
    for match_id in found:
        await _leave(store, match_id, user, now)
    while True:
        matches = []
        for match_id in found:
            row = await store.matches.get(match_id)
            if row is not None:
                matches.append(neutral_match(row, await store.matches.entries(match_id), user, neutral_id))
        evidence = [_without_name(one, neutral_id) for one in await store.personal.evidence_lines(user)]
        if await store.personal.delete(user, neutral_id, matches, evidence):
            return found


def _without_name(one: EvidenceLine, neutral_id: str) -> EvidenceLine:
    line = msgspec.structs.replace(read_line(one.body), name=NEUTRAL, user=neutral_id)
    return one._replace(body=encode_text(line))


async def _leave(store: Store, match_id: str, user: str, now: float) -> None:
    """Leave a waiting table, or resign from a running match."""
    while (row := await store.matches.get(match_id)) is not None and row.status != "over":
        plan = read_plan(row.plan)
        seat = next((number for number, one in enumerate(plan.seats) if one.user == user), None)
        if seat is None:
            return
        if row.status == "waiting":
            freed = msgspec.structs.replace(row, plan=write_plan(plan.with_seat(seat, SeatPlan("open"))))
            if await store.matches.revise(freed, vacated=(seat,)):
                return
        elif await _resign(store, row, seat, now):
            return


async def _resign(store: Store, row: MatchRow, seat: Seat, now: float) -> bool:
    """Append a resignation. False if another entry was stored first."""
    match = load_match(row.header or "", await store.matches.entries(row.id))
    try:
        proposal = match.propose(seat, None, Resign(), timestamps.iso(now))
    except IllegalAction:
        return True  # left before, or the match cannot continue
    return await store.matches.append(
        Append(
            match=row.id,
            seq=proposal.entry.seq,
            request=None,
            body=encode_text(proposal.entry),
            at=now,
            awaited=",".join(map(str, sorted(proposal.awaiting))),
            due=None if proposal.outcome is not None else now,  # the node on duty then looks at it at once
            node=row.node or "",
            outcome=None if proposal.outcome is None else encode_text(proposal.outcome),
        )
    )
