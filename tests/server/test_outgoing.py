"""Calls to addresses that people gave: where they may go, how long they may take, and that they starve nobody."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import ssl
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from held_time import HeldTime
from server.serving import Player, serving
from server.test_calls import _asked, service
from tilery.core.codec import encode
from tilery.server.common.entropy import SYSTEM_ENTROPY
from tilery.server.common.errors import Refused
from tilery.server.common.requesters import Requester
from tilery.server.notifications import outgoing as limits
from tilery.server.notifications import web_push
from tilery.server.notifications.addresses import NotificationAddresses
from tilery.server.notifications.notifier import Notifier
from tilery.server.notifications.outgoing import Outgoing
from tilery.server.notifications.public_addresses import is_public
from tilery.server.notifications.queue import PERSON_CALLS, NotificationQueue
from tilery.server.notifications.resolver import MAX_LOOKUPS, Resolver
from tilery.server.notifications.wire import PushSubscription, WebhookRequest
from tilery.server.people.identity import guest
from tilery.server.settings import Settings
from tilery.store.notifications import AddressRow
from waiting import Limit, eventually, holds

OPEN = Settings(private_calls=True)
AT_ONCE: dict[str, Any] = {"private_calls": True, "call_seconds": 0.0}
"""Settings by which whoever is away is called as soon as time passes."""
PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("192.0.0.8", "192.0.0.170", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.7", "203.0.113.9"),
    *("224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"),
    *("::", "::1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1"),
    *(
        "64:ff9b:1::1",
        "64:ff9b:1:ffff::808:808",
        "2002:7f00:1::",
        "2002:a00:1::1",
        "fec0::1",
        "fe80::1",
        "fe80::1%eth0",
    ),
    *("fd00::1", "fc00::1", "ff02::1", "2001:db8::1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "3fff::1"),
    *("100::1", "5f00::1", "4000::1", "3000::1", "2d00::1", "1::1", "e000::1", "2001:2::1", "2001:10::1", "2001:20::1"),
    *("2a00:1450:4001::5efe:7f00:1", "2a00:1450:4001::200:5efe:a00:1"),
]
PUBLIC = [
    "9.9.9.9",
    "1.1.1.1",
    "192.0.1.1",
    "2620:fe::fe",
    "2606:4700::1111",
    "2a00:1450:4001:80e::200e",
    "2001:4860::1",
]
PUBLIC += ["64:ff9b::9.9.9.9", "::ffff:9.9.9.9", "2002:909:909::1"]


@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_not_global_unicast_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_global_unicast_is_public(address: str) -> None:
    assert is_public(address)


def _finding(*addresses: str) -> Resolver:
    return Resolver(lambda *_: list(addresses))


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://example.org/hook", "calls/address"),
        ("https://user@example.org/", "calls/address"),
        ("https://@example.org/", "calls/address"),
        ("ftp://example.org/", "calls/address"),
        ("https://", "calls/address"),
        ("https://[::1/", "calls/address"),
        ("https://example.org:99999/", "calls/address"),
        ("https://example.org/\r\nX: y", "calls/address"),
        ("https://example.org:22/", "calls/port"),
        ("https://example.org:0/", "calls/port"),
        ("https://example.org:8443/", "calls/port"),
        ("https://127.0.0.1/hook", "calls/private"),
        ("https://[::127.0.0.1]/", "calls/private"),
        ("https://[64:ff9b::7f00:1]/", "calls/private"),
        ("https://2130706433/", "calls/private"),
        ("https://0x7f.1/", "calls/private"),
        ("https://localhost/hook", "calls/private"),
    ],
)
async def test_addresses_that_are_not_called(url: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        await Outgoing(Settings()).resolve(url)
    assert refused.value.code == code


async def test_one_private_address_among_public_ones_is_enough_to_refuse() -> None:
    with pytest.raises(Refused) as refused:
        await Outgoing(Settings(), resolver=_finding("9.9.9.9", "10.0.0.1")).resolve("https://example.org/")
    assert refused.value.code == "calls/private"


async def test_the_operator_states_further_ports() -> None:
    outgoing = Outgoing(Settings(call_ports=(443, 8443)), resolver=_finding("9.9.9.9"))
    assert (await outgoing.resolve("https://example.org:8443/"))[1] == "9.9.9.9"
    for port in (22, 25, 1023):
        with pytest.raises(Refused, match=f"Port {port}"):
            await Outgoing(OPEN, resolver=_finding("9.9.9.9")).resolve(f"http://example.org:{port}/")


async def test_a_name_is_looked_up_once_and_its_address_connected_to() -> None:
    """A second lookup, as connecting by name would need, would find another machine."""
    answers = [["127.0.0.1"], ["192.0.2.1"]]
    async with service() as hook:
        port = hook.url.split(":")[2].partition("/")[0]
        outgoing = Outgoing(OPEN, resolver=Resolver(lambda *_: answers.pop(0)))
        assert await outgoing.post(f"http://hook.example:{port}/x?y=1", b"{}", {"X-A": "b"}) == 201
        headers, body = hook.sent[0]
        assert (headers["host"], headers["x-a"], body) == (f"hook.example:{port}", "b", b"{}")
    assert answers == [["192.0.2.1"]]


class Dripping:
    """A receiver that answers byte by byte without end."""

    def __init__(self) -> None:
        self.port = 0
        self.open = 0
        self.calls = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        self.open += 1
        self.calls += 1
        try:
            writer.write(b"HTTP/1.1 ")
            limit = Limit("the caller hangs up")
            while limit.allows(not reader.at_eof()):
                writer.write(b" ")
                await reader.read(1_000)
        finally:
            writer.transport.abort()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
            self.open -= 1


@contextlib.asynccontextmanager
async def dripping() -> AsyncIterator[Dripping]:
    made = Dripping()
    server = await asyncio.start_server(made.answer, "0.0.0.0", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        await holds(lambda: not made.open, "all connections end")


async def test_a_dripping_answer_ends_with_the_time_limit() -> None:
    async with dripping() as slow:
        time = HeldTime()
        outgoing = Outgoing(OPEN, time)
        call = asyncio.create_task(outgoing.post(f"http://127.0.0.1:{slow.port}/", b"", {}))
        await holds(lambda: slow.open, "the receiver is called")
        await time.advance(limits.CALL_SECONDS)
        await holds(call.done, "the call ends")
        with pytest.raises(TimeoutError):
            await call
        await holds(lambda: not slow.open, "the connection ends")


async def test_calls_to_one_target_and_in_all_are_counted() -> None:
    async with dripping() as slow:
        time = HeldTime()
        outgoing = Outgoing(OPEN, time)
        urls = [f"http://127.0.{host}.1:{slow.port}/" for host in range(limits.ALL_CALLS // limits.TARGET_CALLS + 1)]
        calls = [
            asyncio.create_task(outgoing.post(url, b"", {})) for url in urls for _ in range(limits.TARGET_CALLS + 2)
        ]
        await holds(lambda: slow.open == limits.ALL_CALLS, "all places are taken")
        assert time.pending(limits.CALL_SECONDS) == limits.ALL_CALLS

        async def have_ended() -> bool:
            await time.advance(limits.CALL_SECONDS)
            return all(call.done() for call in calls)

        await eventually(have_ended, "those that waited had their turn")
        assert all(isinstance(call.exception(), TimeoutError) for call in calls)
        one = [asyncio.create_task(outgoing.post(urls[0], b"", {})) for _ in range(limits.TARGET_CALLS + 5)]
        await holds(lambda: slow.open == limits.TARGET_CALLS, "the places of one target are taken")
        assert time.pending(limits.CALL_SECONDS) == limits.TARGET_CALLS
        for call in one:
            call.cancel()
        await asyncio.gather(*one, return_exceptions=True)


def _certificate(folder: Path, name: str) -> Path:
    """A file with a key and a certificate that it signed itself, for this name."""
    pytest.importorskip("cryptography", reason="tilery[push] is not installed")
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key, subject = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file = folder / f"{name}.pem"
    file.write_bytes(private + certificate.public_bytes(pem))
    return file


@pytest.mark.parametrize(("owner", "is_called"), [("hook.example", True), ("other.example", False)])
async def test_the_certificate_must_be_that_of_the_name(
    owner: str, is_called: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is connected to, but the name is what is asked for and verified."""
    file = _certificate(tmp_path, owner)
    served = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    served.load_cert_chain(file)
    asked: list[str | None] = []
    served.sni_callback = lambda _socket, name, _context: asked.append(name)
    monkeypatch.setattr(limits, "_tls", lambda: ssl.create_default_context(cafile=file))
    async with service(served) as hook:
        port = hook.url.split(":")[2].partition("/")[0]
        call = Outgoing(OPEN, resolver=_finding("127.0.0.1")).post(f"https://hook.example:{port}/", b"{}", {})
        if is_called:
            assert await call == 201
            assert hook.sent[0][0]["host"] == f"hook.example:{port}"
        else:
            with pytest.raises(ssl.SSLCertVerificationError):
                await call
            assert hook.sent == []
    assert asked == ["hook.example"]


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"HTTP/1.1 200",
        b"SSH-2.0-OpenSSH\r\n",
        b"HTTP/1.1 999 X\r\n",
        b"x" * 10_000,
        b"HTTP/1.1 100 Continue\r\n\r\n" * 9,
        b"HTTP/1.1 100 C\r\n" + b"a: b\r\n" * 3,
        b"\n",
    ],
)
async def test_an_answer_that_is_none_is_a_failure(answer: bytes) -> None:
    async def say(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(say, "127.0.0.1", 0)
    async with server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        with pytest.raises((OSError, EOFError, ValueError, asyncio.LimitOverrunError)):
            await Outgoing(OPEN).post(url, b"", {})


async def test_an_interim_answer_is_passed_over() -> None:
    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(say, "127.0.0.1", 0)
    async with server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        assert await Outgoing(OPEN).post(url, b"", {}) == 204


async def test_lookups_that_hang_keep_their_places_and_nothing_else() -> None:
    release = threading.Event()

    def look_up(host: str, _port: int) -> list[str]:
        if host.startswith("slow"):
            release.wait()
        return ["9.9.9.9"]

    async def look() -> None:
        resolver = Resolver(look_up)
        hanging = [asyncio.create_task(resolver.addresses(f"slow{n}.example", 443)) for n in range(MAX_LOOKUPS)]
        await asyncio.sleep(0)
        waiting = asyncio.create_task(resolver.addresses("quick.example", 443))
        assert await resolver.addresses("1.1.1.1", 443) == ["1.1.1.1"]
        free = asyncio.create_task(asyncio.to_thread(lambda: "free"))
        await holds(free.done, "a thread of those that serve people is free")
        for task in hanging:
            task.cancel()
        await asyncio.gather(*hanging, return_exceptions=True)
        assert not waiting.done()
        release.set()
        assert await waiting == ["9.9.9.9"]

    try:
        await look()
    finally:
        release.set()  # else the threads would keep the process


def _hanging(release: threading.Event) -> Resolver:
    def look_up(_host: str, _port: int) -> list[str]:
        release.wait()
        return ["9.9.9.9"]

    return Resolver(look_up)


async def test_a_lookup_that_hangs_ends_with_its_time_limit() -> None:
    release, time = threading.Event(), HeldTime()
    try:
        call = asyncio.create_task(Outgoing(OPEN, time, _hanging(release)).resolve("https://slow.example/"))
        await holds(lambda: time.pending(limits.LOOKUP_SECONDS), "the host is looked up")
        await time.advance(limits.LOOKUP_SECONDS)
        with pytest.raises(Refused) as refused:
            await call
        assert refused.value.code == "calls/unknown-host"
    finally:
        release.set()


async def test_one_person_and_one_address_have_few_addresses_checked_at_once() -> None:
    release, time = threading.Event(), HeldTime()
    addresses = NotificationAddresses(
        cast(Any, None), "", Outgoing(OPEN, time, _hanging(release)), time, SYSTEM_ENTROPY
    )

    def add(person: str) -> asyncio.Task[Any]:
        request = WebhookRequest("https://slow.example/")
        return asyncio.create_task(addresses.add_webhook(guest(person), Requester("here", person), request))

    try:
        first = [add("ann"), add("bo")]
        await holds(lambda: time.pending(limits.LOOKUP_SECONDS) == 2, "two hosts are looked up")
        for person in ("ann", "cy"):
            another = add(person)
            await holds(another.done, "one more is refused")
            with pytest.raises(Refused) as refused:
                await another
            assert refused.value.code == "limits/calls"
        for task in first:
            task.cancel()
        await asyncio.gather(*first, return_exceptions=True)
    finally:
        release.set()


async def test_messages_to_browsers_are_encrypted_in_a_thread_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []

    def seal(*_: object) -> tuple[bytes, dict[str, str]]:
        threads.append(threading.current_thread().name)
        return b"sealed", {}

    async with service() as hook:
        monkeypatch.setattr(web_push, "seal_message", seal)
        caller = Notifier(OPEN, cast(Any, None), cast(Any, None), "", Outgoing(OPEN))
        body = encode(PushSubscription(hook.url, "point", "secret")).decode()
        assert await caller._send(AddressRow("a", "ann", "push", body, 1.0), b"{}") == 201
        await caller.close()
    assert [name.rpartition("_")[0] for name in threads] == ["tilery-push"]


async def test_calls_of_a_person_wait_for_each_other_and_for_nobody_else() -> None:
    queue, may_end, made = NotificationQueue(), asyncio.Event(), []

    def call(name: str, *, slow: bool) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            made.append(name)
            if slow:
                await may_end.wait()

        return run

    assert all(queue.put("ann", call(f"ann {n}", slow=True)) for n in range(2))
    assert queue.put("bo", call("bo", slow=False))
    await holds(lambda: len(made) == 2, "the first call of each is made")
    assert made == ["ann 0", "bo"]
    accepted = [queue.put("ann", call("ann", slow=True)) for _ in range(PERSON_CALLS + 3)]
    assert accepted.count(True) == PERSON_CALLS - 1
    may_end.set()
    await holds(lambda: len(made) == PERSON_CALLS + 2, "all are made in the end")
    assert len(queue) == 0
    await queue.close()


async def test_what_a_call_raises_is_logged_and_the_next_is_made() -> None:
    queue, made = NotificationQueue(), []

    async def fail() -> None:
        raise RuntimeError("no")

    async def succeed() -> None:
        made.append(1)

    with capture_logs() as lines:
        queue.put("ann", fail)
        queue.put("ann", succeed)
        await holds(lambda: made, "the next call is made")
        await queue.close()
    assert [line["event"] for line in lines] == ["call failed"]


async def test_dripping_receivers_starve_nobody_and_the_node_stops(sqlite: str) -> None:
    """Before, each held a thread of those that sign people up and read files, for good."""
    async with dripping() as slow, contextlib.AsyncExitStack() as stack:
        time = HeldTime()  # so no call reaches its time limit
        node = await stack.enter_async_context(serving(sqlite, time, **AT_ONCE))
        eves = [await stack.enter_async_context(Player(node.url)) for _ in range(40)]
        bo = await stack.enter_async_context(Player(node.url))
        for number, eve in enumerate(eves):
            await eve.post("/api/calls/webhook", {"url": f"http://127.0.{number // 4}.1:{slow.port}/"})
            await _asked(eve, bo)
        await time.advance(3 * node.parts.settings.beat_seconds)
        await holds(lambda: slow.open == limits.ALL_CALLS, "all receivers that may be called at once drip")
        await bo.post("/api/account", {"username": "bobby", "password": "correct horse"})
        assert (await bo.http.get("/ready")).status_code == 200
        assert await bo.get("/api/words/CAT")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _point() -> bytes:
    pytest.importorskip("pywebpush", reason="tilery[push] is not installed")
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


async def test_push_keys_that_are_none_are_refused(sqlite: str) -> None:
    point, secret = _point(), b"0123456789abcdef"
    bad = [
        ("AA", _text(secret)),
        (_text(point), "AA"),
        (_text(point[:-1]), _text(secret)),
        (_text(b"\x04" + bytes(64)), _text(secret)),
        (_text(b"\x02" + point[1:33]), _text(secret)),
        (_text(point), _text(secret + b"x")),
        ("A", _text(secret)),
        ("=", "="),
    ]
    async with serving(sqlite, private_calls=True) as node, Player(node.url) as ann:
        for p256dh, auth in bad:
            request = {"endpoint": "http://127.0.0.1/x", "p256dh": p256dh, "auth": auth}
            assert (await ann.post("/api/calls/push", request, 400))["code"] == "calls/push-key", request
        good = {"endpoint": "http://127.0.0.1/x", "p256dh": _text(point) + "=", "auth": _text(secret) + "=="}
        await ann.post("/api/calls/push", good)


async def test_an_address_with_a_key_that_is_none_is_dropped_after_repeated_failures(sqlite: str) -> None:
    """One that was stored before keys were checked."""
    _point()
    time = HeldTime()
    async with serving(sqlite, time, **AT_ONCE) as node, Player(node.url) as ann, Player(node.url) as bo:
        calls = node.parts.store.notifications
        user = (await ann.get("/api/me"))["user"]
        body = '{"endpoint":"http://127.0.0.1/x","p256dh":"AA","auth":"AA"}'
        row = AddressRow("bad", user, "push", body, 1.0, failures=9)
        await calls.add(row)
        await _asked(ann, bo)
        await time.advance(3 * node.parts.settings.beat_seconds)

        async def forgotten() -> bool:
            return not await calls.of_user(user)

        await eventually(forgotten, "the address is dropped")
