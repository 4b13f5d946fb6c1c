"""The composition root: builds the parts of a running node and hands each only what it needs."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from functools import partial

import structlog

from tilery.server.jobs.win_chances import WinChanceJobs
from tilery.server.jobs.worker_pool import WorkerPool
from tilery.server.lobby.invitations import SeatLinks
from tilery.server.lobby.seats import Seats
from tilery.server.lobby.tables import Tables
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.interfaces import MatchServices
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import BOT_NAMES, bot_user
from tilery.server.matches.store_status import StoreStatus
from tilery.server.ops.cluster import Cluster
from tilery.server.ops.metrics import Metrics
from tilery.server.ops.peers import PeerListener, PeerNotes
from tilery.server.people.accounts import Accounts
from tilery.server.people.identity import Identity
from tilery.server.people.ratings import rate_finished
from tilery.server.people.signing import Signer
from tilery.server.protocol import timestamps
from tilery.server.settings import Settings
from tilery.server.transport.connections import Connections
from tilery.store.opening import database
from tilery.store.store import Store

log = structlog.get_logger()
SETTLE_SECONDS = 5.0
"""How long a node that stops waits for what is being stored."""


class Node:
    """All parts of one node. No part holds the node itself."""

    def __init__(self, settings: Settings, store: Store, secret: str) -> None:
        self.settings = settings
        self.store = store
        self.id = node_id = settings.node if store.database.shared else "local"
        """The only node on an SQLite file always has the same id."""
        self.metrics = Metrics()
        self.signer = Signer(secret)
        self.identity = Identity(store.people, self.signer, secure=settings.secure)
        self.bot_workers = WorkerPool(settings.bots)
        self.analysis_workers = WorkerPool(1)
        """For analysis and checking records, so that bots never wait for it."""
        self.win_chances = WinChanceJobs()
        pauses: list[tuple[float, float]] = []
        status = StoreStatus(timestamps.now())
        services = MatchServices(node_id, store.matches, self.bot_workers, self.metrics, pauses, status)
        self._notes = notes = PeerNotes(node_id, store.database)
        self.matches = LiveMatches(services, notes)
        self.chat = MatchChat(store.chat, notes)
        self.connections = Connections(settings, node_id, self.identity, self.matches, self.chat, self.metrics)
        self.accounts = Accounts(store.people, self._revoked)
        self.tables = Tables(node_id, store.matches, self.matches, notes, self.accounts)
        self.seats = Seats(node_id, store.matches, notes, self.accounts)
        self.seat_links = SeatLinks(self.signer, store.matches, self.matches, notes)
        self.peers = PeerListener(node_id, notes, self.matches, self.chat, self.connections, pauses)
        self.cluster = Cluster(
            node_id,
            settings,
            store,
            self.matches,
            notes,
            self.peers,
            self.metrics,
            partial(rate_finished, store),
            pauses,
            status,
        )
        self.is_stopping = False

    async def start(self) -> None:
        """Join the cluster."""
        await self.cluster.start()
        log.info("started", node=self.id, shared=self.store.database.shared)

    async def _revoked(self, credential: str) -> None:
        self.connections.close_revoked(credential)
        await self._notes.revoked(credential)

    async def close_connections(self) -> None:
        """Start nothing new, and say goodbye to all clients."""
        self.is_stopping = True
        self.matches.stop()
        await self.connections.close()

    async def stop(self) -> None:
        """Say goodbye, finish what is being stored, and leave the duties to other nodes."""
        await self.close_connections()
        try:
            async with asyncio.timeout(SETTLE_SECONDS):
                await self.matches.settle()
        except TimeoutError:
            log.warning("stopped before everything was stored")
        await self.cluster.stop()
        self.bot_workers.close()
        self.analysis_workers.close()
        await self.win_chances.close()
        log.info("stopped", node=self.id)


@contextlib.asynccontextmanager
async def running_node(settings: Settings) -> AsyncIterator[Node]:
    """A node on its store, stopped in order at the end; raises StoreError if the store cannot be opened."""
    store = Store(database(settings.database), extra_users=tuple(map(bot_user, BOT_NAMES)))
    async with store:
        node = Node(settings, store, await store.nodes.secret("signing", secrets.token_hex(32)))
        await node.start()
        try:
            yield node
        finally:
            await node.stop()
