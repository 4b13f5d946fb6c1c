"""A disk that is really full: nothing is told that was not stored, and play goes on once there is room again."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from faults.load import tables
from faults.processes import Node, is_ready
from server.serving import Player, lay
from store import postgres
from waiting import Limit

Fill: TypeAlias = Callable[[Node], Awaitable[Callable[[], None]]]
"""Leaves a node no room; what it gives back makes room again."""
PIECE = 4096


@contextlib.contextmanager
def _mounted(place: Path, megabytes: int) -> Iterator[Path]:
    """A file system of this size."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root on Linux can mount a small file system")
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=777", "tmpfs", str(place)]
    mounted = subprocess.run(command, check=False, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"a small file system cannot be mounted here: {mounted.stderr.strip()}")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of eight megabytes."""
    with _mounted(tmp_path, 8) as place:
        yield place


@pytest.fixture
def database_disk() -> Iterator[Path]:
    """A file system that a new PostgreSQL just fits into, where its own user finds it."""
    with tempfile.TemporaryDirectory() as folder, _mounted(Path(folder), 90) as place:
        Path(folder).chmod(0o777)
        yield place


def _fill(place: Path) -> Callable[[], None]:
    """Leave no room on a disk; what it gives back makes room again."""
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(PIECE)) == PIECE:
            pass
    return ballast.unlink


async def _try_in_vain(ann: Player, bo: Player, match: str, prompt: int, action: dict[str, str]) -> None:
    """The move is refused with a sentence, the other seat hears nothing, and the node says that it is not ready."""
    before = (await bo.get(f"/api/matches/{match}"))["seq"]
    for _ in range(3):
        refused = await ann.submit(match, prompt, action, "the-move")
        assert refused["kind"] == "rejected"
        assert refused["problem"]["code"] == "server/store"
        assert refused["problem"]["message"] == "The server cannot save or load right now. Please try again."
    assert (await bo.get(f"/api/matches/{match}"))["seq"] == before
    await bo.send("ping", at=1)
    await bo.expect("pong")
    assert not [message for message in bo.backlog if message["kind"] == "update"]
    await is_ready(bo, 503)
    assert (await bo.http.get("/health")).status_code == 200


async def _story(database: Path, fill: Fill) -> None:
    async with Node(str(database), beat_seconds=0.2) as node:
        ((match, *cookies),) = await tables(node.url, 1)
        ann, bo = (Player(node.url, {"Cookie": f"tilery={cookie}"}) for cookie in cookies)
        async with ann, bo:
            for player in (ann, bo):
                await player.connect()
            seen, _ = await ann.watch(match), await bo.watch(match)
            prompt, action = seen["prompt"]["id"], lay(seen)
            make_room = await fill(node)
            await _try_in_vain(ann, bo, match, prompt, action)
            make_room()
            limit = Limit("the move is stored")
            while limit.allows((stored := await ann.submit(match, prompt, action, "the-move"))["kind"] != "accepted"):
                assert stored["problem"]["code"] == "server/store"
            told = await bo.update(stored["seq"])
            assert (stored["seq"], told["seq"]) == (seen["seq"] + 1, seen["seq"] + 1)
            await is_ready(bo, 200)
            node.kill()
            await node.start()
            assert (await bo.get(f"/api/matches/{match}"))["seq"] == stored["seq"]


@pytest.mark.soak  # the next one needs no root, and costs as much
async def test_no_room_on_the_disk(small_disk: Path) -> None:
    async def fill(_: Node) -> Callable[[], None]:
        return _fill(small_disk)

    await _story(small_disk / "tilery.sqlite", fill)


async def test_files_that_may_not_grow(sqlite: str) -> None:
    """The same where nothing can be mounted: a limit of the process, as a quota would set it."""

    async def fill(node: Node) -> Callable[[], None]:
        log = Path(f"{sqlite}-wal").stat().st_size
        _, hard = resource.prlimit(node.pid, resource.RLIMIT_FSIZE)

        def allow(size: int) -> None:
            resource.prlimit(node.pid, resource.RLIMIT_FSIZE, (size, hard))

        allow(log)
        return partial(allow, hard)

    await _story(Path(sqlite), fill)


async def _say(ann: Player, match: str, request: str) -> dict[str, Any]:
    await ann.send("chat", request=request, match=match, text="Hello")
    return await ann.expect("accepted", "rejected", when=lambda message: message["request"] == request)


async def test_no_room_on_the_disk_of_postgresql(database_disk: Path) -> None:
    """A table of the database that has to grow refuses; one that has room in its files goes on."""
    if postgres.find("postgres") is None:
        pytest.skip("PostgreSQL is not installed")
    server = postgres.Server(database_disk, fsync="off")
    try:
        server.start()
        address = postgres.new_database(server.address, "full")
        async with Node(address, beat_seconds=0.2) as node:
            ((match, cookie, _),) = await tables(node.url, 1)
            async with Player(node.url, {"Cookie": f"tilery={cookie}"}) as ann:
                await ann.connect()
                seen = await ann.watch(match)
                make_room = _fill(database_disk)
                refused = await _say(ann, match, "one")
                assert refused["problem"]["code"] == "server/store"
                moved = await ann.submit(match, seen["prompt"]["id"], lay(seen))
                stored = moved["kind"] == "accepted"
                assert stored or moved["problem"]["code"] == "server/store"
                make_room()
                limit = Limit("the line is stored")
                while limit.allows((await _say(ann, match, "one"))["kind"] != "accepted"):
                    pass
                await is_ready(ann, 200)
                node.kill()
                await node.start()
                assert (await ann.get(f"/api/matches/{match}"))["seq"] == seen["seq"] + stored
    finally:
        server.remove()
