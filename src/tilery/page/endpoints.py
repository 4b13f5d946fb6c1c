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
"""The person at the device who asks."""
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
    """The terms of a table on a device: there is nobody to talk to, to be found by, or to be rated against."""
    return msgspec.structs.replace(terms, chat=False, public=False, rated=False)


class UncountedTable(NewTable):
    """A table on a device: there is no limit to them."""

    def __init__(self) -> None:
        pass

    def count(self, *, public: bool) -> None:
        """Not counted."""


@endpoints.get("/api/shelf", "", offline=True)
async def shelf() -> Catalog:
    """All games, without terms of a server."""
    return device_catalog()


@endpoints.post("/api/matches", "", offline=True)
async def create(tables: Tables, person: Person, body: CreateMatch) -> Table:
    """A table at this device."""
    request = msgspec.structs.replace(body, terms=device_terms(body.terms))
    return (await tables.create(person, request)).table(person.user)


@endpoints.get("/api/matches/open", "", offline=True)
async def open_tables() -> MatchList:
    """No tables of others."""
    return MatchList(())


@endpoints.get("/api/ladder/{game_id}", "", offline=True)
async def ladder(game_id: str) -> Ladder:
    """Nobody to compare with."""
    return Ladder(game_id, ())


@endpoints.provide
async def person(person: DevicePerson) -> Person:
    """The person who asks."""
    return person


@endpoints.provide
async def visitor(person: DevicePerson) -> Visitor:
    """The person who asks."""
    return person


@endpoints.provide
async def newcomer(person: DevicePerson) -> Newcomer:
    """The person who asks."""
    return person


@endpoints.provide
async def requester(person: DevicePerson) -> Requester:
    """The person who asks; a device has one address."""
    return Requester(person.user, person.user)


@endpoints.provide
async def quick_jobs(jobs: InlineJobs, requester: Requester) -> QuickJobs:
    """Work that takes a moment, done in this process."""
    return QuickJobs(partial(jobs.run, requester))


@endpoints.provide
async def long_jobs(workers: LongWorkers, requester: Requester) -> LongJobs:
    """Work that takes long, done by the second worker."""
    return LongJobs(partial(workers.run, requester))


@endpoints.provide
async def new_table() -> NewTable:
    """A table that a person is about to create."""
    return UncountedTable()
