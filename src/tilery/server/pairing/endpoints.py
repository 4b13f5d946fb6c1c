"""Quick pairing with strangers, and who is online."""

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
    """A person who stops polling has left the queue."""
    new_table.count(public=False)
    return await pairing.enter(person, body)


@endpoints.get("/api/pairing", "How the search stands")
async def pairing_state(pairing: QuickPairing, person: Person, client: ClientDevice, wait: Wait = False) -> PairingCard:
    """To ask is to wait on; a client that hangs up while it waits leaves the queue."""
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
    """The answer says whether it was too late."""
    return await pairing.leave(person)


@endpoints.get("/api/online", "Who else is online")
async def online_people(online: OnlinePeople, visitor: Visitor) -> OnlineList:
    """To ask is to be online for the next half minute; so is a connection to a table."""
    online.look(visitor)
    return await online.others(visitor)
