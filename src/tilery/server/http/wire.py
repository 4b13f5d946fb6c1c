"""The state of the server, on the wire."""

from __future__ import annotations

from typing import Literal

import msgspec


class NetworkState(msgspec.Struct, frozen=True):
    """The devices that can reach the server."""

    is_open: bool
    """True if other devices of the network can join, false if only this computer can."""
    may_open: bool
    """True if the sender may let them."""
    address: str | None
    """The address at which other devices reach the server."""


class Health(msgspec.Struct, frozen=True):
    """The state of the server."""

    status: Literal["ok", "starting", "stopping", "failing"]
    version: str
    node: str
