"""Prints what an extra of pyproject.toml needs beside Tilery itself: ``python tools/requirements.py dev``."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]


def needed(extra: str) -> Iterator[str]:
    """The requirements of an extra, those of extras that it names among them."""
    for line in PROJECT["optional-dependencies"][extra]:
        own = re.fullmatch(rf"{PROJECT['name']}\[(.+)\]", line)
        if own is None:
            yield line
        else:
            for other in own[1].split(","):
                yield from needed(other)


if __name__ == "__main__":
    print(*PROJECT["dependencies"], *(line for extra in sys.argv[1:] for line in needed(extra)), sep="\n")
