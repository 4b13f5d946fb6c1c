"""Games by id and rules version, found in ``games/`` and in the entry-point group ``tilery.games``.

A game's module holds ``GAME``, the version for new matches, and may hold ``OLDER``, a tuple of the versions before it,
for the records and running matches that began with them.

Parts of a game that only some readers need are in its package: ``part`` imports a module, ``file`` and ``text`` find
data and texts. They return None where a game, of whichever package, has no such part.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from tilery import games as _games
from tilery.core.errors import Malformed
from tilery.core.game import AnyGame

GROUP = "tilery.games"


@cache
def _outside() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games: our own in alphabetical order, then those of other packages."""
    own = sorted(module.name for module in pkgutil.iter_modules(_games.__path__) if module.ispkg)
    return (*own, *(name for name in sorted(_outside()) if name not in own))


def _module_name(game_id: str) -> str:
    """The name of the module that holds ``GAME``."""
    point = _outside().get(game_id)
    return point.module if point else f"{_games.__name__}.{game_id}"


@cache
def _home(game_id: str) -> tuple[str, Path] | None:
    """The package of a game and its folder, found without loading the game, or None if it is not a package."""
    spec = find_spec(_module_name(game_id))
    if spec is None or not spec.parent or spec.origin is None:
        return None
    return spec.parent, Path(spec.origin).parent


def part(game_id: str, name: str) -> ModuleType | None:
    """The module of this name in a game's package, such as ``terminal``, or None if the game has no such part.

    >>> part("lexigo", "terminal").__name__, part("lexigo", "kitchen")
    ('tilery.games.lexigo.terminal', None)
    """
    home = _home(game_id) if game_id in ids() else None
    if home is None:
        return None
    whole = f"{home[0]}.{name}"
    try:
        return import_module(whole)
    except ModuleNotFoundError as error:
        if error.name != whole:  # the part exists, but something that it imports does not
            raise
        return None


def file(game_id: str, path: str) -> Path | None:
    """A file of a game's folder, such as ``set.toml``, or None if the game has no such file.

    >>> file("lexigo", "set.toml").name, file("lexigo", "unset.toml")
    ('set.toml', None)
    """
    home = _home(game_id) if game_id in ids() else None
    found = None if home is None else home[1] / path
    return found if found is not None and found.is_file() else None


def text(game_id: str, name: str) -> str | None:
    """A text about a game, from the folder ``texts``, or None if the game has no such text."""
    found = file(game_id, f"texts/{name}")
    return None if found is None else found.read_text(encoding="utf-8")


@cache
def versions(game_id: str) -> Mapping[int, AnyGame]:
    """The game in each installed rules version, newest first. Raises Malformed if there is no such game."""
    if game_id not in ids():
        raise Malformed(
            "registry/unknown-game", f"There is no game called {game_id!r}; there are {', '.join(ids()) or 'none'}."
        )
    point = _outside().get(game_id)
    module = import_module(_module_name(game_id))
    newest: AnyGame = point.load() if point else module.GAME
    older: tuple[AnyGame, ...] = getattr(module, "OLDER", ())
    return {game.info.rules: game for game in (newest, *sorted(older, key=lambda game: -game.info.rules))}


def find(game_id: str, version: int | None = None) -> AnyGame:
    """The game with this id, in this version of its rules or the newest. Raises Malformed if there is none."""
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
    """The game for reading a record: that version, else the next one after it, else the newest.

    Events contain all results, so a later version can replay them if the version that decided them is gone.
    """
    here = versions(game_id)
    return here[min((known for known in here if known >= version), default=max(here))]


def every() -> tuple[AnyGame, ...]:
    """Every game in its newest version, loaded."""
    return tuple(find(game_id) for game_id in ids())
