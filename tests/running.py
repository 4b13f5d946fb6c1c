"""What the system says of other processes. They may end while it is read, so what is gone by then counts as ended."""

from __future__ import annotations

from pathlib import Path

ENDED = (FileNotFoundError, ProcessLookupError)


def is_running(pid: int) -> bool:
    """Whether this process has not ended; one that only waits to be collected has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ENDED:
        return False


def children(pid: int, command: bytes = b"") -> list[int]:
    """The processes that this one started and that run ``command``, in which bots think for example."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(child) for child in _read(task).split()]
    return [child for child in found if command in _read(Path(f"/proc/{child}/cmdline"))]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except ENDED:
        return b""
