"""``tilery page``: the built page is written to a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilery.cli import app
from tilery.cli.commands import register
from tilery.core.errors import BadOptions
from tilery.page import publishing

if not app.registered_commands:
    register(app)


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    for name in ("sw.js", "index.html", ".built", "assets/main.js"):
        (built / name).write_text(name)
    monkeypatch.setattr(publishing, "STATIC", built)
    return built


def page(folder: Path) -> tuple[str, BaseException | None]:
    done = CliRunner().invoke(app, ["page", str(folder)])
    return done.output, done.exception


def test_the_page_is_written_and_written_again(static: Path, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    output, problem = page(folder)
    assert problem is None
    assert "Wrote 3 files" in output
    (folder / "assets" / "old.js").write_text("old")
    assert page(folder)[1] is None
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == {"sw.js", "index.html", "assets/main.js"}


def test_a_folder_with_other_files_is_left_alone(static: Path, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("Dear Bo")
    problem = page(tmp_path / "letters")[1]
    assert isinstance(problem, BadOptions)
    assert problem.code == "page/not-empty"


def test_what_was_not_built_is_not_written(static: Path, tmp_path: Path) -> None:
    (static / "sw.js").unlink()
    problem = page(tmp_path / "public")[1]
    assert isinstance(problem, BadOptions)
    assert problem.code == "page/not-built"
    assert not (tmp_path / "public").exists()
