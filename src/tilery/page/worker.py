"""Entry point of the Web Worker: the device behind the messages that the page posts.

``host`` is the JavaScript side (``web/src/device/worker.ts``). It keeps the journal in IndexedDB, sends messages to the
page, and starts a second worker for long computations.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from tilery.page.device import LocalDevice, beat_forever, open_device
from tilery.page.router import PageAnswer, PageRouter
from tilery.page.viewer import PageViewer
from tilery.server.common.requesters import Requester
from tilery.server.workers.job_runner import run_guarded, unwrap_result

T = TypeVar("T")
BEAT_SECONDS = 5.0


class Host(Protocol):
    """The JavaScript side. Its values are proxies of JavaScript values."""

    def read(self) -> Awaitable[Any]:
        """The ``snapshot`` and the ``writes`` of the journal."""

    def add(self, write: str) -> Awaitable[None]:
        """Add to the journal."""

    def replace(self, snapshot: bytes) -> Awaitable[None]:
        """Store a new snapshot in place of the writes."""

    def send(self, wire: int, text: str) -> None:
        """Send a message to the page."""

    def load_file(self, name: str) -> Awaitable[bool]:
        """Load a data file, or False if there is no network."""

    def run_job(self, job: bytes) -> Awaitable[Any]:
        """Have the second worker call ``run_pickled``."""


class HostJournal:
    """Implements ``Journal`` by the JavaScript side."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def read(self) -> tuple[bytes | None, list[str]]:
        """The snapshot and the writes since."""
        found = await self._host.read()
        return found.snapshot.to_bytes() if found.snapshot else None, list(found.writes)

    async def add(self, write: str) -> None:
        """Add a write."""
        await self._host.add(write)

    async def replace(self, snapshot: bytes) -> None:
        """Store a new snapshot."""
        await self._host.replace(snapshot)


class HostJobs:
    """Implements ``JobWorkers`` by the second worker, which ends by itself when idle."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def run(self, _asker: Requester, function: Callable[..., T], *args: Any) -> T:
        """Call a function in the second worker."""
        answer = await self._host.run_job(pickle.dumps((function, args)))
        return unwrap_result(pickle.loads(answer.to_bytes()))  # type: ignore[no-any-return]

    def close(self) -> None:
        """Do nothing."""


def run_pickled(job: bytes) -> bytes:
    """Run a job of ``HostJobs``. Called in the second worker."""
    function, args = pickle.loads(job)
    return pickle.dumps(run_guarded(function, *args))


class PageWorker:
    """A device for the JavaScript side, which opens wires for messages by number and sends requests."""

    def __init__(self, device: LocalDevice, host: Host) -> None:
        self._device = device
        self._host = host
        self._router = PageRouter(device)
        self._viewers: dict[int, PageViewer] = {}
        self._beat = asyncio.create_task(beat_forever(device, BEAT_SECONDS))

    async def open(self, wire: int, player: int) -> None:
        """Open a wire for the person with this number."""
        visitor = await self._device.visitor(player)
        self._viewers[wire] = PageViewer(self._device, visitor, lambda text: self._host.send(wire, text))

    def receive(self, wire: int, text: str) -> None:
        """Handle a message from a wire."""
        if wire in self._viewers:
            self._viewers[wire].receive(text)

    async def close(self, wire: int) -> None:
        """Close a wire."""
        viewer = self._viewers.pop(wire, None)
        if viewer is not None:
            await viewer.close()

    async def request(self, method: str, target: str, body: str, player: int) -> PageAnswer:
        """Answer a request."""
        return await self._router.answer(method, target, body.encode(), await self._device.visitor(player))


async def start_worker(host: Host) -> PageWorker:
    """Open the device whose journal is on the JavaScript side."""
    device = await open_device(HostJournal(host), HostJobs(host), host.load_file)
    return PageWorker(device, host)
