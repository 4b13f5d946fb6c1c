"""Hostile clients: where they come from, and who they are."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator

from server.serving import Player


def shared_address() -> str:
    """One of a few addresses that attackers share."""
    return f"127.66.0.{random.randint(1, 5)}"


@contextlib.asynccontextmanager
async def guest(url: str) -> AsyncIterator[Player]:
    """An attacker with an identity: without one, nothing but looking is possible."""
    async with Player(url, address=shared_address()) as eve:
        await eve.introduce()
        yield eve


@contextlib.asynccontextmanager
async def nobody(url: str) -> AsyncIterator[Player]:
    """An attacker without an identity."""
    async with Player(url, address=shared_address()) as eve:
        yield eve
