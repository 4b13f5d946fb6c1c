"""Composition root of a device: the parts of a node that need no server, on a store of the device's own."""

from __future__ import annotations

import asyncio
from typing import Any

from tilery.lexicon.definitions import Definition, define
from tilery.page.alone import NoBudget, NoMetrics, NoPeers
from tilery.page.endpoints import LongWorkers
from tilery.page.inline_jobs import InlineJobs
from tilery.page.late_files import LoadFile, call_with_files, load_nothing
from tilery.server.common.entropy import SYSTEM_ENTROPY
from tilery.server.common.given import Host, TakesGzip
from tilery.server.common.requesters import Concurrency, Requesters
from tilery.server.common.time_source import SYSTEM_TIME, TimeSource
from tilery.server.common.visitors import Person
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.interfaces import MatchServices
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import INSTALLED_BOTS, bot_user
from tilery.server.matches.store_status import StoreStatus
from tilery.server.people.identity import guest, new_guest_id
from tilery.server.people.name_service import TableNames
from tilery.server.positions.match_positions import PositionCache
from tilery.server.positions.setup_service import SetupService
from tilery.server.practice.limits import PracticeLimits
from tilery.server.practice.service import PracticeService
from tilery.server.puzzles.daily import DailyService
from tilery.server.puzzles.solving import PuzzleService
from tilery.server.real_table.open_tables import OpenTableService
from tilery.server.real_table.referee import RefereeService
from tilery.server.records.win_chances import JobWorkers, WinChanceJobs
from tilery.server.settings import Limits
from tilery.server.studies.service import StudyService
from tilery.server.tables.bot_matches import BotMatches
from tilery.server.tables.fitting_bot import FittingBots
from tilery.server.tables.seats import Seats
from tilery.server.tables.service import Tables
from tilery.server.words.service import WordService
from tilery.server.workers.lexicons import ComposedLexicons
from tilery.store.journaled import Journal, JournaledDatabase
from tilery.store.store import Store

NODE_ID = "local"
MAX_PLAYERS = 64
"""Maximum number of people on one device. Each has a number."""
DEAD_SECONDS = 3.0
IDLE_SECONDS = 300.0
PAUSES_SECONDS = 90 * 86_400.0
"""Seconds after which a pause that ended affects no clock any more."""
CHANCE_WIDTHS = (0.10,)
"""Half the width of the intervals of win chances: a device takes a quarter of the playouts that a server takes."""


class LocalDevice:
    """All parts of a device.

    ``long_jobs`` runs jobs of many seconds. ``load`` loads data files on first use.
    """

    def __init__(self, store: Store, user: str, long_jobs: JobWorkers, load: LoadFile) -> None:
        self.store = store
        self._load = load
        self.jobs = jobs = InlineJobs(load)
        self.long_jobs = long_jobs
        self._user = user
        peers, requesters = NoPeers(), Requesters()
        self.lexicons = ComposedLexicons(jobs)
        services = MatchServices(
            NODE_ID,
            store.matches,
            store.conditional_moves,
            jobs,
            NoMetrics(),
            [],
            StoreStatus(SYSTEM_TIME.now(), DEAD_SECONDS),
            requesters,
            Concurrency("limits/hint", "hint", person=1, address=1, in_all=1),
            self.lexicons,
            SYSTEM_TIME,
            NoBudget(),
        )
        names = TableNames(store.people, SYSTEM_TIME)
        self.requesters = requesters
        self.matches = LiveMatches(services, peers)
        self.chat = MatchChat(store.chat, peers, store.moderation)
        fitting = FittingBots(store.matches, store.people)
        self.tables = Tables(
            NODE_ID, store.matches, self.matches, peers, names, self.lexicons, requesters, fitting, SYSTEM_ENTROPY
        )
        self.seats = Seats(NODE_ID, store.matches, peers, names, store.moderation)
        self.puzzles = PuzzleService(store.puzzles, SYSTEM_TIME, SYSTEM_ENTROPY)
        self.daily = DailyService(store.puzzles, jobs, SYSTEM_TIME)
        limits = Limits()
        self.practice = PracticeService(
            store,
            self.matches,
            SYSTEM_TIME,
            PracticeLimits(limits, SYSTEM_TIME),
            self._define,
            most=limits.practice_exercises,
            days=limits.practice_days,
        )
        self.words = WordService(self.matches, self.lexicons, self._define)
        self.open_tables = OpenTableService(self.lexicons)
        self.referee = RefereeService(self.lexicons, self._define)
        self.positions = PositionCache()
        self.win_chances = WinChanceJobs(lambda: long_jobs, SYSTEM_TIME, CHANCE_WIDTHS)

    def parts(self) -> dict[Any, Any]:
        """Parts that endpoints can request, by type."""
        return {
            Store: self.store,
            TimeSource: SYSTEM_TIME,
            LiveMatches: self.matches,
            Tables: self.tables,
            Seats: self.seats,
            InlineJobs: self.jobs,
            LongWorkers: self.long_jobs,
            BotMatches: BotMatches(Limits(), self.matches, self.requesters, self.store.matches),
            WordService: self.words,
            OpenTableService: self.open_tables,
            RefereeService: self.referee,
            PositionCache: self.positions,
            SetupService: SetupService(self.lexicons),
            WinChanceJobs: self.win_chances,
            StudyService: StudyService(self.store.studies, self.lexicons, NoBudget(), SYSTEM_TIME, SYSTEM_ENTROPY),
            PuzzleService: self.puzzles,
            DailyService: self.daily,
            PracticeService: self.practice,
            Host: Host(""),
            TakesGzip: TakesGzip(False),
        }

    async def start(self) -> None:
        """Give the clocks back the time since the latest activity here, as nobody could play."""
        now, nodes = SYSTEM_TIME.now(), self.store.nodes
        last = max((await nodes.seen()).values(), default=None)
        if last is not None:
            await nodes.pause(last, now)
        await nodes.beat(NODE_ID, now)
        for pause in await nodes.pauses(now - PAUSES_SECONDS):
            self.matches.add_pause(*pause)

    async def visitor(self, player: int) -> Person:
        """The person with this number. 0 is the device's owner, the others play beside them."""
        user = self._user if player == 0 else f"{self._user}.{min(player, MAX_PLAYERS)}"
        row = await self.store.people.user(user)
        return guest(user, row.name if row is not None else "")

    async def beat(self) -> None:
        """Record that the device is in use while a clock runs, and unload idle matches."""
        if any(live.match is not None and live.clocks.is_limited for live in self.matches.loaded()):
            await self.store.nodes.beat(NODE_ID, SYSTEM_TIME.now())
        self.matches.unload_idle(IDLE_SECONDS)

    async def _define(self, word: str) -> list[Definition]:
        return await call_with_files(self._load, define, word)

    async def close(self) -> None:
        """Finish pending writes."""
        self.matches.stop()
        await self.matches.settle()
        await self.win_chances.close()


async def open_device(journal: Journal, long_jobs: JobWorkers, load: LoadFile = load_nothing) -> LocalDevice:
    """The device whose store is in this journal. Raises StoreError if it cannot be read."""
    store = Store(JournaledDatabase(journal), extra_users=tuple(map(bot_user, INSTALLED_BOTS)))
    await store.database.open()
    user = await store.nodes.secret("device", new_guest_id(SYSTEM_ENTROPY))
    device = LocalDevice(store, user, long_jobs, load)
    await device.start()
    return device


async def beat_forever(device: LocalDevice, seconds: float) -> None:
    """Repeat the beat forever."""
    while True:
        await asyncio.sleep(seconds)
        await device.beat()
