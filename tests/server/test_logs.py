"""Every line a server writes to standard error is a JSON object, from any library."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import websockets

from faults.processes import Node
from running import children, is_running
from server.log_lines import json_lines
from server.serving import Player, lay, open_socket, serving
from waiting import PAUSE, SECONDS, Limit, holds

FAILURES = """
import asyncio, gc, logging, threading, warnings
from tilery.server.ops import logs

logs.configure()

class Broken:
    def __del__(self):
        raise ValueError("in a finalizer")

def fail(text):
    raise RuntimeError(text)

async def forgotten():
    fail("in a task")

async def main():
    asyncio.create_task(forgotten())
    asyncio.get_running_loop().call_soon(fail, "in a callback")
    for _ in range(5):
        await asyncio.sleep(0)
    gc.collect()

asyncio.run(main())
thread = threading.Thread(target=fail, args=("in a thread",))
thread.start()
thread.join()
Broken()
warnings.warn("an old way\\nover two lines")
logging.getLogger("uvicorn.error").warning("of uvicorn: %s", 7)
logging.getLogger("some.library").error("of a library", exc_info=ValueError("x"))
fail("at the top")
"""


PLACES = (
    "a task",
    "a callback",
    "a thread",
    "a finalizer",
    "the top",
    "an old way",
    "of uvicorn: 7",
    "of a library",
)


def test_failures_anywhere_are_logged_as_json() -> None:
    done = subprocess.run([sys.executable, "-c", FAILURES], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    written = "\n".join(json.dumps(line) for line in json_lines(done.stderr))
    assert [place for place in PLACES if place not in written] == []


def test_failures_are_sentences_at_a_terminal() -> None:
    program = FAILURES.replace("logs.configure()", "logs.configure(for_people=True)").replace(
        "of a lib", "of\\x1ba lib"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert [place for place in PLACES if place not in done.stderr.replace("ofa lib", "of a lib")] == []
    assert "Warning: of uvicorn: 7\n" in done.stderr
    assert "\x1b" not in done.stderr
    assert not any(line.startswith("{") for line in done.stderr.splitlines())


async def _garbage(port: int, data: bytes) -> None:
    """Sends bytes that are no HTTP, and reads whatever comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(OSError):
        writer.write(data)
        await writer.drain()
        writer.write_eof()
        await asyncio.wait_for(reader.read(), SECONDS)
    writer.close()


async def test_a_busy_and_failing_server_writes_json_alone(sqlite: str, tmp_path: Path) -> None:
    log = tmp_path / "stderr"
    async with Node(sqlite, log=log, beat_seconds=0.2) as node, Player(node.url) as ann:
        port = node.settings.port
        handshake = b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        for data in (b"\x00\xff\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"POST /api/matches HTTP/1.1\r\n", handshake):
            await _garbage(port, data)
        with contextlib.suppress(websockets.WebSocketException):
            await open_socket(node.url.replace("http", "ws") + "/elsewhere")
        match = (await ann.create(seats="me level1", name="Ann"))["match"]
        await ann.connect()
        update = await ann.watch(match)
        limit = Limit("the player is asked, and the move is stored")
        while limit.allows(update["prompt"] is None):
            update = await ann.update(update["seq"] + 1)
        for worker in children(node.pid, b"spawn_main"):
            os.kill(worker, signal.SIGKILL)
        size, (_, hard) = Path(f"{sqlite}-wal").stat().st_size, resource.prlimit(node.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(node.pid, resource.RLIMIT_FSIZE, (size, hard))
        refused = await ann.submit(match, update["prompt"]["id"], lay(update), "the-move")
        assert refused["problem"]["code"] == "server/store"
        resource.prlimit(node.pid, resource.RLIMIT_FSIZE, (hard, hard))
        question = update["prompt"]["id"]
        while limit.allows((await ann.submit(match, question, lay(update), "the-move"))["kind"] != "accepted"):
            await asyncio.sleep(PAUSE)
        update = await ann.update(update["seq"] + 2)  # a new worker plays
        node.stop()
    events = {line["event"] for line in json_lines(log.read_text())}
    assert {"started", "listening", "stopped", "store failed", "bot failed"} <= events


async def test_a_server_that_is_killed_leaves_no_otherjson_lines(sqlite: str, tmp_path: Path) -> None:
    """The process that cleans up after its workers outlives it."""
    log = tmp_path / "stderr"
    async with Node(sqlite, log=log) as node, Player(node.url) as ann:
        match = (await ann.create(seats="level1 level1"))["match"]
        limit = Limit("two entries are stored")
        while limit.allows((await ann.get(f"/api/matches/{match}"))["seq"] < 2):
            await asyncio.sleep(PAUSE)
        trackers = children(node.pid, b"resource_tracker")
        assert trackers
        node.kill()
        await holds(lambda: not any(map(is_running, trackers)), "the resource trackers end")
    assert json_lines(log.read_text())


async def test_a_match_that_nobody_waits_for_any_more_is_no_failure(sqlite: str) -> None:
    failures: list[dict[str, Any]] = []
    async with serving(sqlite) as node:
        asyncio.get_running_loop().set_exception_handler(lambda _, failure: failures.append(failure))
        asking = asyncio.create_task(node.parts.matches.get("nothing"))
        await asyncio.sleep(0)
        loading = list(node.parts.matches._loading.values())
        asking.cancel()
        await asyncio.wait(loading)
        del loading
        gc.collect()
    assert failures == []
