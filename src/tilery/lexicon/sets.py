"""Sets of other languages: what a language's folder says of a game's tiles and dice, in a file named after the game."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from tilery.core.errors import BadOptions, ErrorData
from tilery.lexicon.languages import alphabet, folder


@cache
def read_set(language: str, game: str) -> dict[str, Any]:
    """The set of a game, in the form of the game's own ``set.toml``. Raises BadOptions if there is none."""
    path = folder(language) / f"{game}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        message = (
            f"There is no standard set of tiles for this game in {alphabet(language).name}. Give a set of your own."
        )
        raise BadOptions("match/no-set", message, ErrorData(path="set")) from None
