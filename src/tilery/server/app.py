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
from tilery.server.description import Description
from tilery.server.gate import Gate
from tilery.server.house import House
from tilery.server.routes import asking, chances, games, matches, pages, people, records, system, words

ROUTES = [
    *games.ROUTES,
    *matches.ROUTES,
    *records.ROUTES,
    *chances.ROUTES,
    *people.ROUTES,
    *words.ROUTES,
    *system.ROUTES,
    *pages.ROUTES,
]


def make_routes(house: House) -> Litestar:
    """The HTTP interface of a node."""
    return Litestar(
        ROUTES,
        state=State({"house": house}),
        dependencies={
            "house": Provide(asking.provide_house),
            "visitor": Provide(asking.provide_visitor),
            "person": Provide(asking.provide_person),
        },
        exception_handlers={
            TileryError: asking.on_tilery,
            HTTPException: asking.on_http,
            Exception: asking.on_unforeseen,
        },
        before_send=[asking.before_send],
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


def make_app(house: House) -> Gate:
    """The application: routes behind the gate."""
    return Gate(house, make_routes(house))
