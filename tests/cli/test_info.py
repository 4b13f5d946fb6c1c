"""``tilery info``: what is installed, and what is written where."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import tilery
from tilery import kernel


def info(folder: Path, *words: str, **changes: str) -> str:
    environment = {
        **os.environ,
        "TILERY_DATA": str(folder / "mine"),
        "TILERY_MATCHES": str(folder / "saves"),
        **changes,
    }
    command = [sys.executable, "-m", "tilery", "info", *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout


def test_it_says_what_is_installed_and_what_lies_where(tmp_path: Path) -> None:
    saved = tmp_path / "saves" / "one.tilery"
    saved.parent.mkdir()
    saved.write_text("x" * 200_000, encoding="utf-8")
    found = json.loads(info(tmp_path, "--json"))
    assert found["tilery"] == tilery.__version__
    assert found["compiled"] == kernel.compiled
    assert found["folder"] == str(Path(tilery.__file__).parent)
    assert found["packages"].keys() >= {"msgspec", "litestar", "textual"}
    assert "pytest" not in found["packages"]
    paths = {place["path"]: place["bytes"] for place in found["places"]}
    assert paths[str(saved.parent)] == 200_000
    assert paths[str(tmp_path / "mine" / "tilery.sqlite")] is None
    assert paths[str(tmp_path / "tilery-data" / "tilery.sqlite")] is None
    assert [path.name for path in tmp_path.iterdir()] == ["saves"], "nothing is written by asking"


def test_people_read_sentences_without_the_password_of_the_database(tmp_path: Path) -> None:
    text = info(tmp_path, TILERY_DATABASE="postgresql://club:secret@db.example/tilery", TILERY_PURE="1")
    assert "postgresql://club@db.example/tilery (a server; changed by TILERY_DATABASE" in text
    assert "secret" not in text
    assert "Search kernel: not compiled; runs as plain Python" in text
    assert f"{tmp_path / 'saves'} (nothing yet; changed by TILERY_MATCHES)" in text
