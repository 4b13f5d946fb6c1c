"""Tables from the first wish to the deal: create, join, leave, fill with a bot, play again."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from tilery import registry
from tilery.core.seating import Seat
from tilery.server.matches import persistence
from tilery.server.matches.clock import Clocks
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.plan import Plan, SeatPlan, bot_seat, read_plan, write_plan
from tilery.server.people.identity import Visitor
from tilery.server.protocol import timestamps
from tilery.server.protocol.bodies import CreateMatch, Join, SeatWish
from tilery.server.protocol.errors import Refused, conflict, forbidden, not_found
from tilery.server.protocol.terms import Level
from tilery.store.rows import EntryRow, MatchRow, SeatRow

if TYPE_CHECKING:
    from tilery.server.node import Node

ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
ID_EPOCH = 1_767_225_600  # the beginning of 2026
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
CODE_LENGTH = 6
GUEST = "Guest"


def new_match_id(now: float) -> str:
    """Six letters that grow with time, so that stores keep what is played now together, and forty random bits."""
    moment = max(0, int(now) - ID_EPOCH)
    grown = "".join(ID_LETTERS[(moment >> shift) & 31] for shift in range(25, -1, -5))
    return grown + "".join(secrets.choice(ID_LETTERS) for _ in range(8))


def new_code() -> str:
    """A short code to read out to a friend: no vowels, so no words; no 0, O, 1 or I."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(text: str) -> str:
    """A code as somebody typed it."""
    return "".join(text.upper().split()).replace("-", "")


class Lobby:
    """Makes and fills tables."""

    def __init__(self, house: Node) -> None:
        self._house = house

    # ---- a new table ----
    async def create(self, visitor: Visitor, wish: CreateMatch) -> LiveMatch:
        """A new table; play begins at once if no seat is open."""
        name = await self._name(visitor, wish.name)
        seats = [_seat(one, visitor.user, name) for one in wish.seats]
        if sum(seat.kind == "human" for seat in seats) > 1:
            raise Refused(400, "seats/twice", "you can have one seat at a table; give the others to friends or bots")
        plan = Plan(wish.game, wish.options, wish.terms, tuple(seats), visitor.user, secrets.token_hex(32))
        while (host := await self._make(_checked(plan))) is None:
            continue
        return host

    async def _make(self, plan: Plan, follows: str | None = None) -> LiveMatch | None:
        """Store a new table; None if its id or code is taken, or ``follows`` has a following match already."""
        now = timestamps.now()
        full = not plan.open_seats()
        row = MatchRow(
            id=new_match_id(now),
            version=0,
            status="waiting",
            game=plan.game,
            code=None if full else new_code(),
            public=int(plan.terms.public),
            created=now,
            changed=now,
            plan=write_plan(plan),
            rated=0,
        )
        row, entries = self._begun(row, plan) if full else (row, [])
        if not await self._house.store.matches.create(row, _seat_rows(row.id, plan, now), entries, follows):
            return None
        return await self._house.hosts.get(row.id)

    def _begun(self, row: MatchRow, plan: Plan) -> tuple[MatchRow, list[EntryRow]]:
        """The row and the first entry of a match that begins now."""
        match = persistence.prepare(plan)
        at = match.header.started
        deal = match.deal(at)
        match.apply(deal)
        now = timestamps.moment(at or "")
        clocks = Clocks(plan.terms.clock, len(plan.seats))
        clocks.entry(deal.entry.seat, now, match.awaiting)
        bots = any(match.seats[seat].kind == "bot" for seat in match.awaiting)
        deadline = clocks.deadline()
        moments = [now] if bots else [] if deadline is None else [deadline.at]
        if plan.terms.away is not None:
            moments.append(now + plan.terms.away_seconds)
        begun = msgspec.structs.replace(
            row,
            status="playing",
            code=None,
            changed=now,
            header=persistence.write_header(match),
            seq=0,
            awaited=",".join(map(str, sorted(match.awaiting))),
            due=min(moments, default=None),
            node=self._house.node,
        )
        return begun, [EntryRow(0, None, persistence.write_entry(deal.entry))]

    # ---- sitting down ----
    async def join(self, host: LiveMatch, visitor: Visitor, wish: Join) -> None:
        """Sit down; the match begins when the last seat is taken."""
        name = await self._name(visitor, wish.name)
        code = tidy_code(wish.code) if wish.code is not None else None

        def change(plan: Plan, row: MatchRow) -> Plan:
            if not (plan.terms.public or visitor.user in (plan.owner, *plan.expected) or code == row.code):
                raise forbidden("seats/code", "this table is not open to all; ask for its code or link")
            seat = _free(plan, wish.seat)
            return plan.with_seat(seat, SeatPlan("human", visitor.user, name))

        if host.seat_of(visitor.user) is None:
            await host.queue.ask(lambda: self._change(host, change))

    async def fill(self, host: LiveMatch, visitor: Visitor, seat: Seat, level: Level) -> None:
        """The owner gives an open seat to a bot."""

        def change(plan: Plan, _: MatchRow) -> Plan:
            if plan.owner != visitor.user:
                raise forbidden("seats/owner", "only the one who made the table can seat a bot")
            return plan.with_seat(_free(plan, seat), bot_seat(level))

        await host.queue.ask(lambda: self._change(host, change))

    async def leave(self, host: LiveMatch, visitor: Visitor) -> None:
        """Get up before the match has begun."""

        def change(plan: Plan, _: MatchRow) -> Plan:
            seat = host.seat_of(visitor.user)
            if seat is None:
                raise conflict("seats/none", "you have no seat at this table")
            return plan.with_seat(seat, SeatPlan("open"))

        await host.queue.ask(lambda: self._change(host, change, gone=(visitor.user,)))

    async def _change(
        self, host: LiveMatch, change: Callable[[Plan, MatchRow], Plan], gone: tuple[str, ...] = ()
    ) -> None:
        """Change the plan of a table that waits; if that fills it, deal. Inside the queue."""
        while True:
            row = await self._house.store.matches.get(host.id)
            if row is None:
                raise not_found("match", host.id)
            if row.status != "waiting":
                raise conflict("seats/begun", "the match has begun; nobody can sit down or get up any more")
            plan = change(read_plan(row.plan), row)
            now = timestamps.now()
            row = msgspec.structs.replace(row, plan=write_plan(plan), changed=now)
            row, entries = (row, []) if plan.open_seats() else self._begun(row, plan)
            if await self._house.store.matches.revise(row, _seat_rows(row.id, plan, now), entries, gone):
                break
        await host.reload()
        await self._house.cluster.tell("table", host.id)

    # ---- again ----
    async def rematch(self, host: LiveMatch, visitor: Visitor) -> LiveMatch:
        """The match that follows: the same table, the seats moved on by one; whoever asks first makes it."""
        if host.seat_of(visitor.user) is None:
            raise forbidden("seats/watcher", "only those who played can ask for another match")
        if host.match is None or host.match.outcome is None:
            raise conflict("match/not-over", "the match is not over yet")
        row = await self._house.store.matches.get(host.id)
        if row is not None and row.rematch is None:
            following = await self._make(_again(host.plan, visitor.user), follows=host.id)
            if following is not None:
                await host.queue.ask(host.reload)
                await self._house.cluster.tell("table", host.id)
                return following
            row = await self._house.store.matches.get(host.id)
        if row is None or row.rematch is None:
            raise not_found("match", host.id)
        return await self._house.hosts.get(row.rematch)

    async def _name(self, visitor: Visitor, wished: str | None) -> str:
        """The name to sit down with; a guest's is remembered."""
        name = " ".join((wished or visitor.name or GUEST).split()) or GUEST
        if visitor.kind == "guest" and name != visitor.name:
            await self._house.store.people.save_name(visitor.user, "guest", name, timestamps.now())
        return name


def _seat(wish: SeatWish, user: str, name: str) -> SeatPlan:
    match wish.kind:
        case "me":
            return SeatPlan("human", user, name)
        case "open":
            return SeatPlan("open")
        case "bot":
            if wish.level is None:
                raise Refused(400, "seats/level", "a bot's seat needs a level, level1 to level5")
            return bot_seat(wish.level)


def _checked(plan: Plan) -> Plan:
    """The plan with all options written out, if a match can be begun with it."""
    named = msgspec.structs.replace(
        plan,
        seats=tuple(msgspec.structs.replace(seat, name=seat.name or f"Seat {n}") for n, seat in enumerate(plan.seats)),
    )
    registry.find(plan.game)
    options = msgspec.to_builtins(persistence.prepare(named).header.options)
    return msgspec.structs.replace(plan, options=options)


def _free(plan: Plan, wanted: Seat | None) -> Seat:
    free = plan.open_seats()
    if wanted is None:
        if not free:
            raise conflict("seats/taken", "no seat is open any more")
        return free[0]
    if wanted not in free:
        raise conflict("seats/taken", f"seat {wanted} is not open; open are {', '.join(map(str, free)) or 'none'}")
    return wanted


def _seat_rows(match_id: str, plan: Plan, now: float) -> list[SeatRow]:
    return [
        SeatRow(match_id, seat, one.user, "sits", now)
        for seat, one in enumerate(plan.seats)
        if one.kind == "human" and one.user is not None
    ]


def _again(plan: Plan, user: str) -> Plan:
    """The seats move on by one. The one who asks sits; the others are expected and need no code."""
    moved = (*plan.seats[1:], plan.seats[0])
    seats = tuple(SeatPlan("open") if one.kind == "human" and one.user != user else one for one in moved)
    expected = tuple(one.user for one in moved if one.kind == "human" and one.user is not None)
    return msgspec.structs.replace(plan, seats=seats, expected=expected, owner=user, seed=secrets.token_hex(32))
