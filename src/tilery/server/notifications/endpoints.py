"""Endpoints for the addresses at which a person is notified of their turn."""

from __future__ import annotations

from tilery.server.common.endpoints import Endpoints
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Owner, Person, refuse_token
from tilery.server.notifications.addresses import NotificationAddresses
from tilery.server.notifications.wire import NotificationAddress, NotificationSettings, PushSubscription, WebhookRequest

endpoints = Endpoints("People")


@endpoints.get("/api/calls", "Where I am told that it is my turn")
async def call_settings(addresses: NotificationAddresses, owner: Owner) -> NotificationSettings:
    """The person's browsers and webhooks, and the key for another browser."""
    return await addresses.settings(owner)


@endpoints.post("/api/calls/push", "Tell this browser")
async def add_push(
    addresses: NotificationAddresses, person: Person, requester: Requester, body: PushSubscription
) -> NotificationAddress:
    """Add a browser by its web push subscription."""
    refuse_token(person)
    return await addresses.add_push(person, requester, body)


@endpoints.post("/api/calls/webhook", "Call this address")
async def add_webhook(
    addresses: NotificationAddresses, person: Person, requester: Requester, body: WebhookRequest
) -> NotificationAddress:
    """Add a webhook. It gets POST requests signed with the secret in this answer."""
    refuse_token(person)
    return await addresses.add_webhook(person, requester, body)


@endpoints.delete("/api/calls/{address_id}", "Tell nobody there any more")
async def remove_address(addresses: NotificationAddresses, owner: Owner, address_id: str) -> None:
    """Stop notifying this address."""
    await addresses.remove(owner, address_id)
