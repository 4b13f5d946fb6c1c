"""Name resolution in threads of its own, for which a stopping server does not wait."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

MAX_LOOKUPS = 8
"""Maximum concurrent look-ups. The system may take half a minute for one, and cannot cancel it."""
LookUp = Callable[[str, int], list[str]]


def look_up(host: str, port: int) -> list[str]:
    """All IP addresses of this host. Blocks. Raises OSError or UnicodeError."""
    return [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class Resolver:
    """Finds the IP addresses of hosts. A look-up abandoned by its caller holds its place until it ends."""

    def __init__(self, look_up: LookUp = look_up) -> None:
        self._look_up = look_up
        self._places = asyncio.Semaphore(MAX_LOOKUPS)

    async def addresses(self, host: str, port: int) -> list[str]:
        """All IP addresses of this host. Raises OSError or UnicodeError."""
        with contextlib.suppress(ValueError):
            return [str(ip_address(host))]
        await self._places.acquire()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[list[str]] = loop.create_future()

        def run() -> None:
            try:
                outcome: Any = self._look_up(host, port)
            except (OSError, UnicodeError) as error:
                outcome = error
            with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(finish, outcome)

        def finish(outcome: Any) -> None:
            self._places.release()
            if answer.done():
                return
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

        threading.Thread(target=run, name="tilery-lookup", daemon=True).start()
        return await answer
