"""The lines a server has written to standard error."""

from __future__ import annotations

import json
from typing import Any


def json_lines(text: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(isinstance(line, dict) and {"event", "level", "timestamp"} <= set(line) for line in lines)
    return lines
