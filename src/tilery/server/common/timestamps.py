"""Wall-clock times: seconds since 1970 inside the server, ISO 8601 in UTC on the wire."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache


def iso(moment: float) -> str:
    """The time as text, such as ``2026-11-15T20:00:00.250Z``."""
    seconds, milliseconds = divmod(int(moment * 1000), 1000)
    return f"{_second(seconds)}.{milliseconds:03}Z"


def truncate_to_ms(moment: float) -> float:
    """The time that ``iso`` writes, which has milliseconds only."""
    return int(moment * 1000) / 1000


@lru_cache(maxsize=64)
def _second(seconds: int) -> str:
    """The text of a whole second, cached as many moves are made within one."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


@lru_cache(maxsize=1024)
def moment(text: str) -> float:
    """The seconds of an ISO time."""
    return datetime.fromisoformat(text).timestamp()
