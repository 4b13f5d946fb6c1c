"""SIGTERM ends a node whatever is done to it: receivers that drip, requests that pile up, clients that never read."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import subprocess
import sys
from pathlib import Path

from faults.processes import Node
from server.serving import Player, upgrade_request
from server.test_calls import _asked
from server.test_outgoing import dripping
from tilery.server.notifications.outgoing import TARGET_CALLS
from tilery.server.run import FORCED
from waiting import SECONDS, beside, eventually, holds

PIPELINED = b"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5_000


def _deaf(port: int, data: bytes) -> socket.socket:
    """A client that sends as much of this as is taken, and reads nothing."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", port))
    client.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        client.send(data)
    return client


def test_sigterm_ends_a_node_that_does_not_stop(tmp_path: Path) -> None:
    """The last resort, here without any grace: the process ends, whatever hangs."""
    program = f"""
import asyncio, os, signal
from tilery.server import run
from tilery.server.node import Node
from tilery.server.settings import Settings
async def hang(node): await asyncio.Event().wait()
def stop(): os.kill(os.getpid(), signal.SIGTERM)
Node.stop, run.STOP_SECONDS = hang, 0.0
run.run(Settings(database={str(tmp_path / "t.sqlite")!r}, port=0), on_ready=stop)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=SECONDS, check=False)
    assert done.returncode == FORCED, done.stderr


async def test_sigterm_ends_a_node_under_attack(sqlite: str) -> None:
    async with dripping() as slow, contextlib.AsyncExitStack() as stack:
        node = await stack.enter_async_context(Node(sqlite, private_calls=True, call_seconds=0.0))
        bo = await stack.enter_async_context(Player(node.url))
        for _ in range(TARGET_CALLS):
            eve = await stack.enter_async_context(Player(node.url))
            await eve.post("/api/calls/webhook", {"url": f"http://127.0.0.1:{slow.port}/"})
            await _asked(eve, bo)
        port = node.settings.port
        head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
        for data in (PIPELINED, upgrade_request(port), head, b"GET / HT"):
            stack.enter_context(_deaf(port, data))
        await holds(lambda: slow.calls >= TARGET_CALLS, "the receivers are called, and drip")
        await asyncio.to_thread(node.stop)  # fails if the process does not end


async def test_sigterm_ends_a_node_whose_workers_are_busy(sqlite: str) -> None:
    async with Node(sqlite) as node, Player(node.url) as ann:
        match = (await ann.create("quillico", "level1 level1"))["match"]

        async def is_over() -> bool:
            return bool((await ann.get(f"/api/matches/{match}"))["status"] == "over")

        async def plays_out() -> bool:
            return bool((await ann.get(f"/api/matches/{match}/chances"))["total"])

        await eventually(is_over, "the match ends")
        async with beside(ann.post(f"/api/matches/{match}/analysis")):
            await ann.post(f"/api/matches/{match}/chances")
            await ann.create("lexigo", "level5 level5")
            await eventually(plays_out, "the win chances are computed")
            await asyncio.to_thread(node.stop)  # fails if the process does not end
