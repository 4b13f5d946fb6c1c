"""``tilery print``: a set of a game as a PDF."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from typer.testing import CliRunner

from tilery.cli import app
from tilery.cli.commands import register
from tilery.core.errors import BadOptions, Malformed


@pytest.fixture(scope="module")
def runner() -> CliRunner:
    if not app.registered_commands:
        register(app)
    return CliRunner()


def test_a_set_of_your_own_becomes_a_file(runner: CliRunner, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_text('{"set": {"tiles": {"A": 50, "?": 2}}}', encoding="utf-8")
    out = tmp_path / "set.pdf"
    words = ["print", "lexigo", "--paper", "letter", "--save-ink", "--part", "tiles", "--options", str(own)]
    done = runner.invoke(app, [*words, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert out.read_bytes().startswith(b"%PDF")
    assert "1 page" in done.output


def test_the_rules_get_a_code_to_a_server_that_is_named(runner: CliRunner, tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    words = ["print", "quillico", "--part", "rules", "--address", "https://tiles.example", "--out", str(out)]
    done = runner.invoke(app, words)
    assert done.exit_code == 0, done.output
    text = " ".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(out.read_bytes()))
    assert "tiles.example/referee/quillico" in "".join(text.split())


def test_what_cannot_be_printed_is_refused_with_a_sentence(runner: CliRunner, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"set": 7}', encoding="utf-8")
    out = ["--out", str(tmp_path / "set.pdf")]
    nothing = runner.invoke(app, ["print", "quillico", "--part", "dice", *out])
    assert isinstance(nothing.exception, BadOptions)
    assert nothing.exception.code == "print/no-part"
    bad = runner.invoke(app, ["print", "quillico", "--options", str(wrong), *out])
    assert isinstance(bad.exception, Malformed)
