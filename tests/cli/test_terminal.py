"""Names and texts of records from elsewhere: a terminal shows them and obeys none of them."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

import tilery
from cli.command import tilery as command_line
from tilery.tui import saves
from tilery.tui.app import TileryApp
from tui.table import quick_bot_worker, shown

EVIL = "\x1b]0;owned\x07\x1b[31m[red]E\x9b2J\u202eve"
OBEYED = ("Cc", "Cf")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = tilery.new("highletter", seats=[EVIL, "Bo"], seed=1)
    for seat in (0, 1):
        match.play(seat, {"kind": "lay", "tile": match.view(seat).hand[0]})
    match.play(0, {"kind": "resign"})
    return match.record().save(tmp_path / "match.tilery")


def _obeyed(text: str) -> set[str]:
    return {letter for letter in text if unicodedata.category(letter) in OBEYED and letter != "\n"}


@pytest.mark.parametrize(
    "command", ["replay", "replay --board", "replay --json", "verify", "analyse", "analyse --json"]
)
def test_commands_print_no_control_characters(record: Path, command: str) -> None:
    done = command_line(*command.split(), record)
    assert done.returncode == 0, done.stderr
    printed = done.stdout
    assert _obeyed(printed) == set()
    if "--json" in command:
        assert EVIL in "".join(str(json.loads(line)) for line in printed.splitlines()).encode().decode("unicode_escape")
    elif command != "verify":
        assert "[red]E" in printed.replace("\n", "")  # markup is not obeyed either


def test_errors_print_no_control_characters(tmp_path: Path) -> None:
    file = tmp_path / "bad.tilery"
    file.write_text(json.dumps({"tilery": 1, "game": EVIL, "rules": 1}), encoding="utf-8")
    for path in (file, tmp_path / f"{EVIL}.tilery"):
        for command in ("replay", "verify", "analyse"):
            done = command_line(command, path)
            assert done.returncode != 0
            assert _obeyed(done.stdout + done.stderr.replace("\x1b[0m", "")) == set()


async def test_the_table_in_the_terminal_shows_no_control_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILERY_MATCHES", str(tmp_path))
    match = tilery.new("highletter", seats=[EVIL, "Bo"], seed=1)
    match.play(0, {"kind": "lay", "tile": match.view(0).hand[0]})
    file = match.record().save(tmp_path / "match.tilery")
    app = TileryApp(None, [saves.resume(file)], quick_bot_worker())
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        screen = shown(app)
        assert "[red]E" in screen
        assert _obeyed(screen) == set()
