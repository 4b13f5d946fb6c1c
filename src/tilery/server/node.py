"""The composition root: builds the parts of a running node and hands each only what it needs."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator
from functools import partial

import structlog

from tilery import processes
from tilery.server.common.daily_storage import DailyStorage
from tilery.server.common.entropy import SYSTEM_ENTROPY, Entropy
from tilery.server.common.rate_limits import Buckets
from tilery.server.common.requesters import Concurrency, Requesters
from tilery.server.common.signing import Signer
from tilery.server.common.time_source import SYSTEM_TIME, TimeSource
from tilery.server.conditional_moves.jobs import ConditionalSweep
from tilery.server.http.addresses import TrustedProxies
from tilery.server.http.connections import Connections
from tilery.server.http.network import NetworkAccess
from tilery.server.http.open_connections import OpenConnections
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.interfaces import MatchServices
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import INSTALLED_BOTS, bot_user
from tilery.server.matches.store_status import StoreStatus
from tilery.server.moderation.service import ModerationService
from tilery.server.notifications.addresses import NotificationAddresses
from tilery.server.notifications.notifier import Notifier
from tilery.server.notifications.outgoing import Outgoing
from tilery.server.notifications.web_push import IS_HERE as PUSH_IS_HERE
from tilery.server.notifications.web_push import new_private_key
from tilery.server.ops.cluster import Cluster
from tilery.server.ops.database_size import DatabaseSize
from tilery.server.ops.memory import MemoryTrimmer
from tilery.server.ops.metrics import Metrics
from tilery.server.ops.peers import PeerListener, PeerNotes
from tilery.server.pairing.online import OnlinePeople
from tilery.server.pairing.service import QuickPairing
from tilery.server.people.accounts import Accounts
from tilery.server.people.identity import Identity
from tilery.server.people.name_service import TableNames
from tilery.server.people.ratings import rate_finished
from tilery.server.practice.expiry import PracticeExpiry
from tilery.server.puzzles.daily import DailyService
from tilery.server.puzzles.solving import PuzzleService
from tilery.server.records.win_chances import WinChanceJobs
from tilery.server.rooms.expiry import RoomExpiry
from tilery.server.rooms.service import RoomService
from tilery.server.rooms.watch import RoomWatch
from tilery.server.settings import Settings
from tilery.server.tables.expiry import BotMatchExpiry, TableExpiry
from tilery.server.tables.fitting_bot import FittingBots
from tilery.server.tables.invitations import SeatLinks
from tilery.server.tables.seats import Seats
from tilery.server.tables.service import Tables
from tilery.server.workers.lexicons import ComposedLexicons
from tilery.server.workers.worker_pool import NewProcesses, WorkerPool
from tilery.store.opening import database
from tilery.store.store import Store

log = structlog.get_logger()
CHANCE_WORKERS = min(4, os.cpu_count() or 1)
"""Number of processes that compute the win chances of a match."""
SETTLE_SECONDS = 5.0
"""Seconds that a stopping node waits for writes under way."""


class Node:
    """All parts of one node. No part holds the node itself."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        secret: str,
        vapid: str = "",
        time: TimeSource = SYSTEM_TIME,
        entropy: Entropy = SYSTEM_ENTROPY,
        new_processes: NewProcesses = processes.pool,
    ) -> None:
        """Build all parts.

        ``vapid``: the key by which push services recognize this server, empty without web push. ``new_processes``
        starts the processes of workers.
        """
        self.entropy = entropy
        self.time = time
        self.settings = settings
        self.store = store
        self.id = node_id = settings.node if store.database.shared else "local"
        """The only node on an SQLite file always has the same id."""
        self.metrics = Metrics()
        self.network = NetworkAccess()
        self.signer = Signer(secret)
        self.identity = Identity(store.people, self.signer, time, entropy, secure=settings.secure)
        self.bot_workers = WorkerPool(settings.bots, time, new_processes)
        self.analysis_workers = WorkerPool(1, time, new_processes)
        """Worker for analysis, separate so that bots never wait for it."""
        self.quick_workers = WorkerPool(1, time, new_processes)
        """Worker for short jobs: checking records, best plays, puzzles, pictures."""
        self.win_chances = WinChanceJobs(lambda: WorkerPool(CHANCE_WORKERS, time, new_processes), time)
        self.requesters = Requesters()
        self.lexicons = ComposedLexicons(self.bot_workers)
        self.puzzles = PuzzleService(store.puzzles, time, entropy)
        self.daily = DailyService(store.puzzles, self.quick_workers, time)
        pauses: list[tuple[float, float]] = []
        status = StoreStatus(time.now(), settings.dead_seconds)
        self.storage = DailyStorage(settings.limits, time, self.metrics.count_stored)
        hint_limit = Concurrency("limits/hint", "hint", person=1, address=20, in_all=200)
        self.analysis_limit = Concurrency("limits/analysis", "analysis", person=4, address=12, in_all=60)
        self.quick_limit = Concurrency("limits/requests", "answer", person=8, address=40, in_all=200)
        services = MatchServices(
            node_id,
            store.matches,
            store.conditional_moves,
            self.bot_workers,
            self.metrics,
            pauses,
            status,
            self.requesters,
            hint_limit,
            self.lexicons,
            time,
            self.storage,
        )
        self._notes = notes = PeerNotes(node_id, store.database)
        self.matches = LiveMatches(services, notes)
        self.chat = MatchChat(store.chat, notes, store.moderation)
        self.open_connections = OpenConnections(settings.limits, TrustedProxies(settings.proxies), time)
        self.request_limit = Buckets(settings.limits.request_rate, settings.limits.request_burst, time)
        """Rate limit of HTTP requests and new WebSockets, by address."""
        self.connections = Connections(
            settings,
            node_id,
            self.identity,
            self.matches,
            self.chat,
            self.metrics,
            self.requesters,
            self.request_limit,
            self.open_connections.slow_readers,
        )
        self.accounts = Accounts(store, self._on_revoked, time, entropy)
        names = TableNames(store.people, time)
        fitting = FittingBots(store.matches, store.people)
        self.tables = Tables(
            node_id, store.matches, self.matches, notes, names, self.lexicons, self.requesters, fitting, entropy
        )
        self.pairing = QuickPairing(
            store.pairing_queue,
            store.matches,
            self.matches,
            self.tables,
            names,
            store.moderation,
            settings.limits.pairing_seconds,
            entropy,
        )
        self.online = OnlinePeople(node_id, store.online, self.connections.people, time, shared=store.database.shared)
        self.room_watch = RoomWatch(store.rooms, time)
        self.rooms = RoomService(
            store.rooms, self.tables, names, settings.limits.room_people, self.room_watch.wake, time, entropy
        )
        self.seats = Seats(node_id, store.matches, notes, names, store.moderation)
        self.moderation = ModerationService(store, time, entropy)
        outgoing = Outgoing(settings, time)
        self.notification_addresses = NotificationAddresses(store.notifications, vapid, outgoing, time, entropy)
        self.caller = Notifier(settings, store, self.matches, vapid, outgoing)
        self.seat_links = SeatLinks(self.signer, store.matches, self.matches, notes)
        self.peers = PeerListener(node_id, notes, self.matches, self.chat, self.connections, store.nodes)
        self.cluster = Cluster(
            node_id,
            settings,
            store,
            self.matches,
            notes,
            self.peers,
            self.metrics,
            (
                ConditionalSweep(node_id, store.conditional_moves, self.matches, time).run,
                self.pairing.run,
                self.online.run,
                partial(rate_finished, store, time),
                TableExpiry(settings.limits, store.matches, self.matches, notes).run,
                RoomExpiry(store.rooms, settings.limits.room_days, time).run,
                PracticeExpiry(store.practice, settings.limits.practice_days, time).run,
                BotMatchExpiry(settings.limits, store.matches, self.matches).run,
                DatabaseSize(store.database, self.metrics, time).run,
                MemoryTrimmer(time).run,
                self.caller.run,
            ),
            status,
        )
        self.is_stopping = False

    async def start(self) -> None:
        """Join the cluster."""
        await self.cluster.start()
        log.info("started", node=self.id, shared=self.store.database.shared)

    async def _on_revoked(self, credential: str) -> None:
        self.connections.close_revoked(credential)
        await self._notes.notify_revoked(credential)

    async def close_connections(self) -> None:
        """Start nothing new, and send all clients a closing message."""
        self.is_stopping = True
        self.pairing.stop()
        self.room_watch.stop()
        self.matches.stop()
        await self.connections.close()

    async def stop(self) -> None:
        """Close the connections, finish writes under way, and leave the duties to other nodes."""
        await self.close_connections()
        try:
            async with self.time.timeout(SETTLE_SECONDS):
                await self.matches.settle()
        except TimeoutError:
            log.warning("stopped before everything was stored")
        await self.cluster.stop()
        await self.caller.close()
        self.bot_workers.close()
        self.analysis_workers.close()
        self.quick_workers.close()
        await self.win_chances.close()
        log.info("stopped", node=self.id)


@contextlib.asynccontextmanager
async def running_node(
    settings: Settings, time: TimeSource = SYSTEM_TIME, entropy: Entropy = SYSTEM_ENTROPY
) -> AsyncIterator[Node]:
    """A node on its store, stopped in order at the end. Raises StoreError if the store cannot be opened."""
    store = Store(database(settings.database, time=time), extra_users=tuple(map(bot_user, INSTALLED_BOTS)))
    async with store:
        signing = await store.nodes.secret("signing", entropy.token_hex(32))
        vapid = await store.nodes.secret("vapid", new_private_key()) if PUSH_IS_HERE else ""
        node = Node(settings, store, signing, vapid, time, entropy)
        await node.start()
        try:
            yield node
        finally:
            await node.stop()
