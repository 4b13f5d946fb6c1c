"""Chromium against the real server, first share: a file of its own, so that another worker can take it."""

from __future__ import annotations

from pathlib import Path

from web.shares import built, installed, run_share


@installed
@built
def test_in_a_real_browser(tmp_path: Path, soak: bool) -> None:
    run_share(1, tmp_path, soak)
