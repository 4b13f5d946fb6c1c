"""The ASGI application of a node: the routes with their dependencies, behind the middleware."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

import tilery
from tilery.core.errors import TileryError
from tilery.server.node import Node
from tilery.server.ops.openapi import OpenAPIDocument
from tilery.server.routes import (
    dependencies,
    error_handlers,
    games,
    matches,
    pages,
    people,
    records,
    system,
    win_chances,
    words,
)
from tilery.server.transport.middleware import Middleware
from tilery.server.transport.rate_limits import Buckets

ROUTES = [
    *games.ROUTES,
    *matches.ROUTES,
    *records.ROUTES,
    *win_chances.ROUTES,
    *people.ROUTES,
    *words.ROUTES,
    *system.ROUTES,
    *pages.ROUTES,
]


def make_routes(node: Node) -> Litestar:
    """The HTTP interface of a node."""
    limits = node.settings.limits
    parts = {
        "settings": node.settings,
        "store": node.store,
        "metrics": node.metrics,
        "identity": node.identity,
        "accounts": node.accounts,
        "matches": node.matches,
        "tables": node.tables,
        "seats": node.seats,
        "seat_links": node.seat_links,
        "analysis_workers": node.analysis_workers,
        "win_chance_jobs": node.win_chances,
        "sign_in_limit": Buckets(limits.sign_in_rate, limits.sign_in_burst),
        "status": system.NodeStatus(node.id, lambda: node.is_stopping, lambda: node.cluster.is_ready),
    }
    return Litestar(
        ROUTES,
        dependencies={
            **{name: _provide(part) for name, part in parts.items()},
            "visitor": Provide(dependencies.provide_visitor),
            "person": Provide(dependencies.provide_person),
            "owner": Provide(dependencies.provide_owner),
            "watched": Provide(dependencies.provide_watched),
        },
        exception_handlers={
            TileryError: error_handlers.on_tilery_error,
            HTTPException: error_handlers.on_http_error,
            Exception: error_handlers.on_unexpected_error,
        },
        before_send=[dependencies.cookie_sender(node.identity)],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=limits.record_bytes,
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
    return Middleware(make_routes(node), node.settings, node.metrics)


def _provide(part: Any) -> Provide:
    return Provide(lambda: part, sync_to_thread=False)
