"""What a node has room for: matches at the pace of people, idle sockets, and a restart with many stored matches."""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile

import msgspec

from server_load import running
from server_load.matches import Table, lay_out_now
from tilery.server.common.codes import new_match_id
from tilery.server.common.entropy import SYSTEM_ENTROPY
from tilery.store.opening import database
from tilery.store.rows import SeatRow
from tilery.store.store import Store

MATCHES, PACE_MS, MOVES = 500, 2000, 8
SOCKETS = 2000
STORED = 10_000


def pace(*games: str) -> None:
    """Many matches of these games together, each at one move in two seconds."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"{folder}/tilery.sqlite"
        tables: list[Table] = []
        for number, game in enumerate(games):
            tables += lay_out_now(address, game, MATCHES // len(games), 1, first=number * MATCHES, most=MOVES)
        with running.tilery(address) as server:
            seen = running.load("tilery.mjs", server, tables=tables, pace=PACE_MS)
    print(
        f"{len(tables)} matches of {', '.join(games)}, a move each {PACE_MS / 1000:.0f} s: "
        f"{seen.rate:.0f} moves/s, p50 {seen.p50:.1f} ms, p95 {seen.p95:.1f} ms (to reach: 25), p99 {seen.p99:.1f} ms, "
        f"{seen.cpu:.2f} ms cpu a move, "
        f"{seen.refused + seen.unanswered} lost"
    )


def sockets() -> None:
    """Memory of sockets that are open and idle."""
    with tempfile.TemporaryDirectory() as folder, running.tilery(f"{folder}/tilery.sqlite") as server:
        before = server.memory()
        argument = json.dumps({"port": server.port, "count": SOCKETS})
        command = ["node", "idle.mjs", argument]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(command, cwd=running.HERE, **pipes) as client:
            assert client.stdout is not None
            assert client.stdout.readline().strip() == b"open"
            each = (server.memory() - before) / SOCKETS / 1024
            client.communicate()
    print(f"an idle socket: {each:.1f} KB (at most 40)")


async def _many(address: str) -> None:
    """Ten thousand matches under way, copies of one."""
    async with Store(database(address)) as store:
        row = (await store.matches.of_user("g00000000a", 1))[0]
        entries = await store.matches.entries(row.id)

        async def copy(number: int) -> None:
            other = msgspec.structs.replace(row, id=new_match_id(row.created + number, SYSTEM_ENTROPY))
            await store.matches.create(other, [SeatRow(other.id, 0, f"g{number}", "sits", row.created)], entries)

        for start in range(0, STORED, 200):
            await asyncio.gather(*(copy(number) for number in range(start, start + 200)))


def restart() -> None:
    """From the start of the process to serving, with many stored matches."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"{folder}/tilery.sqlite"
        lay_out_now(address, "highletter", 1, 1)
        asyncio.run(_many(address))
        with running.tilery(address) as server:
            print(f"restart with {STORED} stored matches: {server.started:.2f} s to serving (at most 3)")


if __name__ == "__main__":
    if running.node_is_here():
        pace("highletter")
        pace("lengthxwit", "quillico", "wordroad", "lexigo")
        sockets()
    restart()
