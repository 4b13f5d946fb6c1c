"""Prints what Tilery needs, with the extras named: ``python tools/requirements.py dev``.

With ``--lowest`` the lowest versions that pyproject.toml allows are printed as pins, to test with them.
"""

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


def lowest(requirement: str) -> str:
    """The requirement with its lower bound as the only version allowed.

    >>> lowest("litestar>=2.23,<3"), lowest("uvloop>=0.21; sys_platform != 'win32'")
    ('litestar==2.23', "uvloop==0.21; sys_platform != 'win32'")
    """
    return re.sub(r">=([\w.]+)(,<[\w.]+)?", r"==\1", requirement)


def main(words: list[str]) -> None:
    """Print one requirement per line."""
    extras = [word for word in words if word != "--lowest"]
    wanted = [*PROJECT["dependencies"], *(line for extra in extras for line in needed(extra))]
    print(*(map(lowest, wanted) if "--lowest" in words else wanted), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
