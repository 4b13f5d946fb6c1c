"""Positions that somebody sets up: drawn and checked while they do, then looked at, tried out, searched and played."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.server.common.endpoints import COSTLY, Endpoints
from tilery.server.common.given import QuickJobs
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Person
from tilery.server.matches.cards import Table
from tilery.server.positions.setup_service import SetupService
from tilery.server.positions.setup_wire import (
    SetupDraft,
    SetupPlayOn,
    SetupPlaysRequest,
    SetupPreviewRequest,
    SetupRequest,
)
from tilery.server.positions.wire import Position, PositionPlays
from tilery.server.tables.limits import NewTable
from tilery.server.tables.service import Tables

endpoints = Endpoints("Positions")


@endpoints.post("/api/positions/draft", "Set a position up", status=200, offline=True)
async def draft(body: SetupRequest, setups: SetupService, requester: Requester) -> SetupDraft:
    """Its picture, the tiles that are left, and why the rules do not allow it if they do not."""
    return await setups.draft(body, requester)


@endpoints.post("/api/positions", "A position that was set up", status=200, offline=True)
async def see_setup(body: SetupRequest, setups: SetupService, requester: Requester) -> Position:
    """The position after the plays of the line; refused if the rules do not allow it."""
    return await setups.show(body, requester)


@endpoints.post("/api/positions/preview", "Try a play there", status=200, offline=True)
async def preview_setup(body: SetupPreviewRequest, setups: SetupService, requester: Requester) -> Preview:
    """Whether a play would be legal in the position, its words and points."""
    return await setups.preview(body, requester)


@endpoints.post("/api/positions/plays", "The best plays there", status=200, offline=True)
async def setup_plays(
    body: SetupPlaysRequest, setups: SetupService, requester: Requester, quick_jobs: QuickJobs
) -> PositionPlays:
    """Searched as hard as an analysis of a match does."""
    return await setups.plays(body, requester, quick_jobs.run)


@endpoints.post("/api/positions/continue", "Play on from there", cost=COSTLY)
async def play_set_up(body: SetupPlayOn, tables: Tables, person: Person, new_table: NewTable) -> Table:
    """A new, unrated match against bots that begins in the position."""
    new_table.count(public=False)
    return (await tables.play_set_up(person, body)).table(person.user)
