"""Public names of the latest release are still there with the same arguments, or the changelog names them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "public_names.py"))


def unnamed_breaks(released: list[str], present: list[str], changelog: str) -> list[str]:
    """The names of a release that are gone or take other arguments, and that the changelog does not name."""
    news = changelog.partition("## Unreleased")[2].partition("\n## ")[0]
    told = " ".join(re.findall(r"### (?:Changed|Removed)\n(.*?)(?=\n### |\Z)", news, re.DOTALL))
    gone = [line.partition("(")[0] for line in released if line not in present]
    return [name for name in gone if f"`{name.rpartition('.')[2]}" not in told and name not in told]


def test_no_public_name_breaks_without_a_word() -> None:
    released = (ROOT / TOOL["KEPT"]).read_text(encoding="utf-8").splitlines()
    assert released
    assert unnamed_breaks(released, TOOL["public_names"](), (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == []


def test_a_break_is_found_until_the_changelog_names_it() -> None:
    released, present = ["tilery.load(path)", "tilery.new(game, seats)"], ["tilery.new(game, seats, keyword pace)"]
    silent = "## Unreleased\n\n### Added\n- `load` is mentioned here.\n\n## 0.1.0\n"
    assert unnamed_breaks(released, present, silent) == ["tilery.load", "tilery.new"]
    told = "## Unreleased\n\n### Changed\n- `new` needs a pace.\n\n### Removed\n- `tilery.load`\n\n## 0.1.0\n"
    assert unnamed_breaks(released, present, told) == []


def test_arguments_count_as_callers_give_them() -> None:
    names = TOOL["public_names"]()
    assert "tilery.load(path)" in names
    assert any(name.startswith("tilery.Match.play(self, seat, action") for name in names)
