"""The browser tests of ``web/test`` in two shares, so that they have both processors when all other tests are done."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from faults.processes import Node

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "tilery" / "server" / "static"
SHARES = 2
SECONDS = 3500

installed = pytest.mark.skipif(
    not (WEB / "node_modules" / "vitest").exists(), reason="the client's packages are not installed; run make web"
)
built = pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the client is not built; run make play")


def run_share(number: int, folder: Path, soak: bool) -> None:
    """Run this share of the files, in a Chromium and against a server of its own."""
    node = Node(str(folder / "tilery.sqlite"))
    asyncio.run(node.start())
    env = {**os.environ, "TILERY_PYTHON": sys.executable, "TILERY_URL": node.url, "NO_COLOR": "1"}
    env |= {"TILERY_SOAK": "1"} if soak else {}
    vitest = ["node", "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.e2e.config.ts"]
    vitest.append(f"--shard={number}/{SHARES}")
    seconds = SECONDS * (6 if soak else 1)
    try:
        done = subprocess.run(
            vitest, cwd=WEB, env=env, capture_output=True, text=True, timeout=seconds, check=False
        )
    finally:
        node.stop()
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
