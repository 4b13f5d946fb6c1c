"""Where I am told that it is my turn."""

from __future__ import annotations

from tilery.server.common.askers import Asker
from tilery.server.common.endpoints import Endpoints
from tilery.server.common.visitors import Owner, Person, refuse_token
from tilery.server.notifications.addresses import CallAddresses
from tilery.server.notifications.wire import CallCard, CallSettings, PushSubscription, WebhookWish

endpoints = Endpoints("People")


@endpoints.get("/api/calls", "Where I am told that it is my turn")
async def call_settings(call_addresses: CallAddresses, owner: Owner) -> CallSettings:
    """My browsers and webhooks, and the key for another browser."""
    return await call_addresses.settings(owner)


@endpoints.post("/api/calls/push", "Tell this browser")
async def add_push(call_addresses: CallAddresses, person: Person, asker: Asker, body: PushSubscription) -> CallCard:
    """By web push, as the browser's own subscription says."""
    refuse_token(person)
    return await call_addresses.add_push(person, asker, body)


@endpoints.post("/api/calls/webhook", "Call this address")
async def add_webhook(call_addresses: CallAddresses, person: Person, asker: Asker, body: WebhookWish) -> CallCard:
    """With a POST request that is signed with the secret of the answer."""
    refuse_token(person)
    return await call_addresses.add_webhook(person, asker, body)


@endpoints.delete("/api/calls/{address_id}", "Tell nobody there any more")
async def remove_address(call_addresses: CallAddresses, owner: Owner, address_id: str) -> None:
    """From now on."""
    await call_addresses.remove(owner, address_id)
