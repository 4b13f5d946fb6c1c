"""Options to play with: the defaults, the presets, and every choice a game offers, at random."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec import inspect

from tilery.core.game import AnyGame
from tilery.lexicon import LexiconSpec

LEXICONS: tuple[dict[str, Any], ...] = ({"size": "everyday"}, {"family": True})
"""Other words than the default ones; few, because each is composed once a machine."""


def random_options(game: AnyGame, source: random.Random) -> dict[str, Any]:
    """The defaults half of the time; else a preset or a random choice for every switch and every list of words."""
    if source.random() < 0.5:
        return {}
    if game.info.presets and source.random() < 0.3:
        return dict(source.choice(game.info.presets).options)
    chosen: dict[str, Any] = {}
    for field in msgspec.structs.fields(game.Options):
        match _plain(inspect.type_info(field.type)):
            case inspect.BoolType():
                chosen[field.encode_name] = source.random() < 0.5
            case inspect.LiteralType(values=values):
                chosen[field.encode_name] = source.choice(values)
            case inspect.StructType(cls=cls) if issubclass(cls, LexiconSpec) and source.random() < 0.3:
                chosen[field.encode_name] = source.choice(LEXICONS)
            case _:
                continue
    return chosen


def _plain(info: inspect.Type) -> inspect.Type:
    """The type without its labels and limits."""
    return _plain(info.type) if isinstance(info, inspect.Metadata) else info
