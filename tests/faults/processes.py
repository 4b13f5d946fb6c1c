"""Nodes as processes of their own, which can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from types import TracebackType
from typing import Any

import httpx
import msgspec

from server.serving import ROOMY, free_port
from tilery.server.settings import Settings

START_SECONDS = 60


class Node:
    """A server process on a fixed port; ``kill`` is ``kill -9``, ``start`` starts it again."""

    def __init__(self, database: str, **changes: Any) -> None:
        changes.setdefault("limits", ROOMY)
        self.settings = Settings(database=database, port=free_port(), **changes)
        self.url = f"http://127.0.0.1:{self.settings.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of the process that runs now."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start it and wait until it serves."""
        command = [sys.executable, "-m", "tilery.server", msgspec.json.encode(self.settings).decode()]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(START_SECONDS * 20):
                if self._process.poll() is not None:
                    raise RuntimeError("the server ended while starting")
                try:
                    if (await http.get("/health")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """No goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            os.kill(self._process.pid, how)
            self._process.wait(30)
            self._process = None

    async def __aenter__(self) -> Node:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
