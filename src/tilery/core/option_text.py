"""Options from a command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilery.core.codec import Codec
from tilery.core.errors import BadOptions
from tilery.core.game import GameInfo

_json: Codec[dict[str, Any]] = Codec(dict[str, Any], "the options")


def parse_options(info: GameInfo, text: str) -> dict[str, Any]:
    """The options in JSON, in a file of JSON or of a preset. An empty text means the defaults. The game checks them
    later.
    """
    if not text or text.lstrip().startswith("{"):
        return _json.decode(text or "{}")
    for preset in info.presets:
        if preset.id == text:
            return preset.options
    if Path(text).is_file():
        return _json.decode(Path(text).read_bytes())
    known = ", ".join(preset.id for preset in info.presets) or "none"
    raise BadOptions(
        "match/options",
        f"Options are JSON, a file of it, or a preset of {info.title} ({known}), but found {text[:60]!r}.",
    )
