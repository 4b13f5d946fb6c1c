"""The ASGI application of a node: the routes with their dependencies, behind the middleware."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import Scope

import tilery
from tilery.core.errors import TileryError
from tilery.lexicon.definitions import Definition, define
from tilery.server.catalog import endpoints as games
from tilery.server.common.code_limit import CodeLimit
from tilery.server.common.rate_limits import Buckets
from tilery.server.http import dependencies, device, error_handlers, pages, system
from tilery.server.http import request_jobs as analysis_jobs
from tilery.server.http.middleware import Middleware
from tilery.server.lessons import endpoints as lessons
from tilery.server.moderation import endpoints as moderation
from tilery.server.moderation.limits import ReportLimits
from tilery.server.node import Node
from tilery.server.notifications import endpoints as calls
from tilery.server.ops.openapi import OpenAPIDocument
from tilery.server.pairing import endpoints as pairing
from tilery.server.people import (
    endpoints as people,
)
from tilery.server.people import (
    personal_data_endpoints as personal_data,
)
from tilery.server.people import (
    statistics_endpoints as statistics,
)
from tilery.server.pictures import endpoints as pictures
from tilery.server.positions import endpoints as positions
from tilery.server.positions import setup_endpoints as setups
from tilery.server.positions.match_cache import PositionCache
from tilery.server.positions.setup_service import SetupDesk
from tilery.server.puzzles import endpoints as puzzles
from tilery.server.real_table import (
    bag_endpoints as bags,
)
from tilery.server.real_table import (
    open_table_endpoints as open_tables,
)
from tilery.server.real_table import (
    print_endpoints as printing,
)
from tilery.server.real_table import (
    referee_endpoints as referee,
)
from tilery.server.real_table.open_tables import OpenTableDesk
from tilery.server.real_table.referee import RefereeDesk
from tilery.server.records import endpoints as records
from tilery.server.records import win_chance_endpoints as win_chances
from tilery.server.rooms import endpoints as rooms
from tilery.server.rooms.limits import RoomLimits
from tilery.server.tables import endpoints as matches
from tilery.server.tables.bot_matches import BotMatches
from tilery.server.tables.limits import TableLimits
from tilery.server.words import endpoints as words
from tilery.server.words.service import WordDesk

ROUTES = [
    *games.ROUTES,
    *lessons.ROUTES,
    *matches.ROUTES,
    *pairing.ROUTES,
    *rooms.ROUTES,
    *records.ROUTES,
    *open_tables.ROUTES,
    *referee.ROUTES,
    *bags.ROUTES,
    *positions.ROUTES,
    *setups.ROUTES,
    *pictures.ROUTES,
    *printing.ROUTES,
    *win_chances.ROUTES,
    *people.ROUTES,
    *personal_data.ROUTES,
    *statistics.ROUTES,
    *moderation.ROUTES,
    *calls.ROUTES,
    *puzzles.ROUTES,
    *words.ROUTES,
    *system.ROUTES,
    *device.ROUTES,
    *pages.ROUTES,
]


@cache
def make_routes(parts: tuple[str, ...], body_bytes: int) -> Litestar:
    """The HTTP interface, whose routes find these parts of the node in the scope of a request.

    It knows no node, so a process that runs several, as tests do, makes it once: that takes 0.2 seconds.
    """
    return Litestar(
        ROUTES,
        dependencies={
            **{name: _provide(name) for name in parts},
            "visitor": Provide(dependencies.provide_visitor),
            "asker": Provide(dependencies.provide_asker),
            "analysis_jobs": Provide(analysis_jobs.provide_analysis_jobs),
            "quick_jobs": Provide(analysis_jobs.provide_quick_jobs),
            "person": Provide(dependencies.provide_person),
            "newcomer": Provide(dependencies.provide_newcomer),
            "new_table": Provide(matches.provide_new_table),
            "owner": Provide(dependencies.provide_owner),
            "origin": Provide(dependencies.provide_origin),
            "watched": Provide(dependencies.provide_watched),
        },
        exception_handlers={
            TileryError: error_handlers.on_tilery_error,
            HTTPException: error_handlers.on_http_error,
            Exception: error_handlers.on_unexpected_error,
        },
        before_request=dependencies.take_cost,
        before_send=[dependencies.send_cookie],
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
    parts = parts_of(node)
    routes = make_routes(tuple(parts), node.settings.limits.body_bytes)
    return Middleware(
        dependencies.with_parts(routes, parts), node.settings, node.metrics, node.request_limit, node.time
    )


def parts_of(node: Node) -> dict[str, Any]:
    """What routes can ask for by the name of a parameter."""
    limits = node.settings.limits
    return {
        "settings": node.settings,
        "request_limit": node.request_limit,
        "store": node.store,
        "time": node.time,
        "metrics": node.metrics,
        "identity": node.identity,
        "accounts": node.accounts,
        "matches": node.matches,
        "tables": node.tables,
        "seat_desk": node.seats,
        "pairing": node.pairing,
        "online": node.online,
        "rooms": node.rooms,
        "room_watch": node.room_watch,
        "room_limits": RoomLimits(limits, node.time),
        "storage": node.storage,
        "report_limits": ReportLimits(limits, node.time),
        "code_limit": CodeLimit(limits, node.time),
        "seat_links": node.seat_links,
        "analysis_workers": node.analysis_workers,
        "analysis_limit": node.analysis_limit,
        "quick_workers": node.quick_workers,
        "quick_limit": node.quick_limit,
        "askers": node.askers,
        "word_desk": WordDesk(node.matches, node.lexicons, _define),
        "open_tables": OpenTableDesk(node.lexicons, asyncio.to_thread),
        "referee_desk": RefereeDesk(node.lexicons, _define, asyncio.to_thread),
        "table_limits": TableLimits(limits, node.time),
        "bot_matches": BotMatches(limits, node.matches, node.askers, node.store.matches),
        "positions": PositionCache(),
        "setup_desk": SetupDesk(node.lexicons),
        "win_chance_jobs": node.win_chances,
        "puzzle_desk": node.puzzles,
        "daily_desk": node.daily,
        "moderation_desk": node.moderation_desk,
        "call_addresses": node.call_addresses,
        "sign_in_limit": Buckets(limits.sign_in_rate, limits.sign_in_burst, node.time),
        "account_limit": Buckets(limits.account_rate, limits.account_burst, node.time),
        "status": system.NodeStatus(node.id, lambda: node.is_stopping, lambda: node.cluster.is_ready),
    }


async def _define(word: str) -> list[Definition]:
    """In a thread: the first time, the definitions are read from a file."""
    return await asyncio.to_thread(define, word)


def _provide(name: str) -> Provide:
    def provide(scope: Scope) -> Any:
        return dependencies.part(scope, name)

    return Provide(provide, sync_to_thread=False)
