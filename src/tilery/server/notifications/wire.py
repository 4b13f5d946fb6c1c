"""How people are told that it is their turn while they are away."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tilery.server.common.bodies import Body

Address = Annotated[str, Meta(min_length=1, max_length=500, pattern="^[!-~]+$")]
PushKey = Annotated[str, Meta(min_length=1, max_length=200, pattern="^[A-Za-z0-9_=-]+$")]


class PushSubscription(Body, frozen=True):
    """A browser that wants to be told, as its push service describes it."""

    endpoint: Address
    p256dh: PushKey
    auth: PushKey


class WebhookRequest(Body, frozen=True):
    """An address to which the server sends a POST request when it is my turn."""

    url: Address


class NotificationAddress(msgspec.Struct, frozen=True):
    """A place where I am told. ``secret`` only in the answer that creates a webhook: it signs the requests."""

    id: str
    kind: str
    to: str
    """The address of a webhook, the host of a push service."""
    created: str
    secret: str | None = None


class NotificationSettings(msgspec.Struct, frozen=True):
    """Where I am told that it is my turn."""

    push_key: str | None
    """What a browser needs to subscribe; None: this server has no web push."""
    addresses: tuple[NotificationAddress, ...]


class YourTurn(msgspec.Struct, frozen=True):
    """What is sent: to a webhook as it is, to a browser encrypted. It says nothing of what a player hides."""

    event: str
    match: str
    game: str
    title: str
    text: str
    url: str
    seq: int
