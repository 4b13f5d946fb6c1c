"""How a node is run."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

import msgspec


def only_here(name: str) -> bool:
    """Whether a host's name means the machine on which it is said."""
    return name in ("localhost", "::1") or name.startswith("127.")


class Limits(msgspec.Struct, frozen=True):
    """How much one client may ask for. Rates are per second; a burst is what may come at once."""

    message_rate: float = 30.0
    message_burst: int = 90
    request_rate: float = 20.0
    request_burst: int = 200
    sign_in_rate: float = 0.2
    sign_in_burst: int = 10
    message_bytes: int = 65_536
    record_bytes: int = 4_000_000
    outbox: int = 64
    sockets: int = 20_000
    sockets_each: int = 200
    """From one address."""
    idle_seconds: float = 300.0
    """A match nobody looks at is put away after so long."""


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be chosen when a node is started."""

    database: str = "tilery-data/tilery.sqlite"
    host: str = "127.0.0.1"
    port: int = 8080
    node: str = msgspec.field(default_factory=lambda: secrets.token_hex(4))
    bots: int = 1
    """Processes in which bots think."""
    secure: bool = False
    """Served by HTTPS, so cookies are only sent that way."""
    origins: tuple[str, ...] = ()
    """Other origins that may use the server; its own always may."""
    proxied: bool = False
    """Behind a proxy that sets X-Forwarded-For."""
    address: str | None = None
    """Where other devices reach this server, such as ``http://192.168.1.20:8080``."""
    limits: Limits = Limits()
    beat_seconds: float = 1.0
    dead_seconds: float = 3.0
    """A node not heard of for so long is dead, and others take its duties over."""

    def origin(self, asked: str) -> str:
        """The origin of links for others; ``asked`` is where this client found the server. Names such as localhost mean
        another machine to everybody else."""
        here = only_here(urlsplit(asked).hostname or "")
        return self.address if self.address and here else asked.rstrip("/")
