"""Where I am told that it is my turn."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from tilery.server.http.dependencies import GivenAsker, GivenOwner, GivenPerson, refuse_token
from tilery.server.notifications.addresses import CallAddresses
from tilery.server.notifications.wire import CallCard, CallSettings, PushSubscription, WebhookWish

GivenAddresses = NamedDependency[CallAddresses]


@get("/api/calls", tags=["People"], summary="Where I am told that it is my turn")
async def call_settings(call_addresses: GivenAddresses, owner: GivenOwner) -> CallSettings:
    """My browsers and webhooks, and the key for another browser."""
    return await call_addresses.settings(owner)


@post("/api/calls/push", tags=["People"], summary="Tell this browser")
async def add_push(
    call_addresses: GivenAddresses, person: GivenPerson, asker: GivenAsker, data: JSONBody[PushSubscription]
) -> CallCard:
    """By web push, as the browser's own subscription says."""
    refuse_token(person)
    return await call_addresses.add_push(person, asker, data)


@post("/api/calls/webhook", tags=["People"], summary="Call this address")
async def add_webhook(
    call_addresses: GivenAddresses, person: GivenPerson, asker: GivenAsker, data: JSONBody[WebhookWish]
) -> CallCard:
    """With a POST request that is signed with the secret of the answer."""
    refuse_token(person)
    return await call_addresses.add_webhook(person, asker, data)


@delete("/api/calls/{address_id:str}", tags=["People"], summary="Tell nobody there any more")
async def remove_address(call_addresses: GivenAddresses, owner: GivenOwner, address_id: FromPath[str]) -> None:
    """From now on."""
    await call_addresses.remove(owner, address_id)


ROUTES = [call_settings, add_push, add_webhook, remove_address]
