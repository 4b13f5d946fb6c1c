"""The state of the server, on the wire."""

from __future__ import annotations

from typing import Literal

import msgspec


class Health(msgspec.Struct, frozen=True):
    """The state of the server."""

    status: Literal["ok", "starting", "stopping", "failing"]
    version: str
    node: str
