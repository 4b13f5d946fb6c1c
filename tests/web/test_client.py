"""The browser client: its types are those of the server, and it is small."""

from __future__ import annotations

import gzip
import re
import runpy

from web.browser_tests import ROOT, STATIC, WEB, built

FIRST_LOAD = 60_000
"""Bytes of script, gzipped, that the home page needs."""


def test_the_generated_types_are_fresh() -> None:
    stale = runpy.run_path(str(WEB / "gen.py"))["stale"]()
    assert stale == [], "run: python web/gen.py"


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text(encoding="utf-8")


def test_every_game_has_a_table_a_picture_and_live_examples() -> None:
    games = [path.parent.name for path in (ROOT / "src" / "tilery" / "games").glob("*/__init__.py")]
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
