"""Endpoints that differ on a device from those on a server, and providers for the others."""

from __future__ import annotations

from functools import partial
from typing import Annotated, TypeAlias

import msgspec

from tilery.page.inline_jobs import InlineJobs
from tilery.server.catalog.service import full_catalog
from tilery.server.catalog.wire import Catalog
from tilery.server.common.endpoints import Endpoints
from tilery.server.common.given import LongJobs, QuickJobs
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Newcomer, Person, Visitor
from tilery.server.matches.cards import Table
from tilery.server.matches.terms import Terms
from tilery.server.people.wire import Ladder
from tilery.server.records.win_chances import JobWorkers
from tilery.server.tables.service import NewTable, Tables
from tilery.server.tables.wire import CreateMatch, MatchList

SERVER_TERMS = ("chat", "public", "rated", "watchers")
"""Terms that mean something only among people on a server."""
DevicePerson: TypeAlias = Annotated[Person, "device"]
"""The person at the device who sent the request."""
LongWorkers: TypeAlias = Annotated[JobWorkers, "long"]
endpoints = Endpoints("")


def device_catalog() -> Catalog:
    """All games, and the terms of a table on a device."""
    shelf = full_catalog(None)
    schema = msgspec.json.decode(msgspec.json.encode(shelf.terms_schema))
    for term in SERVER_TERMS:
        schema["$defs"]["Terms"]["properties"].pop(term, None)
    return msgspec.structs.replace(shelf, terms_schema=schema)


def device_terms(terms: Terms) -> Terms:
    """The terms of a table on a device, without chat, public tables, spectators and ratings."""
    return msgspec.structs.replace(terms, chat=False, public=False, rated=False)


class UncountedTable(NewTable):
    """A table on a device, where their number is not limited."""

    def __init__(self) -> None:
        pass

    def count(self, *, public: bool, own_words: int = 0) -> None:
        """Count nothing."""


@endpoints.get("/api/shelf", "", offline=True)
async def shelf() -> Catalog:
    """All games, without the terms of a server."""
    return device_catalog()


@endpoints.post("/api/matches", "", offline=True)
async def create(tables: Tables, person: Person, body: CreateMatch) -> Table:
    """Create a table on this device."""
    request = msgspec.structs.replace(body, terms=device_terms(body.terms))
    return (await tables.create(person, request)).table(person.user)


@endpoints.get("/api/matches/open", "", offline=True)
async def open_tables() -> MatchList:
    """No tables, as there are no others."""
    return MatchList(())


@endpoints.get("/api/ladder/{game_id}", "", offline=True)
async def ladder(game_id: str) -> Ladder:
    """An empty ladder, as there is nobody to compare with."""
    return Ladder(game_id, ())


@endpoints.provide
async def person(person: DevicePerson) -> Person:
    """The sender of the request."""
    return person


@endpoints.provide
async def visitor(person: DevicePerson) -> Visitor:
    """The sender of the request."""
    return person


@endpoints.provide
async def newcomer(person: DevicePerson) -> Newcomer:
    """The sender of the request."""
    return person


@endpoints.provide
async def requester(person: DevicePerson) -> Requester:
    """The sender of the request. A device has one address."""
    return Requester(person.user, person.user)


@endpoints.provide
async def quick_jobs(jobs: InlineJobs, requester: Requester) -> QuickJobs:
    """Quick jobs, run in this process."""
    return QuickJobs(partial(jobs.run, requester))


@endpoints.provide
async def long_jobs(workers: LongWorkers, requester: Requester) -> LongJobs:
    """Long jobs, run by the second worker."""
    return LongJobs(partial(workers.run, requester))


@endpoints.provide
async def new_table() -> NewTable:
    """A table about to be created."""
    return UncountedTable()
