"""The ASGI application of a node: the endpoints of all features as routes, behind the middleware."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

import tilery
from tilery.core.errors import TileryError
from tilery.lexicon.definitions import Definition, define
from tilery.server.catalog import endpoints as catalog
from tilery.server.common.code_limit import CodeLimit
from tilery.server.common.daily_storage import DailyStorage
from tilery.server.common.endpoints import Endpoint
from tilery.server.common.entropy import Entropy
from tilery.server.common.requesters import Requesters
from tilery.server.common.time_source import TimeSource
from tilery.server.conditional_moves import endpoints as conditional_moves
from tilery.server.conditional_moves.service import ConditionalMoveService
from tilery.server.http import device, error_handlers, network, pages, providers, system
from tilery.server.http.middleware import Middleware
from tilery.server.http.network import NetworkAccess
from tilery.server.http.providers import LongLimit, LongWorkers, QuickLimit, QuickWorkers, RequestLimit
from tilery.server.http.routes import Routes
from tilery.server.lessons import endpoints as lessons
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.moderation import endpoints as moderation
from tilery.server.moderation.limits import ReportLimits
from tilery.server.moderation.service import ModerationService
from tilery.server.node import Node
from tilery.server.notifications import endpoints as notifications
from tilery.server.notifications.addresses import NotificationAddresses
from tilery.server.ops.metrics import Metrics
from tilery.server.ops.openapi import OpenAPIDocument
from tilery.server.pairing import endpoints as pairing
from tilery.server.pairing.online import OnlinePeople
from tilery.server.pairing.service import QuickPairing
from tilery.server.people import account_endpoints as accounts
from tilery.server.people import endpoints as people
from tilery.server.people import personal_data_endpoints as personal_data
from tilery.server.people import statistics_endpoints as statistics
from tilery.server.people.accounts import Accounts
from tilery.server.people.identity import Identity
from tilery.server.people.sign_in import SignInLimits
from tilery.server.pictures import endpoints as pictures
from tilery.server.positions import endpoints as positions
from tilery.server.positions.match_positions import PositionCache
from tilery.server.positions.setup_service import SetupService
from tilery.server.practice import endpoints as practice
from tilery.server.practice.limits import PracticeLimits
from tilery.server.practice.service import PracticeService
from tilery.server.puzzles import endpoints as puzzles
from tilery.server.puzzles.daily import DailyService
from tilery.server.puzzles.solving import PuzzleService
from tilery.server.real_table import bag_endpoints as bags
from tilery.server.real_table import open_table_endpoints as open_tables
from tilery.server.real_table import print_endpoints as printing
from tilery.server.real_table import referee_endpoints as referee
from tilery.server.real_table.open_tables import OpenTableService
from tilery.server.real_table.referee import RefereeService
from tilery.server.records import endpoints as records
from tilery.server.records import win_chance_endpoints as win_chances
from tilery.server.records.win_chances import WinChanceJobs
from tilery.server.rooms import endpoints as rooms
from tilery.server.rooms.limits import RoomLimits
from tilery.server.rooms.service import RoomService
from tilery.server.rooms.watch import RoomWatch
from tilery.server.settings import Settings
from tilery.server.studies import endpoints as studies
from tilery.server.studies.service import StudyService
from tilery.server.tables import endpoints as tables
from tilery.server.tables import link_endpoints as links
from tilery.server.tables.bot_matches import BotMatches
from tilery.server.tables.invitations import SeatLinks
from tilery.server.tables.limits import TableLimits
from tilery.server.tables.seats import Seats
from tilery.server.tables.service import Tables
from tilery.server.words import endpoints as words
from tilery.server.words.service import WordService
from tilery.store.store import Store

FEATURES = (
    catalog,
    lessons,
    tables,
    links,
    conditional_moves,
    pairing,
    rooms,
    records,
    open_tables,
    referee,
    bags,
    positions,
    studies,
    pictures,
    printing,
    win_chances,
    people,
    accounts,
    personal_data,
    statistics,
    moderation,
    notifications,
    puzzles,
    practice,
    words,
    network,
    system,
)
ENDPOINTS: tuple[Endpoint, ...] = tuple(one for feature in FEATURES for one in feature.endpoints.all)
PROVIDERS = {
    kind: provider for feature in (providers, *FEATURES) for kind, provider in feature.endpoints.providers.items()
}


@cache
def make_routes(body_bytes: int) -> Litestar:
    """The HTTP interface. It finds the parts of the node in the scope of a request.

    It holds no node, so a process that runs several, as tests do, makes it once, which saves 0.2 seconds each.
    """
    routes = Routes(PROVIDERS)
    return Litestar(
        [*map(routes.make, ENDPOINTS), *device.ROUTES, *pages.ROUTES],
        exception_handlers={
            TileryError: error_handlers.on_tilery_error,
            HTTPException: error_handlers.on_http_error,
            Exception: error_handlers.on_unexpected_error,
        },
        before_send=[providers.send_cookie],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=5, exclude_opt_key="is_encoded"
        ),
        request_max_body_size=body_bytes,
        openapi_config=OpenAPIConfig(
            title="Tilery",
            version=tilery.__version__,
            path="/api/schema",
            render_plugins=[OpenAPIDocument()],
        ),
        logging_config=None,
    )


def make_app(node: Node) -> Middleware:
    """The whole application."""
    routes = make_routes(node.settings.limits.body_bytes)
    return Middleware(
        providers.with_parts(routes, parts_of(node)), node.settings, node.metrics, node.request_limit, node.time
    )


def parts_of(node: Node) -> dict[Any, Any]:
    """Parts that endpoints can request, by type."""
    limits = node.settings.limits
    return {
        Settings: node.settings,
        RequestLimit: node.request_limit,
        Store: node.store,
        TimeSource: node.time,
        Entropy: node.entropy,
        Metrics: node.metrics,
        Identity: node.identity,
        Accounts: node.accounts,
        LiveMatches: node.matches,
        Tables: node.tables,
        Seats: node.seats,
        ConditionalMoveService: ConditionalMoveService(node.store.conditional_moves, node.entropy),
        QuickPairing: node.pairing,
        OnlinePeople: node.online,
        RoomService: node.rooms,
        RoomWatch: node.room_watch,
        RoomLimits: RoomLimits(limits, node.time),
        DailyStorage: node.storage,
        ReportLimits: ReportLimits(limits, node.time),
        CodeLimit: CodeLimit(limits, node.time),
        SeatLinks: node.seat_links,
        LongWorkers: node.analysis_workers,
        LongLimit: node.analysis_limit,
        QuickWorkers: node.quick_workers,
        QuickLimit: node.quick_limit,
        Requesters: node.requesters,
        WordService: WordService(node.matches, node.lexicons, _define),
        OpenTableService: OpenTableService(node.lexicons),
        RefereeService: RefereeService(node.lexicons, _define),
        TableLimits: TableLimits(limits, node.time),
        BotMatches: BotMatches(limits, node.matches, node.requesters, node.store.matches),
        PositionCache: PositionCache(),
        SetupService: SetupService(node.lexicons),
        StudyService: StudyService(node.store.studies, node.lexicons, node.storage, node.time, node.entropy),
        WinChanceJobs: node.win_chances,
        PuzzleService: node.puzzles,
        DailyService: node.daily,
        PracticeService: PracticeService(
            node.store,
            node.matches,
            node.time,
            PracticeLimits(limits, node.time),
            _define,
            most=limits.practice_exercises,
            days=limits.practice_days,
        ),
        ModerationService: node.moderation,
        NotificationAddresses: node.notification_addresses,
        SignInLimits: SignInLimits(limits, node.time, node.metrics.limited.inc),
        NetworkAccess: node.network,
        system.NodeStatus: system.NodeStatus(node.id, lambda: node.is_stopping, lambda: node.cluster.is_ready),
    }


async def _define(word: str) -> list[Definition]:
    """Look a word up in a thread, as the first look-up reads the definitions from a file."""
    return await asyncio.to_thread(define, word)
