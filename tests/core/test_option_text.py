"""Options from a command line: JSON, a file of it, a preset, or a sentence that says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilery.core.errors import BadOptions, Malformed
from tilery.core.game import GameInfo, Preset
from tilery.core.option_text import parse_options

SHORT = Preset("short", "Short", "A short match.", {"rounds": 1})
LONG = Preset("long", "Long", "A long match.", {"rounds": 9})
INFO = GameInfo("plain", "Plain", "A game.", 5, 2, 4, 1)
CHOICE = GameInfo("choice", "Choice", "A game.", 5, 2, 4, 1, (SHORT, LONG))


@pytest.mark.parametrize(
    ("text", "options"),
    [("", {}), ('{"rounds":2}', {"rounds": 2}), (' {"rounds":2}', {"rounds": 2}), ("long", {"rounds": 9})],
)
def test_json_and_presets_are_options(text: str, options: dict[str, int]) -> None:
    assert parse_options(CHOICE, text) == options


def test_a_file_of_json_is_options(tmp_path: Path) -> None:
    file = tmp_path / "options.json"
    file.write_text('{"rounds":3}')
    assert parse_options(CHOICE, str(file)) == {"rounds": 3}


def test_anything_else_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadOptions) as refused:
        parse_options(CHOICE, "lnog" + "x" * 60)
    assert refused.value.code == "match/options"
    assert refused.value.message == (
        f"Options are JSON, a file of it, or a preset of Choice (short, long), but found {'lnog' + 'x' * 56!r}."
    )
    with pytest.raises(BadOptions, match=r"a preset of Plain \(none\), but found 'short'"):
        parse_options(INFO, "short")
    with pytest.raises(Malformed, match="The options cannot be read"):
        parse_options(INFO, "{")
