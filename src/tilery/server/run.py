"""Running a node with uvicorn."""

from __future__ import annotations

import uvicorn

from tilery.server import logs
from tilery.server.app import make_app
from tilery.server.gate import Gate
from tilery.server.quick import QuickProtocol
from tilery.server.settings import Settings


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


def run(settings: Settings) -> None:
    """Serve until told to stop; SIGTERM and Ctrl-C say goodbye to everybody first."""
    logs.configure()
    uvicorn.Server(uvicorn_config(make_app(settings), settings)).run()
