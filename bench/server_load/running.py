"""Servers and load as processes, and what they cost."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tilery.server.settings import Limits, Settings

HERE = Path(__file__).parent
NO_LIMITS = Limits(
    message_rate=1e9,
    message_burst=1_000_000_000,
    message_rate_each=1e9,
    message_burst_each=1_000_000_000,
    request_rate=1e9,
    request_burst=1_000_000_000,
    sockets=1_000_000,
    sockets_each=1_000_000,
    connections=1_000_000,
    connections_each=1_000_000,
)
TICKS = os.sysconf("SC_CLK_TCK")


class Outcome(msgspec.Struct, frozen=True):
    """What the clients saw."""

    moves: int
    refused: int
    unanswered: int
    seconds: float
    rate: float
    p50: float
    p95: float
    p99: float
    ticks: int
    """Processor time that the server took meanwhile, in the system's clock ticks."""
    bytes50: int = 0
    """An update on the wire, whole or a change; 0: not measured."""
    bytes95: int = 0

    @property
    def cpu(self) -> float:
        """The server's processor milliseconds for a move."""
        return 1000 * self.ticks / TICKS / self.moves


class Server:
    """A server process."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, started: float) -> None:
        self.process = process
        self.port = port
        self.started = started
        """Seconds from the start of the process until it was ready."""

    def memory(self) -> int:
        """Bytes that are its own."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()
        return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def _serving(command: list[str], port: int, path: str) -> Iterator[Server]:
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=HERE)
    try:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}{path}").close()
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                if process.poll() is not None:
                    raise RuntimeError(f"{command[:3]} ended while starting") from None
                time.sleep(0.01)
        yield Server(process, port, time.perf_counter() - began)
    finally:
        process.kill()
        process.wait()


@contextmanager
def tilery(address: str, **changes: Any) -> Iterator[Server]:
    """A Tilery server on this database, without limits."""
    settings = Settings(database=address, port=free_port(), limits=NO_LIMITS, **changes)
    command = [sys.executable, "-m", "tilery.server", msgspec.json.encode(settings).decode()]
    with _serving(command, settings.port, "/ready") as server:
        yield server


@contextmanager
def boardgame() -> Iterator[Server]:
    """boardgame.io with tic-tac-toe in memory."""
    port = free_port()
    with _serving(["node", "boardgame_server.cjs", str(port)], port, "/") as server:
        yield server


def node_is_here() -> bool:
    """Whether Node is installed; its packages are fetched if they are not there yet."""
    if shutil.which("node") is None:
        return False
    if not (HERE / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=HERE, check=True)
    return True


def load(program: str, server: Server, **given: Any) -> Outcome:
    """Run the clients of a server and wait for what they say."""
    text = msgspec.json.encode({"port": server.port, "pid": server.process.pid, **given})
    done = subprocess.run(["node", program], input=text, stdout=subprocess.PIPE, cwd=HERE, check=True)
    return msgspec.convert(json.loads(done.stdout), Outcome)
