"""The games, and what a new match can be made of."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from tilery import registry
from tilery.server.catalog.service import full_shelf, game_card
from tilery.server.catalog.wire import GameCard, Shelf
from tilery.server.http.device import device_build
from tilery.server.settings import Settings


@get("/api/shelf", tags=["Games"], summary="Everything for the new-match form")
async def shelf(settings: NamedDependency[Settings]) -> Shelf:
    """All games with their options, and the terms of a table."""
    return full_shelf(settings.address, device_build())


@get("/api/games", tags=["Games"], summary="All games")
async def all_games() -> tuple[GameCard, ...]:
    """With their options and bots."""
    return tuple(map(game_card, registry.every()))


@get("/api/games/{game_id:str}", tags=["Games"], summary="One game")
async def one_game(game_id: FromPath[str]) -> GameCard:
    """With its options and bots."""
    return game_card(registry.find(game_id))


ROUTES = [shelf, all_games, one_game]
