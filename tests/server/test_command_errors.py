"""``tilery serve`` says where it is, or in a sentence why it cannot run."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from cli.command import tilery
from tilery.server import run
from tilery.server.settings import Settings
from tilery.store.database import StoreError
from tilery.store.opening import database
from tilery.store.sqlite import SqliteDatabase


def serve(folder: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """The command, which is expected to end by itself."""
    command = [sys.executable, "-m", "tilery", "serve", *map(str, words)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900, check=False)


def serve_here(settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """What the command does, without the settings of logs, memory and descriptors that are for a whole process."""
    asyncio.run(run.serve(settings, listener, on_ready))


def test_serve_prints_its_address_when_it_is_ready(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tilery", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line.startswith("Tilery is running at http://127.0.0.1:")
            assert httpx.get(f"{line.split()[4]}ready", timeout=600).is_success
        finally:
            process.terminate()


def test_a_port_in_use_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = serve(tmp_path, "--port", port)
    assert done.returncode == 1
    assert done.stderr == (f"tilery: Port {port} on 127.0.0.1 is in use; choose another port. [server/port-in-use]\n")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--host", "nowhere.invalid"), "server/listen"),
        (("--host", "203.0.113.7"), "server/listen"),
        (("--database", "foo://x"), "store/address"),
        (("--database", "sqlite:///"), "store/address"),
        (("--database", "postgresql://127.0.0.1:1/none"), "store/open"),
        (("--database", "plan.txt/tilery.sqlite"), "store/open"),
        (("--database", "plan.txt"), "store/open"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(
    tmp_path: Path, words: tuple[str, ...], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plan.txt").write_text(
        "This is no database, but a text that is long enough to be mistaken for one." * 9
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run, "run", serve_here)
    done = tilery("serve", "--port", 0, *words)
    assert done.returncode == 1
    assert done.stderr.startswith("tilery: ")
    assert done.stderr.endswith(f"[{code}]\n")
    assert "Traceback" not in done.stderr
    assert set(os.listdir(tmp_path)) <= {"plan.txt", "plan.txt.lock"}, "nothing was made"


def test_databases_by_their_address(tmp_path: Path) -> None:
    for address in (tmp_path / "one.sqlite", f"{tmp_path}/one.sqlite", f"sqlite:///{tmp_path}/one.sqlite"):
        found = database(address)
        assert isinstance(found, SqliteDatabase)
        assert found.path == tmp_path / "one.sqlite"
    relative = database("sqlite:///games/one.sqlite")
    assert isinstance(relative, SqliteDatabase)
    assert relative.path == Path("games/one.sqlite")
    with pytest.raises(StoreError, match="but found 'mysql://localhost/x'"):
        database("mysql://localhost/x")
