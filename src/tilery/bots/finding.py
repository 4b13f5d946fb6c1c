"""Bots of other people: by entry point, by Python file, or by a command that speaks lines of JSON.

A bot is named by a reference: ``level3`` is one of ours; ``mybot.py`` or ``mybot.py:cautious`` is a function in a file;
``run:./mybot --fast`` is a process (see ``tilery.bots.process``); any other name is looked up in the entry-point group
``tilery.bots``. ``docs/bots.md`` shows one of each.
"""

from __future__ import annotations

import importlib.util
import shlex
from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from tilery.bots.choosing import choose as choose_level
from tilery.bots.levels import LEVELS
from tilery.bots.process import BotProcess
from tilery.core.errors import Malformed, TileryError
from tilery.core.game import AnyGame, Budget

GROUP = "tilery.bots"
COMMAND = "run:"

Choose: TypeAlias = Callable[[AnyGame, Any, Budget, int], Any]
"""``choose(game, view, budget, seed)``: an action from a view. The same arguments should give the same action."""


class BotFault(TileryError):
    """Another's bot raised, died, was silent, or answered what cannot be read."""


class Bot(msgspec.Struct, frozen=True):
    """A bot ready to play."""

    id: str
    """The reference it was found by."""
    name: str
    choose: Choose
    ours: bool = False
    """A fault of one of our own levels is a fault of Tilery, and is not forgiven."""


@cache
def find(reference: str) -> Bot:
    """The bot of this reference; Malformed if there is none."""
    for level in LEVELS:
        if level.id == reference:
            return Bot(reference, level.name, partial(_level, reference), ours=True)
    if reference.startswith(COMMAND):
        words = shlex.split(reference.removeprefix(COMMAND))
        if not words:
            raise Malformed("bots/no-command", f"{reference!r} should be {COMMAND} and a command to run")
        return Bot(reference, Path(words[-1]).stem, guarded(BotProcess(words).choose, reference))
    path, _, function = reference.partition(":")
    if path.endswith(".py"):
        return Bot(reference, function or Path(path).stem, guarded(_from_file(path, function or "choose"), reference))
    return Bot(reference, reference, guarded(_from_entry_point(reference), reference))


def installed() -> tuple[str, ...]:
    """The names of the bots that installed packages bring."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


def guarded(choose: Choose, reference: str) -> Choose:
    """The same bot; whatever goes wrong inside it is a BotFault that names it."""

    def asked(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
        try:
            return choose(game, view, budget, seed)
        except Exception as error:
            code = error.code if isinstance(error, TileryError) else "bots/raised"
            text = f"{type(error).__name__}: {error}"
            raise BotFault(code, f"the bot {reference} could not answer: {text}") from error

    return asked


def _level(level_id: str, game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    return choose_level(level_id, game, view, budget, seed)


def _from_file(path: str, function: str) -> Choose:
    file = Path(path)
    if not file.is_file():
        raise Malformed("bots/no-file", f"there is no file {path} with a bot in it")
    spec = importlib.util.spec_from_file_location(f"tilery_bot_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise Malformed("bots/no-module", f"{path} cannot be read as a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise Malformed("bots/no-module", f"{path} cannot be run: {type(error).__name__}: {error}") from error
    return _callable(getattr(module, function, None), f"{path} has no function {function}(game, view, budget, seed)")


def _from_entry_point(name: str) -> Choose:
    found = {point.name: point for point in entry_points(group=GROUP)}
    if name not in found:
        known = ", ".join([*(level.id for level in LEVELS), *sorted(found)])
        raise Malformed("bots/unknown-bot", f"there is no bot called {name!r}; there are {known}")
    return _callable(found[name].load(), f"the entry point {name} is no function choose(game, view, budget, seed)")


def _callable(found: Any, otherwise: str) -> Choose:
    if not callable(found):
        raise Malformed("bots/no-function", otherwise)
    chosen: Choose = found
    return chosen
