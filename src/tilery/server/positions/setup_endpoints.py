"""Positions that somebody sets up: drawn and checked while they do, then looked at, tried out, searched and played."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.server.common.askers import Asker
from tilery.server.common.endpoints import COSTLY, Endpoints
from tilery.server.common.given import QuickJobs
from tilery.server.common.visitors import Person
from tilery.server.matches.cards import Table
from tilery.server.positions.setup_service import SetupDesk
from tilery.server.positions.setup_wire import SetupDraft, SetupPlayOn, SetupPlaysWish, SetupPreviewWish, SetupWish
from tilery.server.positions.wire import Position, PositionPlays
from tilery.server.tables.limits import NewTable
from tilery.server.tables.service import Tables

endpoints = Endpoints("Positions")


@endpoints.post("/api/positions/draft", "Set a position up", status=200, offline=True)
async def draft(body: SetupWish, setup_desk: SetupDesk, asker: Asker) -> SetupDraft:
    """Its picture, the tiles that are left, and why the rules do not allow it if they do not."""
    return await setup_desk.draft(body, asker)


@endpoints.post("/api/positions", "A position that was set up", status=200, offline=True)
async def see_setup(body: SetupWish, setup_desk: SetupDesk, asker: Asker) -> Position:
    """The position after the plays of the line; refused if the rules do not allow it."""
    return await setup_desk.show(body, asker)


@endpoints.post("/api/positions/preview", "Try a play there", status=200, offline=True)
async def preview_setup(body: SetupPreviewWish, setup_desk: SetupDesk, asker: Asker) -> Preview:
    """Whether a play would be legal in the position, its words and points."""
    return await setup_desk.preview(body, asker)


@endpoints.post("/api/positions/plays", "The best plays there", status=200, offline=True)
async def setup_plays(
    body: SetupPlaysWish, setup_desk: SetupDesk, asker: Asker, quick_jobs: QuickJobs
) -> PositionPlays:
    """Searched as hard as an analysis of a match does."""
    return await setup_desk.plays(body, asker, quick_jobs.run)


@endpoints.post("/api/positions/continue", "Play on from there", cost=COSTLY)
async def play_set_up(body: SetupPlayOn, tables: Tables, person: Person, new_table: NewTable) -> Table:
    """A new, unrated match against bots that begins in the position."""
    new_table.count(public=False)
    return (await tables.play_set_up(person, body)).table(person.user)
