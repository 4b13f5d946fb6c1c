"""Addresses at which people want to be notified of their turns. Nothing is sent without their request."""

from __future__ import annotations

import hashlib
from urllib.parse import urlsplit

import msgspec

from tilery.core.codec import encode
from tilery.server.common import timestamps
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused, conflict, not_found
from tilery.server.common.requesters import Concurrency, Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person
from tilery.server.notifications import web_push
from tilery.server.notifications.notifier import StoredWebhook
from tilery.server.notifications.outgoing import Outgoing
from tilery.server.notifications.wire import NotificationAddress, NotificationSettings, PushSubscription, WebhookRequest
from tilery.store.notifications import AddressRow, CallKind, Notifications

MAX_ADDRESSES = 10
"""Maximum browsers and webhooks of one person."""


class NotificationAddresses:
    """Adds and removes addresses. ``vapid``: the private key for web push, empty without it."""

    def __init__(
        self, calls: Notifications, vapid: str, outgoing: Outgoing, time: TimeSource, entropy: Entropy
    ) -> None:
        self._entropy = entropy
        self._time = time
        self._calls = calls
        self._outgoing = outgoing
        self._checks = Concurrency("limits/calls", "check of an address", person=1, address=2, in_all=8)
        self._push_key = web_push.public_key(vapid) if vapid and web_push.IS_HERE else None

    async def settings(self, person: Person) -> NotificationSettings:
        """The person's addresses."""
        rows = await self._calls.of_user(person.user)
        return NotificationSettings(self._push_key, tuple(map(_card, rows)))

    async def add_push(self, person: Person, requester: Requester, request: PushSubscription) -> NotificationAddress:
        """Notify this browser."""
        if self._push_key is None:
            raise Refused(501, "calls/no-push", "This server has no web push. Use a webhook instead.")
        await self._check(requester, request.endpoint)
        if not web_push.has_keys(request):
            raise Refused(400, "calls/push-key", "The keys of this subscription are not those of a browser.")
        return _card(await self._add(person, "push", request.endpoint, request))

    async def add_webhook(self, person: Person, requester: Requester, request: WebhookRequest) -> NotificationAddress:
        """Send requests to this address, signed with a secret that is shown only once."""
        await self._check(requester, request.url)
        hook = StoredWebhook(request.url, self._entropy.token_hex(16))
        card = _card(await self._add(person, "webhook", request.url, hook))
        return msgspec.structs.replace(card, secret=hook.secret)

    async def remove(self, person: Person, address_id: str) -> None:
        """Stop notifying this address."""
        if not await self._calls.remove(person.user, address_id):
            raise not_found("address", address_id)

    async def _check(self, requester: Requester, url: str) -> None:
        with self._checks.enter(requester):
            await self._outgoing.resolve(url)

    async def _add(self, person: Person, kind: CallKind, url: str, body: msgspec.Struct) -> AddressRow:
        address_id = hashlib.sha256(f"{person.user} {url}".encode()).hexdigest()[:24]
        known = await self._calls.of_user(person.user)
        if len(known) >= MAX_ADDRESSES and address_id not in [row.id for row in known]:
            raise conflict("calls/many", f"You can be told at {MAX_ADDRESSES} addresses. Remove one first.")
        row = AddressRow(address_id, person.user, kind, encode(body).decode(), self._time.now())
        await self._calls.add(row)
        return row


def _card(row: AddressRow) -> NotificationAddress:
    body = msgspec.json.decode(row.body)
    to = urlsplit(body["endpoint"]).netloc if row.kind == "push" else body["url"]
    return NotificationAddress(row.id, row.kind, to, timestamps.iso(row.created))
