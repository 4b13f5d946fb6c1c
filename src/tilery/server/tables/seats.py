"""Taking and leaving seats at a table whose match has not started."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tilery.core.seating import Seat
from tilery.server.common.codes import normalize_code
from tilery.server.common.errors import conflict, forbidden, not_found
from tilery.server.common.visitors import Person
from tilery.server.matches import access
from tilery.server.matches.interfaces import Peers
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.plan import SeatPlan, TablePlan, bot_seat, read_plan, write_plan
from tilery.server.matches.terms import BotId
from tilery.server.people.name_service import TableNames
from tilery.server.tables.match_start import deal, seat_rows
from tilery.server.tables.wire import Join
from tilery.store.matches import Matches
from tilery.store.moderation import Moderation
from tilery.store.rows import MatchRow


class Seats:
    """Changes the seats of a table. The match starts when the last seat is taken."""

    def __init__(self, node_id: str, store: Matches, peers: Peers, names: TableNames, moderation: Moderation) -> None:
        self._node_id = node_id
        self._store = store
        self._peers = peers
        self._names = names
        self._moderation = moderation

    async def join(self, live: LiveMatch, person: Person, request: Join) -> None:
        """Take a seat. A person who already has one keeps it."""
        name = await self._names.name_at_table(person, request.name)
        code = normalize_code(request.code) if request.code is not None else None

        def change(plan: TablePlan, row: MatchRow) -> TablePlan:
            access.require_join(row, plan, person.user, code)
            wanted = _previous_seat(plan, person.user) if request.seat is None else request.seat
            return plan.with_seat(_open_seat(plan, wanted), SeatPlan("human", person.user, name))

        if live.seat_of(person.user) is None:
            await self._refuse_blocked(live.plan, person.user)
            await live.jobs.ask(lambda: self._change(live, change))

    async def add_bot(self, live: LiveMatch, person: Person, seat: Seat, level: BotId) -> None:
        """Give an open seat to a bot. For the owner."""

        def change(plan: TablePlan, _: MatchRow) -> TablePlan:
            access.require_owner(plan, person.user)
            return plan.with_seat(_open_seat(plan, seat), bot_seat(level))

        await live.jobs.ask(lambda: self._change(live, change))

    async def remove(self, live: LiveMatch, person: Person, seat: Seat) -> None:
        """Take a seat back from a person or a bot before the match starts. For the owner."""

        def change(plan: TablePlan, _: MatchRow) -> TablePlan:
            access.require_owner(plan, person.user)
            if seat >= len(plan.seats) or plan.seats[seat].kind == "open":
                raise conflict("seats/none", f"Nobody sits in seat {seat}.")
            return plan.with_seat(seat, SeatPlan("open"))

        await live.jobs.ask(lambda: self._change(live, change))

    async def mute(self, live: LiveMatch, person: Person, *, muted: bool) -> None:
        """Turn chat off or on for all others, also during the match. For the owner."""
        access.require_mute(live.plan, person.user)
        await live.jobs.ask(lambda: self._mute(live, muted))

    async def _mute(self, live: LiveMatch, muted: bool) -> None:
        while True:
            row = await self._store.get(live.id)
            if row is None:
                raise not_found("match", live.id)
            plan = msgspec.structs.replace(read_plan(row.plan), muted=muted)
            if await self._store.replace_plan(row.id, row.plan, write_plan(plan)):
                break
        await live.reload()
        await self._peers.notify_table(live.id)

    async def _refuse_blocked(self, plan: TablePlan, user: str) -> None:
        """Refuse a person blocked by the owner or by somebody at the table."""
        people = {plan.owner, *(seat.user for seat in plan.seats if seat.kind == "human")}
        for other in people - {user, None}:
            if await self._moderation.is_blocked(user, by=other or ""):
                raise forbidden("seats/blocked", "You cannot join this table.")

    async def leave(self, live: LiveMatch, person: Person) -> None:
        """Leave a seat."""

        def change(plan: TablePlan, _: MatchRow) -> TablePlan:
            seat = live.seat_of(person.user)
            if seat is None:
                raise conflict("seats/none", "You have no seat at this table.")
            return plan.with_seat(seat, SeatPlan("open"))

        await live.jobs.ask(lambda: self._change(live, change))

    async def _change(self, live: LiveMatch, change: Callable[[TablePlan, MatchRow], TablePlan]) -> None:
        """Change the plan of a waiting table, and deal if that fills it. A job of the match's queue.

        A seat that changes hands gives no rights to its previous occupant: their other devices lose it, too.
        """
        while True:
            row = await self._store.get(live.id)
            if row is None:
                raise not_found("match", live.id)
            if row.status != "waiting":
                raise conflict("seats/begun", "The match has started, so seats cannot change any more.")
            before = read_plan(row.plan)
            plan = change(before, row)
            now = live.services.time.now()
            row = msgspec.structs.replace(row, plan=write_plan(plan), changed=now)
            row, entries = (row, []) if plan.open_seats() else deal(row, plan, self._node_id, now)
            if await self._store.revise(row, seat_rows(row.id, plan, now), entries, before.vacated_seats(plan)):
                break
        await live.reload()
        await self._peers.notify_table(live.id)


def _previous_seat(plan: TablePlan, user: str) -> Seat | None:
    """The user's seat in the previous match, if it is open."""
    return next((seat for seat in plan.open_seats() if plan.expected[seat : seat + 1] == (user,)), None)


def _open_seat(plan: TablePlan, wanted: Seat | None) -> Seat:
    seats = plan.open_seats()
    if wanted is None:
        if not seats:
            raise conflict("seats/taken", "All seats are taken.")
        return seats[0]
    if wanted not in seats:
        raise conflict("seats/taken", f"Seat {wanted} is taken. Open seats: {', '.join(map(str, seats)) or 'none'}.")
    return wanted
