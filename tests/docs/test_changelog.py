"""The changelog is for readers: one line of at most 120 characters for each thing that a user notices."""

from __future__ import annotations

from pathlib import Path

LINES = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
LONGEST = 120


def test_every_entry_is_one_short_line() -> None:
    assert [line for line in LINES if len(line) > LONGEST or line.startswith("  ")] == []
