"""Creating tables: new ones and rematches."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from tilery.server.lobby.codes import new_code, new_match_id
from tilery.server.lobby.dealing import deal, seat_rows
from tilery.server.matches import access
from tilery.server.matches.interfaces import Peers
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.persistence import prepare_match
from tilery.server.matches.plan import SeatPlan, TablePlan, bot_seat, write_plan
from tilery.server.people.accounts import Accounts
from tilery.server.people.identity import Visitor
from tilery.server.protocol import timestamps
from tilery.server.protocol.bodies import CreateMatch, SeatWish
from tilery.server.protocol.errors import Refused, not_found
from tilery.server.protocol.messages import encode_message
from tilery.server.protocol.terms import settled
from tilery.store.matches import Matches
from tilery.store.rows import MatchRow

MAX_OPTIONS_BYTES = 250_000
"""Room for some 25,000 own words. A record's first line holds the options and may have a million bytes."""


class Tables:
    """Creates tables."""

    def __init__(self, node_id: str, store: Matches, matches: LiveMatches, peers: Peers, accounts: Accounts) -> None:
        self._node_id = node_id
        self._store = store
        self._matches = matches
        self._peers = peers
        self._accounts = accounts

    async def create(self, visitor: Visitor, wish: CreateMatch) -> LiveMatch:
        """A new table; the match starts at once if no seat is open."""
        name = await self._accounts.name_at_table(visitor, wish.name)
        seats = [_seat(one, visitor.user, name) for one in wish.seats]
        if sum(seat.kind == "human" for seat in seats) > 1:
            raise Refused(400, "seats/twice", "You can take one seat. Leave the others open or give them to bots.")
        plan = TablePlan(
            wish.game, wish.options, settled(wish.terms), tuple(seats), visitor.user, secrets.token_hex(32)
        )
        while (live := await self._create(_checked(plan))) is None:
            continue
        return live

    async def rematch(self, live: LiveMatch, visitor: Visitor) -> LiveMatch:
        """The following match: the same table with everybody in the same seat; the first to ask creates it."""
        access.require_seat(live, visitor.user)
        live.finished_match()
        row = await self._store.get(live.id)
        if row is not None and row.rematch is None:
            following = await self._create(_rematch_plan(live.plan, visitor.user), follows=live.id)
            if following is not None:
                await live.jobs.ask(live.reload)
                await self._peers.table_changed(live.id)
                return following
            row = await self._store.get(live.id)
        if row is None or row.rematch is None:
            raise not_found("match", live.id)
        return await self._matches.get(row.rematch)

    async def _create(self, plan: TablePlan, follows: str | None = None) -> LiveMatch | None:
        """Store a new table; None if its id or code is taken, or ``follows`` has a following match already."""
        now = timestamps.now()
        is_full = not plan.open_seats()
        row = MatchRow(
            id=new_match_id(now),
            version=0,
            status="waiting",
            game=plan.game,
            code=None if is_full else new_code(),
            public=int(plan.terms.public),
            created=now,
            changed=now,
            plan=write_plan(plan),
            rated=0,
        )
        row, entries = deal(row, plan, self._node_id) if is_full else (row, [])
        if not await self._store.create(row, seat_rows(row.id, plan, now), entries, follows):
            return None
        return await self._matches.get(row.id)


def _seat(wish: SeatWish, user: str, name: str) -> SeatPlan:
    match wish.kind:
        case "me":
            return SeatPlan("human", user, name)
        case "open":
            return SeatPlan("open")
        case "bot":
            if wish.level is None:
                raise Refused(400, "seats/level", "Choose a level for the bot, level1 to level5.")
            return bot_seat(wish.level)


def _checked(plan: TablePlan) -> TablePlan:
    """The plan with all options written out, if the game accepts it."""
    named = msgspec.structs.replace(
        plan,
        seats=tuple(msgspec.structs.replace(seat, name=seat.name or f"Seat {n}") for n, seat in enumerate(plan.seats)),
    )
    _check_size(plan.options)
    options = msgspec.to_builtins(prepare_match(named).header.options)
    _check_size(options)
    return msgspec.structs.replace(plan, options=options)


def _check_size(options: dict[str, Any]) -> None:
    size = len(encode_message(options))
    if size > MAX_OPTIONS_BYTES:
        message = f"The options have {size:,} bytes, own words included. At most {MAX_OPTIONS_BYTES:,} are allowed."
        raise Refused(400, "options/too-long", message)


def _rematch_plan(plan: TablePlan, user: str) -> TablePlan:
    """Everybody keeps their seat, and so their colour. The one who asks sits; the others join without a code."""
    seats = tuple(SeatPlan("open") if one.kind == "human" and one.user != user else one for one in plan.seats)
    expected = tuple((one.user or "") if one.kind == "human" else "" for one in plan.seats)
    return msgspec.structs.replace(plan, seats=seats, expected=expected, owner=user, seed=secrets.token_hex(32))
