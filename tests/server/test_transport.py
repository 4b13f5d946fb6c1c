"""The way in: origins, floods, headers, pages, and the server about itself."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import pytest
import websockets

from held_time import HeldTime
from server.serving import ROOMY, Player, decode, open_socket, serving
from tilery.server.common.queues import TickBatch
from tilery.server.common.rate_limits import Bucket, Buckets
from tilery.server.http import pages
from tilery.server.http.outbox import Outbox, OutboxLimits
from tilery.server.http.slow_readers import SlowReaders
from tilery.server.ops import logs
from tilery.server.settings import Limits
from waiting import holds


async def test_other_sites_can_do_nothing_with_a_cookie(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.get("/api/me")
        request = {"game": "highletter", "seats": [{"kind": "me"}, {"kind": "open"}]}
        foreign = [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}]
        for headers in foreign:
            answer = await ann.http.post("/api/matches", json=request, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin/foreign")
        own = await ann.http.post("/api/matches", json=request, headers={"Origin": node.url})
        assert own.status_code == 201
        with pytest.raises(websockets.InvalidStatus) as caught:
            await ann.connect(origin="https://evil.example")
        assert caught.value.response.status_code == 403
        await ann.connect(origin=node.url)


async def test_origins_can_be_allowed(sqlite: str) -> None:
    async with serving(sqlite, origins=("https://club.example",)) as node, Player(node.url) as ann:
        await ann.connect(origin="https://club.example")


async def test_a_form_of_another_site_is_no_json(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        answer = await ann.http.post("/api/matches", content="game=highletter", headers={"Content-Type": "text/plain"})
        assert answer.status_code == 400


async def test_requests_over_the_limit_are_told_so(sqlite: str) -> None:
    limits = Limits(request_rate=0.001, request_burst=5)
    async with serving(sqlite, limits=limits) as node, Player(node.url) as ann:
        for _ in range(5):
            await ann.get("/api/games")
        assert (await ann.get("/api/games", 429))["code"] == "limits/too-fast"
        await ann.get("/health")


async def test_files_of_the_client_have_a_limit_of_their_own(sqlite: str) -> None:
    limits = Limits(request_rate=0.001, request_burst=5, file_rate=0.001, file_burst=30)
    async with serving(sqlite, limits=limits) as node, Player(node.url) as ann:
        for _ in range(30):
            await ann.get("/assets/no-such-file.js", 404)
        assert (await ann.get("/assets/no-such-file.js", 429))["code"] == "limits/too-fast"
        for _ in range(5):
            await ann.get("/api/games")


async def test_messages_over_the_limit_are_told_so_and_floods_end_the_socket(sqlite: str) -> None:
    limits = Limits(message_rate=0.001, message_burst=3)
    async with serving(sqlite, limits=limits) as node, Player(node.url) as ann:
        await ann.connect()
        for _ in range(30):
            await ann.send("ping")
        assert (await ann.expect("error"))["problem"]["code"] == "limits/too-fast"
        assert (await ann.expect("goodbye"))["problem"]["code"] == "limits/flood"
        with pytest.raises(websockets.ConnectionClosed):
            await ann.receive()


async def test_sockets_from_one_address_are_counted(sqlite: str) -> None:
    async with (
        serving(sqlite, limits=Limits(sockets_each=2)) as node,
        Player(node.url) as one,
        Player(node.url) as two,
        Player(node.url) as three,
    ):
        await one.connect()
        await two.connect()
        with pytest.raises(websockets.InvalidStatus) as caught:
            await three.connect()
        assert caught.value.response.status_code == 429
        await two.disconnect()
        await holds(lambda: len(node.parts.connections) == 1, "the server notices the closed socket")
        await three.connect()


def test_buckets_that_are_full_again_are_forgotten() -> None:
    held = HeldTime()
    buckets = Buckets(1.0, 3, held)
    for number in range(50):
        assert buckets.take(f"address {number}", 2)
    held.jump(1)
    assert not buckets.take("address 0", 3), "it is remembered"
    held.jump(60)
    for number in range(60):
        buckets.take(f"other {number}")
    assert len(buckets) == 60


def test_a_bucket_that_takes_hours_to_fill_keeps_no_others_in_memory() -> None:
    held = HeldTime()
    buckets = Buckets(1.0, 10_000, held)
    assert buckets.take("slow", 10_000)
    for _ in range(30):
        for number in range(10):
            assert buckets.take(f"address {held.monotonic()} {number}")
        held.jump(30)
    assert len(buckets) <= 1 + 3 * 10
    assert not buckets.take("slow", 10_000), "it is remembered"


async def test_new_sockets_count_as_requests(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, request_rate=0.001, request_burst=5)
    async with serving(sqlite, limits=limits) as node, Player(node.url) as ann:
        for _ in range(5):
            await ann.connect()
            await ann.disconnect()
        with pytest.raises(websockets.InvalidStatus) as refused:
            await ann.connect()
        assert refused.value.response.status_code == 429
        assert decode(bytes(refused.value.response.body))["code"] == "limits/too-fast"


async def test_sockets_elsewhere_are_refused(sqlite: str) -> None:
    async with serving(sqlite) as node:
        with pytest.raises(websockets.InvalidStatus) as caught:
            await open_socket(node.url.replace("http", "ws") + "/elsewhere")
        assert caught.value.response.status_code == 404


async def test_the_server_about_itself(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert (await ann.get("/health"))["status"] == "ok"
        assert (await ann.get("/ready"))["status"] == "ok"
        await ann.connect()
        assert "tilery_sockets 1.0" in await ann.metrics()
        document = await ann.get("/api/schema/openapi.json")
        assert "/api/matches/{match_id}/join" in document["paths"]
        shelf = await ann.get("/api/shelf")
        card = next(one for one in shelf["games"] if one["info"]["id"] == "highletter")
        assert card["defaults"] == {"low": False}
        assert [level["title"] for level in card["levels"] if not level["installed"]] == [
            "Beginner",
            "Novice",
            "Casual",
            "Regular",
            "Club",
            "League",
            "Expert",
            "Master",
        ]
        shown = [level["rating"] for level in card["levels"] if not level["installed"]]
        assert shown == sorted(set(shown))
        away = shelf["terms_schema"]["$defs"]["Terms"]["properties"]["away"]
        assert list(away["labels"]) == ["null", *(one["id"] for one in card["levels"] if not one["installed"])]
        assert await ann.get("/api/games/highletter") == card
        assert (await ann.get("/api/games/chess", 404))["code"] == "registry/unknown-game"
        assert (await ann.get("/api/words/tiles"))["valid"]
        assert (await ann.get("/api/words/t1le", 400))["code"] == "words/letters"


async def test_a_server_that_stops_says_goodbye(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann = await Player(node.url).connect()
    assert (await ann.expect("goodbye"))["problem"]["code"] == "server/stopping"
    await ann.__aexit__()


async def test_pages(sqlite: str, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        home = await ann.http.get("/")
        assert home.headers["content-type"].startswith("text/html")
        assert "frame-ancestors 'none'" in home.headers["content-security-policy"]
        assert (await ann.http.get("/table/abc")).text == home.text
        for path in ("/nothing.js", "/../settings.py", "/%2e%2e/run.py", "/.env", "/api/nothing"):
            answer = await ann.http.get(path)
            assert answer.status_code == 404, path
            assert answer.json()["code"].endswith("/not-found")
    assert "The server is running" in pages.not_built_page()


def test_a_bucket_fills_with_time() -> None:
    held = HeldTime()
    bucket = Bucket(2, 3, held)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    held.jump(0.5)
    assert [bucket.take() for _ in range(2)] == [True, False]
    many = Buckets(1, 1, held, keep=2)
    assert many.take("a")
    assert not many.take("a")
    assert many.take("b")
    assert many.take("c")
    assert many.take("a")


class Slow:
    """A client that takes messages only when it is ready."""

    def __init__(self) -> None:
        self.is_ready = False
        self.unsent = 0
        self.is_connected = True
        self.received: list[bytes] = []

    def write(self, messages: Sequence[bytes]) -> int | None:
        if not self.is_ready:
            return None
        self.received.extend(messages)
        return self.unsent

    def disconnect(self) -> None:
        self.is_connected = False


async def test_a_full_outbox_keeps_the_latest_update_of_each_match() -> None:
    slow = Slow()
    outbox = Outbox(OutboxLimits(4, 1_000, SlowReaders(10_000)), TickBatch(), slow)
    for n in range(10):
        outbox.put_update("m", b"m%d" % n)
        outbox.put_update("k", b"k%d" % n)
    outbox.put(b"ack")
    slow.is_ready = True
    outbox.flush()
    assert slow.received[-1] == b"ack"
    assert {b"m9", b"k9"} <= set(slow.received)
    assert len(slow.received) <= 6
    assert outbox.skipped > 0
    slow.is_ready = False
    lasted = 0
    while slow.is_connected:
        outbox.put(b"ack")
        lasted += slow.is_connected
    assert (lasted, len(outbox)) == (16, 0)


async def test_long_messages_fill_an_outbox_as_many_do() -> None:
    slow = Slow()
    outbox = Outbox(OutboxLimits(64, 1_000, SlowReaders(100_000)), TickBatch(), slow)
    assert outbox.put_change("m", b"x" * 5_000), "a single one may be of any length"
    assert not outbox.put_change("m", b"x")
    outbox.put_update("m", b"y" * 900)
    assert (len(outbox), outbox.skipped) == (1, 1)
    for _ in range(5):
        outbox.put(b"z" * 900)
    assert not slow.is_connected


async def test_what_waits_for_all_clients_is_bounded_and_the_slowest_go_first() -> None:
    limits, batch = OutboxLimits(64, 100_000, SlowReaders(10_000)), TickBatch()
    clients = [Slow() for _ in range(4)]
    outboxes = [Outbox(limits, batch, client) for client in clients]
    clients[0].is_ready = True
    for size, outbox in zip((9_000, 5_000, 2_000, 2_500), outboxes, strict=True):
        outbox.put(b"x" * size)
    await asyncio.sleep(0)
    assert limits.slow_readers.total == 9_500, "what is written does not count"
    outboxes[3].put(b"x" * 600)
    await asyncio.sleep(0)
    assert [client.is_connected for client in clients] == [True, False, True, True]
    assert limits.slow_readers.total == 5_100
    # What lies in a connection's own buffer counts as well, until the client has read it.
    clients[2].is_ready, clients[2].unsent = True, 1_500
    outboxes[2].flush()
    assert limits.slow_readers.total == 4_600
    outboxes[2].on_writable()
    assert limits.slow_readers.total == 3_100
    outboxes[3].close()
    assert limits.slow_readers.total == 0


async def test_messages_are_written_in_pieces_until_the_client_is_not_ready() -> None:
    pieces: list[int] = []

    class Filling(Slow):
        def write(self, messages: Sequence[bytes]) -> int | None:
            self.is_ready = len(pieces) < 2
            if self.is_ready:
                pieces.append(sum(map(len, messages)))
            return super().write(messages)

    client, limits = Filling(), OutboxLimits(64, 10_000_000, SlowReaders(10_000_000))
    outbox = Outbox(limits, TickBatch(), client)
    for _ in range(10):
        outbox.put(b"x" * 40_000)
    await asyncio.sleep(0)
    assert pieces == [80_000, 80_000]
    assert limits.slow_readers.total == 240_000


async def test_messages_of_one_tick_are_written_together_and_nothing_overtakes_what_waits() -> None:
    slow = Slow()
    outbox = Outbox(OutboxLimits(64, 1_000, SlowReaders(10_000)), TickBatch(), slow)
    outbox.put(b"1")
    await asyncio.sleep(0)
    assert len(outbox) == 1
    slow.is_ready = True
    outbox.put(b"2")
    outbox.put(b"3")
    assert slow.received == []
    await asyncio.sleep(0)
    assert slow.received == [b"1", b"2", b"3"]
    outbox.end(b"last")
    outbox.put(b"too late")
    await asyncio.sleep(0)
    assert slow.received[3:] == [b"last"]


def test_logs_hold_no_secrets() -> None:
    event = {"password": "p", "session_token": "t", "cookie": "c", "seed": "s", "match": "m", "event": "x"}
    cleaned = logs.without_secrets(None, "info", dict(event))
    assert {name for name, value in cleaned.items() if value == "…"} == {"password", "session_token", "cookie", "seed"}
    assert cleaned["match"] == "m"
