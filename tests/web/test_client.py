"""The browser client: its types are those of the server, it is small, and it holds in a real browser."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from faults.processes import Node

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "tilery" / "server" / "static"
FIRST_LOAD = 60_000
"""Bytes of script, gzipped, that the home page needs."""
SECONDS = 3000

installed = pytest.mark.skipif(
    not (WEB / "node_modules" / "vitest").exists(), reason="the client's packages are not installed; run make web"
)
built = pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the client is not built; run make play")


def test_the_generated_types_are_fresh() -> None:
    stale = runpy.run_path(str(WEB / "gen.py"))["stale"]()
    assert stale == [], "run: python web/gen.py"


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text(encoding="utf-8")


def test_every_game_has_a_table_a_picture_and_live_examples() -> None:
    games = [path.parent.name for path in (ROOT / "src" / "tilery" / "games").glob("*/RULES.md")]
    missing = [
        f"{game}/{name}"
        for game in games
        for name in ("index.ts", "picture.ts", "examples.ts")
        if not (WEB / "src" / "games" / game / name).exists()
    ]
    assert missing == []


def test_the_board_knows_no_game() -> None:
    games = "|".join(path.name for path in (WEB / "src" / "games").iterdir() if path.is_dir())
    naming = [
        path.name
        for path in (WEB / "src" / "board").iterdir()
        if re.search(rf"games/|\b({games})\b", path.read_text(encoding="utf-8"))
    ]
    assert naming == []


@built
def test_the_first_load_is_small() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', page)
    assert scripts
    size = sum(len(gzip.compress((STATIC / script).read_bytes())) for script in scripts)
    assert size <= FIRST_LOAD


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A server for all browser tests."""
    node = Node(str(tmp_path / "tilery.sqlite"))
    asyncio.run(node.start())
    yield node.url
    node.stop()


@installed
@built
def test_in_a_real_browser(url: str, soak: bool) -> None:
    """Chromium against the real server; ``web/test`` has one file a subject."""
    env = {**os.environ, "TILERY_PYTHON": sys.executable, "TILERY_URL": url, "NO_COLOR": "1"}
    env |= {"TILERY_SOAK": "1"} if soak else {}
    vitest = ["node", "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.e2e.config.ts"]
    done = subprocess.run(
        vitest, cwd=WEB, env=env, capture_output=True, text=True, timeout=SECONDS * (6 if soak else 1), check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
