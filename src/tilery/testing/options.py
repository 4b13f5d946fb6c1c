"""Random options: the defaults, the presets, and every choice a game offers."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec import inspect

from tilery.core.game import AnyGame
from tilery.lexicon import LexiconSpec

LEXICONS: tuple[dict[str, Any], ...] = ({"size": "everyday"}, {"family": True})
"""Lexicons besides the default one. They are few, as each is composed once per machine."""


def random_options(game: AnyGame, source: random.Random) -> dict[str, Any]:
    """Choose the defaults half of the time, else a preset, or a random value for every switch and list of words."""
    if source.random() < 0.5:
        return {}
    if game.info.presets and source.random() < 0.3:
        return dict(source.choice(game.info.presets).options)
    chosen = {name: source.choice(values) for name, values in each_choice(game.Options).items()}
    for field in msgspec.structs.fields(game.Options):
        match _plain(inspect.type_info(field.type)):
            case inspect.StructType(cls=cls) if issubclass(cls, LexiconSpec) and source.random() < 0.3:
                chosen[field.encode_name] = source.choice(LEXICONS)
            case _:
                continue
    return chosen


def each_choice(options: type[msgspec.Struct]) -> dict[str, tuple[Any, ...]]:
    """Values of every switch and every choice by the name of the option, with the first two seats for a seat."""
    found: dict[str, tuple[Any, ...]] = {}
    for field in msgspec.structs.fields(options):
        match _plain(inspect.type_info(field.type)):
            case inspect.BoolType():
                found[field.encode_name] = (False, True)
            case inspect.LiteralType(values=values):
                found[field.encode_name] = tuple(values)
            case inspect.UnionType(types=types):
                named = [each for each in map(_plain, types) if isinstance(each, inspect.LiteralType)]
                if any(isinstance(_plain(each), inspect.IntType) for each in types) and named:
                    found[field.encode_name] = (*named[0].values, 0, 1)
            case _:
                continue
    return found


def _plain(info: inspect.Type) -> inspect.Type:
    """The type without its labels and limits."""
    return _plain(info.type) if isinstance(info, inspect.Metadata) else info
