"""``tilery picture``: positions of a record as image files."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import tilery
from tilery import draw
from tilery.cli import app
from tilery.cli.commands import register
from tilery.core.errors import BadOptions, IllegalAction
from tilery.draw.png import can_draw_png


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = tilery.new("highletter", ["Ann", "Bo"], seed=5)
    while match.outcome is None:
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat)[0].action)
    return match.record().save(tmp_path_factory.mktemp("records") / "match.tilery")


def picture(*words: object) -> BaseException | None:
    if not app.registered_commands:
        register(app)
    return CliRunner().invoke(app, ["picture", *map(str, words)]).exception


def test_a_position_is_drawn_as_the_seat_saw_it(record: Path, tmp_path: Path) -> None:
    match = tilery.load(record)
    end, first = tmp_path / "end.svg", tmp_path / "first.svg"
    assert picture(record, "--out", end) is None
    assert end.read_text(encoding="utf-8") == draw.svg(match.scene(None))
    assert picture(record, "--turn", 1, "--seat", 1, "--dark", "--width", 600, "--out", first) is None
    before = tilery.replay.position(match, 1)
    assert first.read_text(encoding="utf-8") == draw.svg(before.scene(1), width=600, dark=True)


def test_a_png_where_it_can_be_drawn(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "end.png"
    error = picture(record, "--out", out)
    if can_draw_png():
        assert error is None
        assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    else:
        assert isinstance(error, BadOptions)
        assert error.code == "pictures/no-png"


def test_what_cannot_be_drawn_is_refused_with_a_sentence(record: Path, tmp_path: Path) -> None:
    for words, code in (
        (("--out", tmp_path / "end.gif"), "pictures/format"),
        (("--out", tmp_path / "end.svg", "--turn", 99), "match/no-turn"),
        (("--out", tmp_path / "end.svg", "--seat", 2), "pictures/seat"),
    ):
        error = picture(record, *words)
        assert isinstance(error, BadOptions | IllegalAction)
        assert error.code == code
        assert not (tmp_path / "end.svg").exists()
