"""The settings of a node."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

import msgspec


def only_here(name: str) -> bool:
    """Whether this host name means the local machine, wherever it is used."""
    return name in ("localhost", "::1") or name.startswith("127.")


class Limits(msgspec.Struct, frozen=True):
    """How much one client may ask for. Rates are per second; a burst is allowed at once."""

    message_rate: float = 30.0
    message_burst: int = 90
    request_rate: float = 20.0
    request_burst: int = 200
    sign_in_rate: float = 0.2
    sign_in_burst: int = 10
    message_bytes: int = 65_536
    record_bytes: int = 4_000_000
    outbox: int = 64
    """Messages that may wait for a slow client before updates replace each other."""
    sockets: int = 20_000
    sockets_each: int = 200
    """Sockets from one address."""
    idle_seconds: float = 300.0
    """Seconds after which a match nobody watches is unloaded."""


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be configured when a node is started."""

    database: str = "tilery-data/tilery.sqlite"
    host: str = "127.0.0.1"
    port: int = 8080
    node: str = msgspec.field(default_factory=lambda: secrets.token_hex(4))
    bots: int = 1
    """Worker processes for bots and hints."""
    secure: bool = False
    """Served over HTTPS, so cookies are sent only that way."""
    origins: tuple[str, ...] = ()
    """Other origins that may use the server; its own always may."""
    proxied: bool = False
    """Behind a proxy that sets X-Forwarded-For."""
    address: str | None = None
    """Where other devices reach this server, such as ``http://192.168.1.20:8080``."""
    limits: Limits = Limits()
    beat_seconds: float = 1.0
    """Seconds between the heartbeats of a node."""
    dead_seconds: float = 3.0
    """Seconds without a heartbeat before a node counts as dead and others take its duties over."""

    def origin(self, asked: str) -> str:
        """The origin for links that others will open; ``asked`` is the one this client used. Names such as localhost
        would mean another machine to everybody else."""
        here = only_here(urlsplit(asked).hostname or "")
        return self.address if self.address and here else asked.rstrip("/")
