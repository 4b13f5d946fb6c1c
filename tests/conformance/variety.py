"""Options to play with: the defaults, the presets, and every choice a game offers, at random."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tilery.core.game import AnyGame


def options(game: AnyGame, source: random.Random) -> dict[str, Any]:
    """The defaults half of the time; else a preset or a random choice for every switch and every list of words."""
    if source.random() < 0.5:
        return {}
    if game.info.presets and source.random() < 0.3:
        return dict(source.choice(game.info.presets).options)
    chosen: dict[str, Any] = {}
    for field in msgspec.inspect.type_info(game.Options).fields:
        kind = field.type.type if isinstance(field.type, msgspec.inspect.Metadata) else field.type
        if isinstance(kind, msgspec.inspect.BoolType):
            chosen[field.encode_name] = source.random() < 0.5
        elif isinstance(kind, msgspec.inspect.LiteralType):
            chosen[field.encode_name] = source.choice(kind.values)
    return chosen
