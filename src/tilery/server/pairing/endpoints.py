"""Endpoints of quick pairing, and the list of people online."""

from __future__ import annotations

import asyncio
from typing import Annotated

from tilery.server.common.endpoints import Endpoints, Query
from tilery.server.common.given import ClientDevice
from tilery.server.common.visitors import Person, Visitor
from tilery.server.pairing.online import OnlinePeople
from tilery.server.pairing.service import QuickPairing
from tilery.server.pairing.wire import FindPlayers, OnlineList, PairingCard
from tilery.server.tables.service import NewTable

endpoints = Endpoints("Pairing")

Wait = Annotated[bool, Query("Answer when something has changed, or after a few seconds.")]


@endpoints.post("/api/pairing", "Find people to play with", status=200)
async def find_players(pairing: QuickPairing, person: Person, body: FindPlayers, new_table: NewTable) -> PairingCard:
    """Enter the queue. A person who stops polling leaves it."""
    new_table.count(public=False)
    return await pairing.enter(person, body)


@endpoints.get("/api/pairing", "How the search stands")
async def pairing_state(pairing: QuickPairing, person: Person, client: ClientDevice, wait: Wait = False) -> PairingCard:
    """The person's state in the queue. Polling keeps them in it. A client that hangs up while waiting leaves it."""
    if not wait:
        return await pairing.look(person)
    answer = asyncio.create_task(pairing.wait(person))
    gone = asyncio.create_task(client.hung_up())
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        return await answer if answer.done() else await pairing.leave(person)
    finally:
        answer.cancel()
        gone.cancel()


@endpoints.delete("/api/pairing", "Wait no longer", status=200)
async def stop_pairing(pairing: QuickPairing, person: Person) -> PairingCard:
    """Leave the queue. The answer shows whether the person was paired before."""
    return await pairing.leave(person)


@endpoints.get("/api/online", "Who else is online")
async def online_people(online: OnlinePeople, visitor: Visitor) -> OnlineList:
    """The other people online. This request counts as being online for half a minute. So does a connection to a
    table.
    """
    online.look(visitor)
    return await online.others(visitor)
