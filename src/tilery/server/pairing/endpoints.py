"""Quick pairing with strangers, and who is online."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from tilery.server.http.dependencies import AnyRequest, GivenPerson, GivenVisitor, hung_up
from tilery.server.pairing.online import OnlinePeople
from tilery.server.pairing.service import QuickPairing
from tilery.server.pairing.wire import FindPlayers, OnlineList, PairingCard
from tilery.server.tables.endpoints import GivenNewTable

GivenPairing = NamedDependency[QuickPairing]
Wait = Annotated[bool, QueryParameter(description="Answer when something has changed, or after a few seconds.")]


@post("/api/pairing", tags=["Pairing"], summary="Find people to play with", status_code=200)
async def find_players(
    pairing: GivenPairing, person: GivenPerson, data: JSONBody[FindPlayers], new_table: GivenNewTable
) -> PairingCard:
    """A person who stops polling has left the queue."""
    new_table.count(public=False)
    return await pairing.enter(person, data)


@get("/api/pairing", tags=["Pairing"], summary="How the search stands")
async def pairing_state(
    pairing: GivenPairing, person: GivenPerson, request: AnyRequest, wait: Wait = False
) -> PairingCard:
    """To ask is to wait on; a client that hangs up while it waits leaves the queue."""
    if not wait:
        return await pairing.look(person)
    answer = asyncio.create_task(pairing.wait(person))
    gone = asyncio.create_task(hung_up(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        return await answer if answer.done() else await pairing.leave(person)
    finally:
        answer.cancel()
        gone.cancel()


@delete("/api/pairing", tags=["Pairing"], summary="Wait no longer", status_code=200)
async def stop_pairing(pairing: GivenPairing, person: GivenPerson) -> PairingCard:
    """The answer says whether it was too late."""
    return await pairing.leave(person)


@get("/api/online", tags=["Pairing"], summary="Who else is online")
async def online_people(online: NamedDependency[OnlinePeople], visitor: GivenVisitor) -> OnlineList:
    """To ask is to be online for the next half minute; so is a connection to a table."""
    online.look(visitor)
    return await online.others(visitor)


ROUTES = [find_players, pairing_state, stop_pairing, online_people]
