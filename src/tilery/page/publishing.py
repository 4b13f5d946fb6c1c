"""Writes the built page to a folder."""

from __future__ import annotations

import shutil
from pathlib import Path

from tilery.core.errors import BadOptions

STATIC = Path(__file__).parent / "static"
MARK = "sw.js"
"""File by which an earlier page is recognised: every page has it."""


def publish(folder: Path) -> tuple[int, int]:
    """Write the page to a folder, empty or with an earlier page. Returns the number of files and their total bytes."""
    if not (STATIC / MARK).exists():
        message = "The page has not been built. In a clone of the project, make page builds it."
        raise BadOptions("page/not-built", message)
    if folder.exists() and any(folder.iterdir()):
        if not (folder / MARK).exists():
            message = f"{folder} is not empty and holds no page of Tilery. Choose another folder."
            raise BadOptions("page/not-empty", message)
        shutil.rmtree(folder)
    shutil.copytree(STATIC, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".built"))
    files = [path for path in folder.rglob("*") if path.is_file()]
    return len(files), sum(path.stat().st_size for path in files)
