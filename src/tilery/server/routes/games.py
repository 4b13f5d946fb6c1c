"""The games, and what a new match can be made of."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

import tilery
from tilery import registry
from tilery.bots import LEVELS
from tilery.core.codec import codec
from tilery.core.game import AnyGame
from tilery.core.schema import json_schema
from tilery.server.matches.plan import INSTALLED_BOTS
from tilery.server.protocol.bodies import GameCard, LevelCard, Shelf
from tilery.server.protocol.terms import Terms
from tilery.server.settings import Settings


@cache
def game_card(game: AnyGame) -> GameCard:
    """The card of a game."""
    defaults = msgspec.to_builtins(codec(game).options.decode(b"{}"))
    return GameCard(game.info, json_schema(game.Options), defaults, _levels())


@cache
def _levels() -> tuple[LevelCard, ...]:
    ours = (LevelCard(one.id, one.name, one.sentence) for one in LEVELS)
    return (*ours, *(LevelCard(name, name, "Installed on this server.", installed=True) for name in INSTALLED_BOTS))


@get("/api/shelf", tags=["Games"], summary="Everything for the new-match form")
async def shelf(settings: NamedDependency[Settings]) -> Shelf:
    """All games with their options, and the terms of a table."""
    games = tuple(map(game_card, registry.every()))
    return Shelf(games, json_schema(Terms), tilery.__version__, settings.address)


@get("/api/games", tags=["Games"], summary="All games")
async def all_games() -> tuple[GameCard, ...]:
    """With their options and bots."""
    return tuple(map(game_card, registry.every()))


@get("/api/games/{game_id:str}", tags=["Games"], summary="One game")
async def one_game(game_id: FromPath[str]) -> GameCard:
    """With its options and bots."""
    return game_card(registry.find(game_id))


ROUTES = [shelf, all_games, one_game]
