"""Finds games by id and rules version, in ``games/`` and by the entry-point group ``tilery.games``; no list to edit.

A game's module holds ``GAME``, the version that new matches are played by, and may hold ``OLDER``, a tuple of the
versions before it, for the records and running matches that were begun by them.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
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
def versions(game_id: str) -> Mapping[int, AnyGame]:
    """The game by each rules version that is here, the newest first; Malformed if there is no such game."""
    if game_id not in ids():
        raise Malformed(
            "registry/unknown-game", f"There is no game called {game_id!r}; there are {', '.join(ids()) or 'none'}."
        )
    point = _outside().get(game_id)
    module = import_module(point.module if point else f"{_games.__name__}.{game_id}")
    newest: AnyGame = point.load() if point else module.GAME
    older: tuple[AnyGame, ...] = getattr(module, "OLDER", ())
    return {game.info.rules: game for game in (newest, *sorted(older, key=lambda game: -game.info.rules))}


def find(game_id: str, version: int | None = None) -> AnyGame:
    """The game of this id, in this version of its rules or in the newest; Malformed if there is none."""
    here = versions(game_id)
    if version is None:
        return next(iter(here.values()))
    if version not in here:
        known = ", ".join(map(str, here))
        raise Malformed(
            "registry/unknown-version",
            f"Version {version} of the rules of {find(game_id).info.title} is not here; here is {known}.",
        )
    return here[version]


def closest(game_id: str, version: int) -> AnyGame:
    """The game to read a record with: that version, else the next one after it, else the newest.

    Events say what happened, so a later version can follow them where the version that decided them is gone.
    """
    here = versions(game_id)
    return here[min((known for known in here if known >= version), default=max(here))]


def every() -> tuple[AnyGame, ...]:
    """All games in their newest versions, loaded."""
    return tuple(find(game_id) for game_id in ids())
