"""Notes between nodes on PostgreSQL, while the connection that listens for them breaks."""

from __future__ import annotations

from held_time import HeldTime
from store.postgres import Outage
from tilery.store.opening import database
from tilery.store.postgres_listener import CHECK_SECONDS, RETRY_SECONDS
from waiting import holds


async def test_notes_arrive_again_after_an_outage(shared: str) -> None:
    held, outage, heard = HeldTime(), Outage(shared), list[str | None]()
    listening = database(shared, time=held)
    listening.listen(heard.append)
    await listening.open()
    try:
        await holds(lambda: held.pending(CHECK_SECONDS), "the connection is checked in a while")
        outage.begin()
        await holds(lambda: held.pending(RETRY_SECONDS), "the next attempt waits")
        outage.end()
        assert heard == []
        await held.advance(RETRY_SECONDS)
        await holds(lambda: heard == [None], "notes may be missing")
        await listening.notify("hello")
        await holds(lambda: heard == [None, "hello"], "notes arrive")
    finally:
        await listening.close()
