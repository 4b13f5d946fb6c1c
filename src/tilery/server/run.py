"""Running a node with uvicorn."""

from __future__ import annotations

import contextlib
import gc

import uvicorn

from tilery.server import logs
from tilery.server.app import make_app
from tilery.server.gate import Gate
from tilery.server.quick import QuickProtocol
from tilery.server.settings import Settings

COLLECT = (50_000, 20, 100)


def uvicorn_config(app: Gate, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves a node: few kilobytes a socket, no deflate, the quickest parsers."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http="httptools",
        ws=QuickProtocol,
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.message_bytes * 2,
        ws_ping_interval=30,
        ws_ping_timeout=30,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxied,
        timeout_graceful_shutdown=5,
    )


def spare_collections() -> None:
    """Matches are trees of frozen values, freed by reference counting: looking for cycles seldom is enough."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def run(settings: Settings) -> None:
    """Serve until told to stop; SIGTERM and Ctrl-C say goodbye to everybody first."""
    logs.configure()
    spare_collections()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(uvicorn_config(make_app(settings), settings)).run()
