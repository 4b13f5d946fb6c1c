"""``tilery serve``, ``backup`` and ``restore`` as somebody types them."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import httpx

from server.serving import Player, free_port
from waiting import SECONDS, eventually


def _tilery(*words: object) -> list[str]:
    return [sys.executable, "-m", "tilery", *map(str, words)]


async def _ready(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=SECONDS) as http:

        async def answered() -> bool:
            try:
                return (await http.get("/ready")).status_code == 200
            except httpx.HTTPError:
                return False

        await eventually(answered, "the server starts")


def _stop(server: subprocess.Popen[bytes], how: signal.Signals) -> None:
    """However it is told to stop, it leaves everything in order."""
    server.send_signal(how)
    _, log = server.communicate(timeout=600)
    assert server.returncode == 0
    assert b'"event":"stopped"' in log
    assert b"Traceback" not in log


async def test_serve_back_up_restore_and_serve_again(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    first = subprocess.Popen(_tilery("serve", "--port", port, "--data", tmp_path / "one"), stderr=subprocess.PIPE)
    await _ready(url)
    async with Player(url) as ann:
        table = await ann.create(name="Ann")
        saved = subprocess.run(
            _tilery("backup", tmp_path / "all.backup", "--data", tmp_path / "one"), capture_output=True, check=False
        )
        assert saved.returncode == 0, saved.stderr
        cookie = ann.http.cookies["tilery"]
    busy = subprocess.run(
        _tilery("serve", "--port", free_port(), "--data", tmp_path / "one"), capture_output=True, check=False
    )
    assert busy.returncode == 1
    assert busy.stderr.decode().startswith("tilery: Another server is using the database")
    _stop(first, signal.SIGINT)
    restored = subprocess.run(
        _tilery("restore", tmp_path / "all.backup", "--data", tmp_path / "two"), capture_output=True, check=False
    )
    assert restored.returncode == 0, restored.stderr
    again = subprocess.run(
        _tilery("restore", tmp_path / "all.backup", "--data", tmp_path / "two"), capture_output=True, check=False
    )
    assert again.returncode == 1
    assert b"only be restored into an empty database" in again.stderr
    second = subprocess.Popen(_tilery("serve", "--port", port, "--data", tmp_path / "two"), stderr=subprocess.PIPE)
    await _ready(url)
    async with Player(url, {"Cookie": f"tilery={cookie}"}) as ann:
        mine = (await ann.get("/api/matches/mine"))["tables"]
        assert [one["match"] for one in mine] == [table["match"]]
    _stop(second, signal.SIGTERM)
