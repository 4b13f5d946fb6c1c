"""Row locks that another session of PostgreSQL holds, and connections that the network drops while they hold one.

What the time limits lead to is shown without waiting in ``tests/simulation/test_shared_store.py``. Tests that let them
pass by the clock of a real server show in ``make soak`` that it keeps them.
"""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from store.proxy import proxied
from tilery.store.database import Statement, StoreError
from tilery.store.opening import database
from tilery.store.postgres import PostgresDatabase
from tilery.store.postgres_connection import SERVER_SETTINGS, connect, describe
from tilery.store.store import Store
from waiting import eventually, holds

LOCK = "UPDATE nodes SET seen = 2 WHERE id = 'n'"


@asynccontextmanager
async def lock_held(connection: Any) -> AsyncIterator[None]:
    """A transaction of this connection that has locked the row of node ``n``, and does nothing more."""
    await connection.execute("BEGIN")
    await connection.execute(LOCK)
    try:
        yield
    finally:
        connection.terminate()


@asynccontextmanager
async def store_with_node(address: str) -> AsyncIterator[Store]:
    """An open store in which node ``n`` has beaten once."""
    async with Store(database(address)) as store:
        await store.nodes.beat("n", 1.0)
        yield store


@pytest.mark.soak
async def test_the_lock_of_a_connection_that_the_network_dropped_in_mid_transaction_is_released(shared: str) -> None:
    """Its client is silent, and the server does not know that it is gone."""
    async with store_with_node(shared) as store:

        async def beats() -> bool:
            try:
                return await store.nodes.beat("n", 3.0)
            except StoreError:  # the heartbeat is repeated
                return False

        async with proxied(shared) as network, lock_held(await connect(network.address)):
            network.freeze()
            await eventually(beats, "the heartbeat is stored")


@pytest.mark.soak
async def test_a_statement_that_waits_for_a_lock_in_vain_fails_with_a_text(shared: str) -> None:
    """The lock of somebody else, such as an operator in psql, who has no time limits."""
    async with store_with_node(shared) as store:
        async with lock_held(await asyncpg.connect(shared)):
            with pytest.raises(StoreError, match=r"cannot be written: canceling statement due to lock timeout"):
                await store.nodes.beat("n", 3.0)
            assert not await store.nodes.beat("other", 3.0)
        assert await store.nodes.beat("n", 4.0)


async def test_one_statement_is_no_transaction_that_a_lost_connection_leaves_open(shared: str) -> None:
    """The answer to ``BEGIN`` would be the last one that gets through."""
    async with store_with_node(shared) as store:
        assert isinstance(store.database, PostgresDatabase)
        statement = Statement(LOCK, rows=1)
        async with store.database._acquire() as connection:
            sent: list[str] = []
            connection.add_query_logger(lambda record: sent.append(record.query))
        assert await store.database.write(statement)
        assert not await store.database.write(Statement("DELETE FROM nodes WHERE id = 'nobody'", rows=1))
        assert sent == [LOCK, "DELETE FROM nodes WHERE id = 'nobody'"]


async def test_every_connection_has_time_limits_on_both_ends(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    open_connection = asyncpg.connect

    async def check_and_remember(*args: Any, **options: Any) -> Any:
        connection = await open_connection(*args, **options)
        found = {name: await connection.fetchval("SELECT current_setting($1)", name) for name in SERVER_SETTINGS}
        assert found == SERVER_SETTINGS | ({} if opened else {"lock_timeout": "0"}), "only a migration waits for a lock"
        opened.append(connection)
        return connection

    def alive() -> list[Any]:
        return [connection for connection in opened if not connection.is_closed()]

    monkeypatch.setattr(asyncpg, "connect", check_and_remember)
    async with store_with_node(shared):
        await holds(lambda: len(alive()) == 3, "connections for queries, for entries and for notes")
        assert len(opened) == 4, "another brought the tables up to date"
        for connection in alive():
            end = connection._transport.get_extra_info("socket")
            assert end.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
            assert end.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 10_000


def test_a_time_out_has_a_text() -> None:
    assert describe(TimeoutError()) == "no answer in time"
    assert describe(asyncpg.InterfaceError("connection is closed")) == "connection is closed"
    assert describe(ConnectionResetError()) == "ConnectionResetError"
