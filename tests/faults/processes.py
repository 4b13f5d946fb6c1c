"""Nodes as processes of their own, which can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import msgspec

from server.serving import METRICS_TOKEN, ROOMY, Player, free_port
from tilery.server.settings import Settings
from waiting import SECONDS, eventually


async def is_ready(player: Player, status: int) -> None:
    """Wait until ``/ready`` answers with this status."""

    async def answered() -> bool:
        return (await player.http.get("/ready")).status_code == status

    await eventually(answered, f"/ready answers {status}")


class Node:
    """A server process on a fixed port; ``kill`` is ``kill -9``, ``start`` starts it again, ``log`` is its stderr.

    ``descriptors``: how many files and connections it may have open; ``session``: whether it has a session of its own,
    as a service has, with its own share of the processor.
    """

    def __init__(
        self,
        database: str,
        log: Path | None = None,
        descriptors: int | None = None,
        session: bool = False,
        **changes: Any,
    ) -> None:
        self._descriptors = descriptors
        self._session = session
        changes = {"limits": ROOMY, "metrics_token": METRICS_TOKEN, **changes}
        self.settings = Settings(database=database, port=free_port(), **changes)
        self.url = f"http://127.0.0.1:{self.settings.port}"
        self._log = log or Path(os.devnull)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of the process that runs now."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start it and wait until it serves."""
        command = [sys.executable, "-m", "tilery.server", msgspec.json.encode(self.settings).decode()]
        if self._descriptors is not None:
            command = ["sh", "-c", f'ulimit -n {self._descriptors}; exec "$@"', "sh", *command]
        with self._log.open("ab") as log:
            process = self._process = subprocess.Popen(command, stderr=log, start_new_session=self._session)
        async with httpx.AsyncClient(base_url=self.url, timeout=SECONDS) as http:

            async def healthy() -> bool:
                if process.poll() is not None:
                    raise RuntimeError("the server ended while starting")
                try:
                    return (await http.get("/health")).status_code == 200
                except httpx.HTTPError:
                    return False

            await eventually(healthy, "the server starts")

    def kill(self) -> None:
        """No goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            os.kill(self._process.pid, how)
            self._process.wait(SECONDS)
            self._process = None

    async def __aenter__(self) -> Node:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
