"""The games on offer, and the options of a new match."""

from __future__ import annotations

from functools import cache

import msgspec

import tilery
from tilery import registry
from tilery.bots import levels_of
from tilery.core.codec import codec
from tilery.core.game import AnyGame
from tilery.core.schema import json_schema
from tilery.printing import PARTS, can_print, list_parts
from tilery.server.catalog.wire import Catalog, GameCard, LevelCard, PrintPart
from tilery.server.matches.phrases import PHRASES
from tilery.server.matches.plan import INSTALLED_BOTS
from tilery.server.matches.rating_scale import level_rating
from tilery.server.matches.terms import Terms


@cache
def game_card(game: AnyGame) -> GameCard:
    """The card of a game."""
    defaults = msgspec.to_builtins(codec(game).options.decode(b"{}"))
    return GameCard(
        game.info, json_schema(game.Options), defaults, _levels(game), _print_parts(game), game.referee is not None
    )


def _print_parts(game: AnyGame) -> tuple[PrintPart, ...]:
    if not can_print():
        return ()
    offered = list_parts(game, game.pieces(codec(game).options.decode(b"{}")))
    return tuple(PrintPart(part, PARTS[part]) for part in offered)


def _levels(game: AnyGame) -> tuple[LevelCard, ...]:
    ours = (
        LevelCard(one.id, one.name, one.sentence, level_rating(one.id, game.info.id).shown)
        for one in levels_of(game.info.id)
    )
    return (*ours, *(LevelCard(name, name, "Installed on this server.", installed=True) for name in INSTALLED_BOTS))


def full_catalog(address: str | None, device: str | None = None) -> Catalog:
    """All games with their options, and the terms of a table.

    ``address``: the address at which other devices reach the server. ``device``: the build of its static page.
    """
    games = tuple(map(game_card, registry.every()))
    return Catalog(games, json_schema(Terms), tilery.__version__, address, PHRASES, device)
