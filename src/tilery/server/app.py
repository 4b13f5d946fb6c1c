"""The ASGI application of a node."""

from __future__ import annotations

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

import tilery
from tilery.core.errors import TileryError
from tilery.server.node import Node
from tilery.server.ops.openapi import Description
from tilery.server.routes import dependencies, games, matches, pages, people, records, system, win_chances, words
from tilery.server.transport.middleware import Middleware

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


def make_routes(house: Node) -> Litestar:
    """The HTTP interface of a node."""
    return Litestar(
        ROUTES,
        state=State({"house": house}),
        dependencies={
            "house": Provide(dependencies.provide_house),
            "visitor": Provide(dependencies.provide_visitor),
            "person": Provide(dependencies.provide_person),
        },
        exception_handlers={
            TileryError: dependencies.on_tilery,
            HTTPException: dependencies.on_http,
            Exception: dependencies.on_unforeseen,
        },
        before_send=[dependencies.before_send],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=house.settings.limits.record_bytes,
        openapi_config=OpenAPIConfig(
            title="Tilery",
            version=tilery.__version__,
            path="/api/schema",
            render_plugins=[Description()],
        ),
        logging_config=None,
    )


def make_app(house: Node) -> Middleware:
    """The application: routes behind the gate."""
    return Middleware(house, make_routes(house))
