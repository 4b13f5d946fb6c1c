"""Positions that somebody sets up: drawn and checked while they do, then looked at, tried out, searched and played."""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tilery.core.game import Preview
from tilery.server.http.dependencies import COSTLY, GivenAsker, GivenPerson
from tilery.server.http.request_jobs import GivenQuickJobs
from tilery.server.matches.cards import Table
from tilery.server.positions.setup_service import SetupDesk
from tilery.server.positions.setup_wire import SetupDraft, SetupPlayOn, SetupPlaysWish, SetupPreviewWish, SetupWish
from tilery.server.positions.wire import Position, PositionPlays
from tilery.server.tables.endpoints import GivenNewTable
from tilery.server.tables.service import Tables

GivenSetupDesk = NamedDependency[SetupDesk]


@post("/api/positions/draft", tags=["Positions"], summary="Set a position up", status_code=200)
async def draft(data: JSONBody[SetupWish], setup_desk: GivenSetupDesk, asker: GivenAsker) -> SetupDraft:
    """Its picture, the tiles that are left, and why the rules do not allow it if they do not."""
    return await setup_desk.draft(data, asker)


@post("/api/positions", tags=["Positions"], summary="A position that was set up", status_code=200)
async def see_setup(data: JSONBody[SetupWish], setup_desk: GivenSetupDesk, asker: GivenAsker) -> Position:
    """The position after the plays of the line; refused if the rules do not allow it."""
    return await setup_desk.show(data, asker)


@post("/api/positions/preview", tags=["Positions"], summary="Try a play there", status_code=200)
async def preview_setup(data: JSONBody[SetupPreviewWish], setup_desk: GivenSetupDesk, asker: GivenAsker) -> Preview:
    """Whether a play would be legal in the position, its words and points."""
    return await setup_desk.preview(data, asker)


@post("/api/positions/plays", tags=["Positions"], summary="The best plays there", status_code=200)
async def setup_plays(
    data: JSONBody[SetupPlaysWish], setup_desk: GivenSetupDesk, asker: GivenAsker, quick_jobs: GivenQuickJobs
) -> PositionPlays:
    """Searched as hard as an analysis of a match does."""
    return await setup_desk.plays(data, asker, quick_jobs.run)


@post("/api/positions/continue", tags=["Positions"], summary="Play on from there", opt=COSTLY)
async def play_set_up(
    data: JSONBody[SetupPlayOn], tables: NamedDependency[Tables], person: GivenPerson, new_table: GivenNewTable
) -> Table:
    """A new, unrated match against bots that begins in the position."""
    new_table.count(public=False)
    return (await tables.play_set_up(person, data)).table(person.user)


ROUTES = [draft, see_setup, preview_setup, setup_plays, play_set_up]
