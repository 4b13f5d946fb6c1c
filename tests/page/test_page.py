"""The static page in a real browser, from a static host; ``web/test/page`` has one file a subject."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
STATIC = WEB.parent / "src" / "tilery" / "page" / "static"
KILLS = 30
SECONDS = 1500

built = pytest.mark.skipif(
    not (WEB.parent / "src" / "tilery" / "page" / "static" / "sw.js").exists(),
    reason="the page is not built; run make page",
)


def run_in_browser(names: list[str], env: dict[str, str], seconds: float = SECONDS) -> None:
    vitest = ["node", "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.page.config.ts"]
    vitest += [f"{name}.page.ts" for name in names]
    given = {**os.environ, "TILERY_PYTHON": sys.executable, "NO_COLOR": "1", **env}
    done = subprocess.run(vitest, cwd=WEB, env=given, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@built
def test_in_a_real_browser(soak: bool) -> None:
    run_in_browser(["matches", "pages", "updates"], {"TILERY_SOAK": "1"} if soak else {})


@built
@pytest.mark.soak
def test_thirty_kills() -> None:
    run_in_browser(["kills"], {"TILERY_KILLS": str(KILLS)}, seconds=10 * SECONDS)
