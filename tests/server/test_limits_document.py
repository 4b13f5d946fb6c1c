"""Every limit is listed in the documentation, with its number."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from tilery.server.settings import Limits

DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "limits.md"


def test_every_limit_is_listed_with_its_number() -> None:
    listed: dict[str, str] = {}
    for row in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([0-9., ]+) \|", DOCUMENT.read_text("utf-8"), re.M):
        names, numbers = re.findall(r"\w+", row[0]), row[1].split(", ")
        listed |= dict(zip(names, numbers, strict=True))
    assert listed == {name: str(number) for name, number in msgspec.structs.asdict(Limits()).items()}
