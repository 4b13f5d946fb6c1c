"""Prints what Tilery needs, with the extras and dependency groups named: ``python tools/requirements.py dev``.

With ``--lowest`` the lowest versions that pyproject.toml allows are printed as pins, to test with them.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

METADATA = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
PROJECT = METADATA["project"]
LISTS = {**PROJECT["optional-dependencies"], **METADATA["dependency-groups"]}


def needed(name: str) -> Iterator[str]:
    """The requirements of an extra or a group, those of extras and groups that it names among them."""
    for line in LISTS[name]:
        own = None if isinstance(line, dict) else re.fullmatch(rf"{PROJECT['name']}\[(.+)\]", line)
        if isinstance(line, dict):
            yield from needed(line["include-group"])
        elif own is None:
            yield line
        else:
            for other in own[1].split(","):
                yield from needed(other)


def lowest(requirement: str) -> str:
    """The requirement with its lower bound as the only version allowed.

    >>> lowest("litestar>=2.23,<3"), lowest("uvloop>=0.21; sys_platform != 'win32'")
    ('litestar==2.23', "uvloop==0.21; sys_platform != 'win32'")
    """
    return re.sub(r">=([\w.]+)(,<[\w.]+)?", r"==\1", requirement)


def main(words: list[str]) -> None:
    """Print one requirement per line."""
    names = [word for word in words if word != "--lowest"]
    wanted = [*PROJECT["dependencies"], *(line for name in names for line in needed(name))]
    print(*(map(lowest, wanted) if "--lowest" in words else wanted), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
