"""A real PostgreSQL server in a temporary directory, for tests and benchmarks."""

from __future__ import annotations

import fcntl
import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 120
SETTINGS = {"listen_addresses": "127.0.0.1", "shared_buffers": "64MB"}
SHARED = {"max_connections": "400", "fsync": "off"}
"""Tests kill nodes, never the server they share, so that nothing it holds has to reach the disk."""


def find(program: str) -> str | None:
    """Where a program of PostgreSQL is; Debian keeps them out of PATH."""
    places = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"))
    return shutil.which(program) or (places[-1] if places else None)


def _run(program: str, *arguments: object, cwd: Path) -> None:
    """Run a program of PostgreSQL, which refuses to run as root, as its own user."""
    path = find(program)
    assert path is not None, f"{program} of PostgreSQL is not installed"
    command = [path, *map(str, arguments)]
    quiet = subprocess.DEVNULL
    if os.geteuid() != 0:
        subprocess.run(command, check=True, cwd=cwd, stdout=quiet)
        return
    user = pwd.getpwnam("postgres")
    subprocess.run(command, check=True, cwd=cwd, stdout=quiet, user=user.pw_uid, group=user.pw_gid, extra_groups=[])


class Server:
    """A PostgreSQL server in a folder of its own, below ``parent`` if given, which can be stopped and started again."""

    def __init__(self, parent: Path | None = None, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tilery-pg-", dir=parent))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self._settings = {**SETTINGS, **settings}
        self.address = f"postgresql://postgres@127.0.0.1:{self._port}/postgres"
        create = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"]
        _run("initdb", "-D", self.folder / "data", *create, cwd=self.folder)

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = " ".join(f"-c {name}={value}" for name, value in self._settings.items())
        running = ["-l", self.folder / "log.txt", "-o", f"-p {self._port} -k {self.folder} {settings}"]
        _control(self.folder, "start", "-t", START_SECONDS, *running)

    def stop(self) -> None:
        """At once, as if the machine had lost power."""
        stop(self.folder)

    def remove(self) -> None:
        """Stop it, and delete its files."""
        remove(self.folder)


def _control(folder: Path, *words: object) -> None:
    _run("pg_ctl", *words, "-w", "-D", folder / "data", cwd=folder)


def stop(folder: Path) -> None:
    """Stop the server of this folder, if one is running."""
    if (folder / "data" / "postmaster.pid").exists():
        _control(folder, "stop", "-m", "immediate")


def remove(folder: Path) -> None:
    """Stop the server of this folder, and delete everything it held."""
    stop(folder)
    shutil.rmtree(folder)


@contextmanager
def cluster() -> Iterator[str]:
    """A running server; the value is the address of its database ``postgres``."""
    server = Server()
    try:
        server.start()
        yield server.address
    finally:
        server.remove()


def shared(folder: Path) -> str:
    """The address of the server of all processes that share this folder; the first that asks starts it."""
    note = folder / "postgres"
    with (folder / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not note.exists():
            server = Server(None, **SHARED)
            server.start()
            note.write_text(f"{server.address}\n{server.folder}")
    return note.read_text().splitlines()[0]


def stop_shared(folder: Path) -> None:
    """Stop the server of this folder, if anybody asked for one."""
    note = folder / "postgres"
    if note.exists():
        remove(Path(note.read_text().splitlines()[1]))


def new_database(address: str, name: str) -> str:
    """A new empty database on the same server."""
    query(address, f'CREATE DATABASE "{name}"')
    return address.rsplit("/", 1)[0] + f"/{name}"


def query(address: str, sql: str) -> None:
    """Run a statement."""
    command = [str(find("psql")), "-qAt", address, "-c", sql]
    subprocess.run(command, check=True, capture_output=True, timeout=START_SECONDS)


class Outage:
    """A PostgreSQL database that nobody can reach for a while."""

    def __init__(self, address: str) -> None:
        self._server, _, self._name = address.rpartition("/")

    def begin(self) -> None:
        self._query(f'ALTER DATABASE "{self._name}" ALLOW_CONNECTIONS false')
        self._query(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self._name}'")

    def end(self) -> None:
        self._query(f'ALTER DATABASE "{self._name}" ALLOW_CONNECTIONS true')

    def _query(self, sql: str) -> None:
        query(f"{self._server}/postgres", sql)
