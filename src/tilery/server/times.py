"""Wall-clock times: seconds since 1970 inside, ISO 8601 in UTC outside."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now() -> float:
    """The present moment."""
    return time.time()


def iso(moment: float) -> str:
    """``2026-11-15T20:00:00.250Z``."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment(text: str) -> float:
    """The seconds that an ISO time says."""
    return datetime.fromisoformat(text).timestamp()
