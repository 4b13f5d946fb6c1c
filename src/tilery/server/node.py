"""One running node: its store, its matches, its bots, and what they share."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack

import structlog

from tilery.core.seating import Seat
from tilery.server.jobs.win_chances import WinChanceJobs
from tilery.server.jobs.worker_pool import WorkerPool
from tilery.server.lobby.tables import Lobby
from tilery.server.matches import submissions
from tilery.server.matches.chat import Chat
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import TITLES, bot_user
from tilery.server.ops.cluster import Cluster
from tilery.server.ops.metrics import Metrics
from tilery.server.people import ratings
from tilery.server.people.accounts import Accounts
from tilery.server.people.signing import Signer
from tilery.server.protocol import timestamps
from tilery.server.settings import Settings
from tilery.server.transport.connections import Connections
from tilery.server.transport.rate_limits import Buckets
from tilery.server.transport.tick_batch import TickBatch
from tilery.store.opening import database
from tilery.store.snapshots import MatchReader
from tilery.store.store import Store

log = structlog.get_logger()
STOP_SECONDS = 5.0


class Node:
    """Everything one node keeps running."""

    signer: Signer

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(database(settings.database))
        self.node = settings.node if self.store.database.shared else "local"
        """The name of this node; the only node of an SQLite file is always called the same."""
        self.reading = MatchReader(self.store.database, tuple(map(bot_user, TITLES)))
        self.metrics = Metrics()
        self.arriving = TickBatch()
        self.flushing = TickBatch()
        self.pauses: list[tuple[float, float]] = []
        self.stopping = False
        self.bots = WorkerPool(settings.bots)
        self.study = WorkerPool(1)
        """For analysis and checking of records, so that bots never wait for it."""
        self.chances = WinChanceJobs()
        self.hosts = LiveMatches(self)
        self.cluster = Cluster(self)
        self.chat = Chat(self)
        self.lobby = Lobby(self)
        self.accounts = Accounts(self)
        self.sessions = Connections(self)
        limits = settings.limits
        self.requests = Buckets(limits.request_rate, limits.request_burst)
        self.sign_ins = Buckets(limits.sign_in_rate, limits.sign_in_burst)
        self._stack = AsyncExitStack()

    async def start(self) -> None:
        """Open the store and take up duties."""
        await self._stack.enter_async_context(self.store)
        try:
            self.signer = Signer(await self.store.nodes.secret("signing", secrets.token_hex(32)))
            await self.reading.plan()
            await self.cluster.begin()
        except BaseException:
            await self._stack.aclose()
            raise
        log.info("started", node=self.node, shared=self.store.database.shared)

    async def say_goodbye(self) -> None:
        """Take up nothing new, and tell all clients."""
        self.stopping = True
        for host in self.hosts.loaded():
            host.automation.stop()
        await self.sessions.close()

    async def stop(self) -> None:
        """Say goodbye, finish what is being stored, leave the duties to others."""
        await self.say_goodbye()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                for host in self.hosts.loaded():
                    await host.queue.settle()
        except TimeoutError:
            log.warning("stopped before everything was done")
        await self.cluster.end()
        self.bots.close()
        self.study.close()
        await self.chances.close()
        await self._stack.aclose()
        log.info("stopped", node=self.node)

    async def answer(self, host: LiveMatch, seat: Seat, prompt: int, action: bytes) -> None:
        """A bot answers, like anyone; dropped if somebody else sits there by now."""

        async def job() -> None:
            if host.match is not None and host.match.seats[seat].bot is not None:
                await submissions.act(host, seat, f"bot-{prompt}", prompt, action)
                self.metrics.bots.inc()

        await host.queue.ask(job)

    async def rate_finished(self) -> None:
        """Count the ratings of matches that are over and were not counted yet."""
        for match_id in await self.store.matches.unrated(timestamps.now() + 1, 100):
            row = await self.store.matches.get(match_id)
            if row is not None:
                await ratings.rate(self.store, row)
