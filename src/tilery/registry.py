"""Finds games by scanning the folder and the entry-point group ``tilery.games``; there is no list to edit."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from tilery import games as _games
from tilery.core.errors import Malformed
from tilery.core.game import AnyGame

GROUP = "tilery.games"


@cache
def _outside() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games there are: our own in alphabetical order, then those of other packages."""
    own = sorted(module.name for module in pkgutil.iter_modules(_games.__path__) if module.ispkg)
    return (*own, *(name for name in sorted(_outside()) if name not in own))


@cache
def find(game_id: str) -> AnyGame:
    """The game of this id; Malformed if there is none."""
    if game_id not in ids():
        raise Malformed(
            "registry/unknown-game", f"there is no game called {game_id!r}; there are {', '.join(ids()) or 'none'}"
        )
    if game_id in _outside():
        game: AnyGame = _outside()[game_id].load()
    else:
        game = import_module(f"{_games.__name__}.{game_id}").GAME
    return game


def every() -> tuple[AnyGame, ...]:
    """All games, loaded."""
    return tuple(find(game_id) for game_id in ids())
