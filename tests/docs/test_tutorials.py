"""The tutorials are typed as they stand: files are written, commands run, and what they print is compared."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from waiting import SECONDS

ROOT = Path(__file__).parents[2]
FILE = re.compile(r"into `([\w.]+)`:\n\n```python\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PAGES = [page for page in sorted((ROOT / "docs" / "start").glob("*.md")) if CONSOLE.search(page.read_text("utf-8"))]
PORT = "8080"
"""The port on the pages. A test takes another one."""


def commands(page: str) -> list[tuple[str, str]]:
    """Each command of a page with what it should print."""
    steps = [step for block in CONSOLE.findall(page) for step in re.split(r"(?m)^\$ ", block)[1:]]
    return [(command, printed) for command, _, printed in (step.partition("\n") for step in steps)]


def own_port() -> str:
    """A port that the system gives to no connection, another one in each process."""
    return str(20_000 + os.getpid() % 10_000)


MARK = "----- next -----"
"""Printed between two commands."""


def run_all(lines: list[str], folder: Path) -> list[str]:
    """What each command printed, all typed into one shell. Fails at the first that does not succeed."""
    typed = [f"{line}\ncode=$?; [ $code -eq 0 ] || exit $code; echo; echo '{MARK}'\n" for line in lines]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-m"],
        input="".join(["trap 'kill $(jobs -p) 2>/dev/null' EXIT\n", *typed]),
        cwd=folder,
        env={**os.environ, "PATH": path, "TILERY_DATA": str(folder / "data"), "COLUMNS": "100"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout.split(f"\n{MARK}\n")


@pytest.mark.parametrize(
    "page", [page for page in PAGES if CONSOLE.search(page.read_text())], ids=lambda page: page.stem
)
def test_a_tutorial_works_as_it_is_typed(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8").replace(PORT, own_port())
    for name, content in FILE.findall(text):
        (tmp_path / name).write_text(content, encoding="utf-8")
    for example in re.findall(r"\(\.\./\.\./(examples/\w+\.py)\)", text):
        shutil.copy(ROOT / example, tmp_path)
    steps = commands(text)
    printed = run_all([command for command, _ in steps], tmp_path)
    checker = doctest.OutputChecker()
    for (command, expected), got in zip(steps, printed, strict=False):
        if expected:
            assert checker.check_output(expected, got, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE), (command, got)


def test_the_tutorials_have_commands() -> None:
    assert {page.stem for page in PAGES} >= {"play", "club", "first-bot", "first-training"}
