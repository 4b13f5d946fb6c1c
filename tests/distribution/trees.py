"""Copies of the project's sources, and commands that are run on them as a packager would."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]
KERNEL = Path("src/tilery/kernel")
SUFFIX = ".abi3.so"
FOLDERS = ("src", "deploy", "docs", "tools", "web")
FILES = (
    "pyproject.toml",
    "setup.py",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "NOTICE",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Containerfile",
    ".dockerignore",
    "Makefile",
    "constraints.txt",
)
NODE = frozenset(("npm", "npx", "node"))
COMPILERS = frozenset(("cc", "gcc", "clang", "c99", "c89", "x86_64-linux-gnu-gcc"))
MADE = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.graph", "*.so", "*.c", "node_modules")


def clean_environment(**changes: str) -> dict[str, str]:
    """The environment without what would lead back to the sources."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TILERY_"))}
    return kept | changes


def run(*words: str | Path, cwd: Path, **changes: str) -> str:
    """What a command prints; it must succeed."""
    done = attempt(*words, cwd=cwd, **changes)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def attempt(*words: str | Path, cwd: Path, **changes: str) -> subprocess.CompletedProcess[str]:
    """A command, whether it succeeds or not."""
    environment = clean_environment(**changes)
    return subprocess.run(
        list(map(str, words)), cwd=cwd, env=environment, capture_output=True, text=True, timeout=1800, check=False
    )


def copy_sources(tree: Path, *, client: bool = True) -> Path:
    """The sources as in a clone in which nothing has been compiled, with the browser client built or without it.

    The static page, which may be built or not, is left out.
    """
    tree.mkdir()
    for name in FILES:
        shutil.copy2(ROOT / name, tree / name)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tree / name, ignore=MADE)
    shutil.rmtree(tree / "src" / "tilery" / "page" / "static", ignore_errors=True)
    if not client:
        shutil.rmtree(tree / "src" / "tilery" / "server" / "static")
    return tree


def copy_compiled(tree: Path) -> None:
    """What was compiled here already, so that a build need not do it again."""
    shutil.copytree(ROOT / "build" / "cython", tree / "build" / "cython")
    target = tree / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    for module in (ROOT / KERNEL).rglob(f"*{SUFFIX}"):
        copy = target / module.relative_to(ROOT / "src")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(module, copy)


def path_without(folder: Path, programs: frozenset[str]) -> str:
    """A PATH on which everything is found except these programs."""
    folder.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*"):
            link = folder / program.name
            if program.name not in programs and not link.exists():
                link.symlink_to(program)
    return str(folder)


def newest_python() -> Path:
    """The newest interpreter beside the one that runs the tests, or on the PATH; this one if there is none."""
    beside = Path(sys.base_prefix).parent.glob("*/bin/python3.*")
    on_path = (
        Path(place) / f"python3.{minor}" for place in os.environ["PATH"].split(os.pathsep) for minor in range(12, 20)
    )
    named = [path for path in (*beside, *on_path) if re.fullmatch(r"python3\.\d+", path.name) and path.exists()]
    return max(named, key=lambda path: int(path.suffix[1:]), default=Path(sys.executable))


def instruction(name: str) -> list[str]:
    """The words of the command that the Containerfile's last instruction of this name has."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    (*_, found) = re.findall(rf"^{name}.*?(\[.*\])$", text, re.MULTILINE)
    words: list[str] = json.loads(found)
    return words
