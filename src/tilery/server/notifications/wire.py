"""Notifications and their addresses, on the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tilery.server.common.bodies import Body

Address = Annotated[str, Meta(min_length=1, max_length=500, pattern="^[!-~]+$")]
PushKey = Annotated[str, Meta(min_length=1, max_length=200, pattern="^[A-Za-z0-9_=-]+$")]


class PushSubscription(Body, frozen=True):
    """A browser that wants notifications, described by its push service."""

    endpoint: Address
    p256dh: PushKey
    auth: PushKey


class WebhookRequest(Body, frozen=True):
    """A webhook: an address that gets a POST request when it is the person's turn."""

    url: Address


class NotificationAddress(msgspec.Struct, frozen=True):
    """An address for notifications. ``secret`` is given only in the answer that creates a webhook, whose requests it
    signs.
    """

    id: str
    kind: str
    to: str
    """The URL of a webhook, or the host of a push service."""
    created: str
    secret: str | None = None


class NotificationSettings(msgspec.Struct, frozen=True):
    """The addresses at which a person is notified of their turn."""

    push_key: str | None
    """The key that a browser needs to subscribe, None if this server has no web push."""
    addresses: tuple[NotificationAddress, ...]


class YourTurn(msgspec.Struct, frozen=True):
    """A notification, sent to a webhook as it is and to a browser encrypted. It contains nothing that a player
    hides.
    """

    event: str
    match: str
    game: str
    title: str
    text: str
    url: str
    seq: int
