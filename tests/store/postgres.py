"""A real PostgreSQL server in a temporary directory, for tests and benchmarks."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def find(program: str) -> str | None:
    """Where a program of PostgreSQL is; Debian keeps them out of PATH."""
    places = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"))
    return shutil.which(program) or (places[-1] if places else None)


def _as_postgres() -> dict[str, object]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def cluster() -> Iterator[str]:
    """A running server; the value is the address of its database ``postgres``."""
    who = _as_postgres()
    place = Path(tempfile.mkdtemp(prefix="tilery-pg-"))
    if who:
        os.chown(place, int(str(who["user"])), int(str(who["group"])))
    data = place / "data"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": place}
    initdb = [find("initdb"), "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"]
    subprocess.run(initdb, check=True, **quiet, **who)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [find("postgres"), "-D", data, "-p", str(port), "-k", place, "-h", "127.0.0.1", "-c", "shared_buffers=64MB"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=place,
        **who,
    )
    try:
        _wait(port, server)
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait(30)
        shutil.rmtree(place, ignore_errors=True)


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    ready = [find("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    for _ in range(300):
        if server.poll() is not None:
            raise RuntimeError("PostgreSQL stopped while starting")
        if subprocess.run(ready, check=False).returncode == 0:
            return
        time.sleep(0.1)
    raise RuntimeError("PostgreSQL did not start")


def new_database(address: str, name: str) -> str:
    """A new empty database on the same server."""
    subprocess.run([find("psql"), "-q", address, "-c", f'CREATE DATABASE "{name}"'], check=True)
    return address.rsplit("/", 1)[0] + f"/{name}"
