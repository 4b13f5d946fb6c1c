"""People who are away are told once that it is their turn, by web push and webhook, never into private networks."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import json
import ssl
from collections.abc import AsyncIterator
from typing import Any

import pytest

from held_time import HeldTime
from server.serving import Player, lay, serving
from store.fixtures import each_store
from waiting import eventually, holds

OURS: dict[str, Any] = {"private_calls": True}
"""Settings by which a test's own services on loopback may be called."""
LATER = 20
"""Seconds after which whoever is away has been called."""


class Service:
    """A push service, or somebody's webhook: keeps what it was sent."""

    def __init__(self) -> None:
        self.url = ""
        self.status = 201
        self.sent: list[tuple[dict[str, str], bytes]] = []

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read one request and answer it."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:]
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head if line)}
        self.sent.append((headers, await reader.readexactly(int(headers["content-length"]))))
        writer.write(f"HTTP/1.1 {self.status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@contextlib.asynccontextmanager
async def service(tls: ssl.SSLContext | None = None) -> AsyncIterator[Service]:
    made = Service()
    server = await asyncio.start_server(made.answer, "127.0.0.1", 0, ssl=tls)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/push/abc"
    async with server:
        yield made


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


async def _asked(ann: Player, bo: Player, terms: dict[str, Any] | None = None) -> str:
    """A match in which Ann, who is away, is asked."""
    table = await ann.create(name="Ann", terms=terms or {"clock": {"kind": "days", "days": 3}})
    await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
    return str(table["match"])


@each_store
async def test_a_webhook_is_called_once_for_each_turn(address: str) -> None:
    held = HeldTime()
    async with (
        service() as hook,
        serving(address, held, **OURS) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
    ):
        card = await ann.post("/api/calls/webhook", {"url": hook.url})
        match = await _asked(ann, bo)
        await held.advance(LATER)
        await holds(lambda: hook.sent, "the webhook is called")
        headers, body = hook.sent[0]
        digest = hmac.new(card["secret"].encode(), body, hashlib.sha256).hexdigest()
        assert headers["tilery-signature"] == f"sha256={digest}"
        said = json.loads(body)
        assert (said["event"], said["match"], said["text"]) == ("your-turn", match, "High Letter with Bo")
        assert (await ann.get("/api/calls"))["addresses"][0]["secret"] is None
        await bo.connect()
        seen = await bo.watch(match)
        await bo.submit(match, seen["prompt"]["id"], lay(seen))
        await held.advance(LATER)
        await holds(lambda: len(hook.sent) == 2, "the webhook is called for the next entry")
        await ann.ask("DELETE", f"/api/calls/{card['id']}")
        assert (await ann.get("/api/calls"))["addresses"] == []
        assert len(hook.sent) == 2


async def test_a_browser_gets_what_only_it_can_read(sqlite: str) -> None:
    http_ece = pytest.importorskip("http_ece", reason="tilery[push] is not installed")
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02

    browser, secret = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = browser.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    held = HeldTime()
    async with (
        service() as push,
        serving(sqlite, held, **OURS) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
    ):
        await ann.introduce()
        key = (await ann.get("/api/calls"))["push_key"]
        request = {"endpoint": push.url, "p256dh": _text(point), "auth": _text(secret)}
        await ann.post("/api/calls/push", request)
        match = await _asked(ann, bo)
        await held.advance(LATER)
        await holds(lambda: push.sent, "the push service is called")
        headers, body = push.sent[0]
        assert match.encode() not in body
        said = json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret))
        assert (said["match"], said["title"]) == (match, "Your move")
        assert Vapid02.verify(headers["authorization"])
        assert key in headers["authorization"]
        push.status = 410
        again = await _asked(ann, bo)
        assert again != match
        await held.advance(LATER)

        async def forgotten() -> bool:
            return not (await ann.get("/api/calls"))["addresses"]

        await eventually(forgotten, "a browser that is gone is forgotten")


async def test_who_is_there_or_plays_by_the_clock_is_not_called(sqlite: str) -> None:
    held = HeldTime()
    async with (
        service() as hook,
        serving(sqlite, held, **OURS) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
    ):
        await ann.get("/api/me")
        await ann.post("/api/calls/webhook", {"url": hook.url})
        await ann.connect()
        table = await ann.create(name="Ann")
        await ann.send("watch", match=table["match"])
        await ann.expect("seated")
        await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
        await _asked(ann, bo, {"clock": {"kind": "turn", "seconds": 600}})
        await held.advance(LATER)
        calls = node.parts.store.notifications

        async def is_claimed() -> bool:
            return not await calls.due(1e18, 10)

        await eventually(is_claimed, "both matches are looked at")
        await node.parts.caller.close()
        assert hook.sent == []


async def test_addresses_are_checked_and_few(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert (await ann.post("/api/calls/webhook", {"url": "https://127.0.0.1/"}, 400))["code"] == "calls/private"
        request = {"endpoint": "https://127.0.0.1/x", "p256dh": "AA", "auth": "AA"}
        assert (await ann.post("/api/calls/push", request, 400))["code"] == "calls/private"
        assert (await ann.post("/api/calls/webhook", {"url": "https://9.9.9.9:22/"}, 400))["code"] == "calls/port"
    async with serving(sqlite, private_calls=True) as node, Player(node.url) as ann:
        for number in range(10):
            await ann.post("/api/calls/webhook", {"url": f"http://127.0.0.1/{number}"})
        assert (await ann.post("/api/calls/webhook", {"url": "http://127.0.0.1/x"}, 409))["code"] == "calls/many"
