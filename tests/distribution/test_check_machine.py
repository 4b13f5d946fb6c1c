"""``make play`` says what a machine lacks before it installs anything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "check_machine.sh"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder of programs that stands for a whole machine."""
    add(tmp_path, "npm", "exit 0")
    add(tmp_path, "node", 'echo "v20.19.0"')
    return tmp_path


def add(folder: Path, name: str, script: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def check(programs: Path, python: str = sys.executable) -> tuple[int, str]:
    command = ["/bin/sh", str(SCRIPT), python]
    done = subprocess.run(command, env={"PATH": str(programs)}, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def test_a_machine_with_everything_is_left_in_peace(programs: Path) -> None:
    assert check(programs) == (0, "")


def test_a_machine_without_node_is_told_of_releases(programs: Path) -> None:
    (programs / "npm").unlink()
    code, said = check(programs)
    assert code == 1
    assert "needs Node.js 20.19 or newer, and npm was not found. A release brings the page built" in said


def test_an_old_node_is_named(programs: Path) -> None:
    add(programs, "node", '[ "$1" = --version ] && echo v18.1.0 || exit 1')
    assert "this is v18.1.0" in check(programs)[1]


def test_a_python_that_is_too_old_or_missing_is_named(programs: Path) -> None:
    assert "no-such-python is not" in check(programs, "no-such-python")[1]
