"""Endpoints of tables and matches."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated

from tilery.server.common.daily_storage import DailyStorage
from tilery.server.common.endpoints import COSTLY, Endpoints, Query
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Person, Visitor
from tilery.server.matches import access
from tilery.server.matches.cards import Table
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.positions.wire import PlayOn, SetupPlayOn
from tilery.server.tables.bot_matches import BotMatches
from tilery.server.tables.limits import TableLimits
from tilery.server.tables.list_service import PAGE_SIZE, table_list, tables_of
from tilery.server.tables.options_service import count_own_words
from tilery.server.tables.seats import Seats
from tilery.server.tables.service import NewTable, Tables
from tilery.server.tables.wire import CreateMatch, Fill, Join, MatchList, MuteTable, Vacate
from tilery.store.store import Store

endpoints = Endpoints("Matches")

Before = Annotated[float | None, Query("Continue from this time.", ge=0, le=1e15)]


@endpoints.provide
async def new_table(
    table_limits: TableLimits,
    bot_matches: BotMatches,
    storage: DailyStorage,
    person: Person,
    requester: Requester,
) -> AsyncGenerator[NewTable, None]:
    """A table of the sender, who is charged for the thinking of its bots."""
    storage.require(requester)
    with bot_matches.room(requester):
        yield NewTable(table_limits, requester)


@endpoints.provide
async def watched_match(matches: LiveMatches, visitor: Visitor, match_id: str) -> LiveMatch:
    """The match of the path, if the visitor may watch it."""
    live = await matches.get(match_id)
    access.require_watch(live, visitor.user)
    return live


@endpoints.post("/api/matches", "Create a table", offline=True)
async def create(
    tables: Tables,
    person: Person,
    body: CreateMatch,
    new_table: NewTable,
    bot_matches: BotMatches,
) -> Table:
    """Create a table. The match starts at once if no seat is left open."""
    new_table.count(public=body.terms.public, own_words=count_own_words(body.options))
    if all(seat.kind == "bot" for seat in body.seats):
        await bot_matches.check_total()
    return (await tables.create(person, body)).table(person.user)


@endpoints.get("/api/matches/open", "Public tables with open seats", offline=True)
async def open_tables(store: Store, matches: LiveMatches, visitor: Visitor) -> MatchList:
    """Public tables, newest first."""
    return MatchList(await table_list(store, matches, visitor, await store.matches.open(PAGE_SIZE)))


@endpoints.get("/api/matches/mine", "My matches", offline=True)
async def mine(store: Store, matches: LiveMatches, person: Person, before: Before = None) -> MatchList:
    """The person's matches, latest activity first."""
    return await tables_of(store, matches, person, before)


@endpoints.get("/api/matches/{match_id}", "One match", offline=True)
async def one(watched: LiveMatch, visitor: Visitor) -> Table:
    """The table in the visitor's view."""
    return watched.table(visitor.user)


@endpoints.post("/api/matches/{match_id}/join", "Take a seat", status=200, offline=True)
async def join(matches: LiveMatches, seat_desk: Seats, person: Person, match_id: str, body: Join) -> Table:
    """Take a seat. A person who has one already keeps it."""
    live = await matches.get(match_id)
    await seat_desk.join(live, person, body)
    return live.table(person.user)


@endpoints.post("/api/matches/{match_id}/leave", "Leave before the start", status=200, offline=True)
async def leave(matches: LiveMatches, seat_desk: Seats, person: Person, match_id: str) -> Table:
    """Give the seat back."""
    live = await matches.get(match_id)
    await seat_desk.leave(live, person)
    return live.table(person.user)


@endpoints.post("/api/matches/{match_id}/bots", "Add a bot", status=200, offline=True)
async def add_bot(
    matches: LiveMatches,
    seat_desk: Seats,
    person: Person,
    match_id: str,
    body: Fill,
    bot_matches: BotMatches,
) -> Table:
    """Give an open seat to a bot, as the owner of the table."""
    live = await matches.get(match_id)
    if all(seat.kind == "bot" for number, seat in enumerate(live.plan.seats) if number != body.seat):
        await bot_matches.check_total()
    await seat_desk.add_bot(live, person, body.seat, body.level)
    return live.table(person.user)


@endpoints.post("/api/matches/{match_id}/remove", "Take a seat back", status=200)
async def remove(matches: LiveMatches, seat_desk: Seats, person: Person, match_id: str, body: Vacate) -> Table:
    """Remove a person before the match starts, as the owner of the table."""
    live = await matches.get(match_id)
    await seat_desk.remove(live, person, body.seat)
    return live.table(person.user)


@endpoints.post("/api/matches/{match_id}/mute", "Turn chat off at a table", status=200)
async def mute(
    matches: LiveMatches,
    seat_desk: Seats,
    person: Person,
    match_id: str,
    body: MuteTable,
) -> Table:
    """Turn chat off or on, as the owner, also during the match."""
    live = await matches.get(match_id)
    await seat_desk.mute(live, person, muted=body.muted)
    return live.table(person.user)


@endpoints.post("/api/matches/{match_id}/rematch", "Play again", offline=True)
async def rematch(
    matches: LiveMatches,
    tables: Tables,
    person: Person,
    match_id: str,
    new_table: NewTable,
) -> Table:
    """The following match: created by the first request, the same for all later ones."""
    live = await matches.get(match_id)
    if live.row.rematch is None:
        new_table.count(public=live.plan.terms.public, own_words=count_own_words(live.plan.options))
    return (await tables.rematch(live, person)).table(person.user)


@endpoints.post("/api/matches/{match_id}/continue", "Play on from a position", cost=COSTLY, offline=True)
async def play_on(
    watched: LiveMatch,
    tables: Tables,
    person: Person,
    body: PlayOn,
    new_table: NewTable,
) -> Table:
    """A new, unrated match against bots that begins with the entries of a finished one."""
    new_table.count(public=False, own_words=count_own_words(watched.plan.options))
    return (await tables.play_on(watched, person, body)).table(person.user)


@endpoints.post("/api/positions/continue", "Play on from there", tag="Positions", cost=COSTLY)
async def play_set_up(body: SetupPlayOn, tables: Tables, person: Person, new_table: NewTable) -> Table:
    """A new, unrated match against bots that begins in the position."""
    new_table.count(public=False, own_words=count_own_words(body.options or {}))
    return (await tables.play_set_up(person, body)).table(person.user)
