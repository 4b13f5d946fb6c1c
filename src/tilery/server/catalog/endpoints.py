"""Endpoints of the games on offer and the options of a new match."""

from __future__ import annotations

from tilery import registry
from tilery.server.catalog.device_build import device_build
from tilery.server.catalog.service import full_catalog, game_card
from tilery.server.catalog.wire import Catalog, GameCard
from tilery.server.common.endpoints import Endpoints
from tilery.server.settings import Settings

endpoints = Endpoints("Games")


@endpoints.get("/api/shelf", "Everything for the new-match form", offline=True)
async def shelf(settings: Settings) -> Catalog:
    """All games with their options, and the terms of a table."""
    return full_catalog(settings.address, device_build())


@endpoints.get("/api/games", "All games")
async def all_games() -> tuple[GameCard, ...]:
    """All games with their options and bots."""
    return tuple(map(game_card, registry.every()))


@endpoints.get("/api/games/{game_id}", "One game")
async def one_game(game_id: str) -> GameCard:
    """One game with its options and bots."""
    return game_card(registry.find(game_id))
