"""Finds turns of which a person should be notified, and notifies them once."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec
import structlog

from tilery import registry
from tilery.core.codec import encode
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import TablePlan, read_plan
from tilery.server.matches.terms import DaysClock, NoClock
from tilery.server.notifications import web_push
from tilery.server.notifications.outgoing import Outgoing
from tilery.server.notifications.queue import NotificationQueue
from tilery.server.notifications.wire import PushSubscription, YourTurn
from tilery.server.settings import Settings
from tilery.store.notifications import AddressRow, DueNotification
from tilery.store.store import Store

log = structlog.get_logger()
CHECK_SECONDS = 5.0
BATCH = 200
MAX_FAILURES = 10
"""Number of failures in a row after which an address is removed."""
GONE = (404, 410)
"""Status codes with which a push service reports that a browser has unsubscribed."""


class StoredWebhook(msgspec.Struct, frozen=True):
    """A webhook as it is stored."""

    url: str
    secret: str


_push = msgspec.json.Decoder(PushSubscription)
_webhook = msgspec.json.Decoder(StoredWebhook)


class Notifier:
    """Runs on every node. A notification is claimed in the store first, so that one node sends it, once."""

    def __init__(self, settings: Settings, store: Store, matches: LiveMatches, vapid: str, outgoing: Outgoing) -> None:
        self._settings = settings
        self._store = store
        self._matches = matches
        self._vapid = vapid
        self._outgoing = outgoing
        self._checked = 0.0
        self._queue = NotificationQueue()
        self._sealing = ThreadPoolExecutor(1, "tilery-push")
        """Thread that encrypts messages to browsers, apart from the threads that serve people."""

    async def run(self) -> None:
        """Look for due notifications, unless that was done recently. They are sent in the background."""
        now, wait = self._matches.time.now(), self._settings.call_seconds
        if now - self._checked < min(CHECK_SECONDS, wait):
            return
        self._checked = now
        dropped = 0
        for call in await self._store.notifications.due(now - wait, BATCH):
            if await self._store.notifications.claim(call) and str(call.seat) in call.awaited.split(","):
                dropped += not self._queue.put(call.user_id, partial(self._call, call))
        if dropped:
            log.warning("calls dropped", count=dropped)

    async def close(self) -> None:
        """Wait briefly for notifications under way, and cancel the rest."""
        await self._queue.close()
        self._sealing.shutdown(wait=False, cancel_futures=True)

    async def _call(self, call: DueNotification) -> None:
        row = await self._store.matches.get(call.match_id)
        if row is None or row.seq != call.seq or self._is_online(call):
            return
        plan = read_plan(row.plan)
        if not isinstance(plan.terms.clock, DaysClock | NoClock):
            return
        said = encode(your_turn(call, row.game, plan, self._settings.address or ""))
        for address in await self._store.notifications.of_user(call.user_id):
            await self._notify(address, said)

    def _is_online(self, call: DueNotification) -> bool:
        live = self._matches.peek(call.match_id)
        return live is not None and live.audience.is_online(call.seat)

    async def _notify(self, address: AddressRow, said: bytes) -> None:
        try:
            status = await self._send(address, said)
        except Exception as error:  # any error at all counts as one failure of this address
            log.info("call failed", kind=address.kind, error=type(error).__name__)
            status = 0
        if 200 <= status < 300:
            await self._store.notifications.clear_failures(address)
        elif (address.kind == "push" and status in GONE) or address.failures + 1 >= MAX_FAILURES:
            await self._store.notifications.remove(address.user_id, address.id)
        else:
            await self._store.notifications.count_failure(address)

    async def _send(self, address: AddressRow, said: bytes) -> int:
        if address.kind == "push":
            subscription = _push.decode(address.body)
            contact = self._settings.address or "mailto:nobody@localhost"
            sealing = asyncio.get_running_loop().run_in_executor(
                self._sealing, web_push.seal_message, subscription, said, self._vapid, contact
            )
            body, headers = await sealing
            return await self._outgoing.post(subscription.endpoint, body, headers)
        webhook = _webhook.decode(address.body)
        return await self._outgoing.post(webhook.url, said, signed_headers(said, webhook.secret))


def signed_headers(said: bytes, secret: str) -> dict[str, str]:
    """The headers of a webhook's request. The signature proves that it was sent by this server."""
    digest = hmac.new(secret.encode(), said, hashlib.sha256).hexdigest()
    return {"Content-Type": "application/json", "User-Agent": "Tilery", "Tilery-Signature": f"sha256={digest}"}


def your_turn(call: DueNotification, game_id: str, plan: TablePlan, origin: str) -> YourTurn:
    """The content of a notification: the opponents, the game and the link."""
    others = ", ".join(one.name for seat, one in enumerate(plan.seats) if seat != call.seat)
    title = registry.find(game_id).info.title if game_id in registry.ids() else game_id
    return YourTurn(
        event="your-turn",
        match=call.match_id,
        game=game_id,
        title="Your move",
        text=f"{title} with {others}",
        url=f"{origin}/table/{call.match_id}",
        seq=call.seq,
    )
