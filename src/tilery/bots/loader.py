"""Loads bots by entry point, from a Python file, or as a command that reads and writes JSON lines.

A bot is named by a reference: ``club`` is built in, ``mybot.py`` or ``mybot.py:cautious`` is a function in a file,
``run:./mybot --fast`` is a process (see ``tilery.bots.process``), any other name is looked up in the entry-point group
``tilery.bots``. ``docs/how-to/bots.md`` shows one of each.
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

from tilery.bots.levels import EARLIER_IDS, LEVELS, level
from tilery.bots.policy import choose as choose_level
from tilery.bots.process import BotProcess
from tilery.bots.word_filter import candidates_with, with_vocabulary
from tilery.core.errors import IllegalAction, Malformed, TileryError
from tilery.core.game import AnyGame, Budget
from tilery.core.record import Entry
from tilery.core.seating import Seat
from tilery.lexicon.vocabulary import Vocabulary
from tilery.match import Match

GROUP = "tilery.bots"
COMMAND = "run:"

Choose: TypeAlias = Callable[[AnyGame, Any, Budget, int], Any]
"""``choose(game, view, budget, seed)``: an action from a view. The same arguments should give the same action."""


class BotFault(TileryError):
    """A third-party bot raised, exited, timed out, or gave an unreadable answer."""


class Bot(msgspec.Struct, frozen=True):
    """A bot ready to play."""

    id: str
    """Reference by which it was found."""
    name: str
    choose: Choose
    ours: bool = False
    """True for a built-in level, whose faults are raised, not turned into a time-out."""

    def play(self, match: Match, seat: Seat | None = None, *, budget: Budget | None = None, seed: int = 0) -> Entry:
        """Choose an action from the view of a seat, and play it. Without a seat: for the one that is asked first.

        The same match and seed give the same action, if the budget has no seconds.
        """
        if seat is None:
            if not match.awaiting:
                raise IllegalAction("match/over", "The match is over.")
            seat = min(match.awaiting)
        prompt = match.awaiting.get(seat)
        if prompt is None:
            raise IllegalAction("match/not-asked", f"Seat {seat} is not asked for anything now.")
        chance = seed * 1_000_003 + len(match.entries)
        action = self.choose(match.game, match.view(seat), budget or Budget(), chance)
        return match.submit(seat, prompt.id, action)


@cache
def find(reference: str, *, offensive_words: bool = False) -> Bot:
    """The bot with this reference. Raises Malformed if there is none.

    Without ``offensive_words`` the view it is given holds no words that the family list leaves out.
    """
    if reference in EARLIER_IDS or any(one.id == reference for one in LEVELS):
        return Bot(reference, level(reference).name, partial(_level, reference, offensive_words), ours=True)
    if reference.startswith(COMMAND):
        command = shlex.split(reference.removeprefix(COMMAND))
        if not command:
            raise Malformed("bots/no-command", f"{reference!r} should be {COMMAND} and a command to run.")
        process = BotProcess(command, offensive_words=offensive_words)
        return Bot(reference, Path(command[-1]).stem, guard(process.choose, reference))
    path, _, function = reference.partition(":")
    if path.endswith(".py"):
        name, choose = function or Path(path).stem, _from_file(path, function or "choose")
    else:
        name, choose = reference, _from_entry_point(reference)
    return Bot(reference, name, guard(_with_vocabulary(choose, offensive_words), reference))


def make_absolute(reference: str) -> str:
    """Make the path of a Python file in a reference absolute, so that it is found from any folder."""
    path, colon, function = reference.partition(":")
    return f"{Path(path).absolute()}{colon}{function}" if path.endswith(".py") else reference


def list_installed() -> tuple[str, ...]:
    """The names of the bots in installed packages."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


def guard(choose: Choose, reference: str) -> Choose:
    """Wrap a bot so that any exception inside it becomes a BotFault that names the bot."""

    def ask(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
        try:
            return choose(game, view, budget, seed)
        except Exception as error:
            code = error.code if isinstance(error, TileryError) else "bots/raised"
            text = f"{type(error).__name__}: {error}"
            raise BotFault(code, f"The bot {reference} could not answer: {text}") from error

    return ask


def _level(level_id: str, offensive_words: bool, game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    return choose_level(level_id, game, view, budget, seed, offensive_words=offensive_words)


def _with_vocabulary(choose: Choose, offensive_words: bool) -> Choose:
    words = Vocabulary(offensive=offensive_words)

    def ask(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
        seen = with_vocabulary(view, words)
        action = choose(game, seen, budget, seed)
        if game.preview(view, action).legal or not game.preview(seen, action).legal:
            return action  # illegal in both cases, so the fault is the bot's
        return candidates_with(game, view, words, budget).items[0].action

    return ask


def _from_file(path: str, function: str) -> Choose:
    file = Path(path)
    if not file.is_file():
        raise Malformed("bots/no-file", f"There is no file {path} with a bot in it.")
    spec = importlib.util.spec_from_file_location(f"tilery_bot_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise Malformed("bots/no-module", f"{path} cannot be read as a Python file.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise Malformed("bots/no-module", f"{path} cannot be run: {type(error).__name__}: {error}") from error
    return _callable(getattr(module, function, None), f"{path} has no function {function}(game, view, budget, seed).")


def _from_entry_point(name: str) -> Choose:
    found = {point.name: point for point in entry_points(group=GROUP)}
    if name not in found:
        known = ", ".join([*(one.id for one in LEVELS), *sorted(found)])
        raise Malformed("bots/unknown-bot", f"There is no bot called {name!r}; there are {known}.")
    return _callable(found[name].load(), f"The entry point {name} is no function choose(game, view, budget, seed).")


def _callable(found: Any, otherwise: str) -> Choose:
    if not callable(found):
        raise Malformed("bots/no-function", otherwise)
    chosen: Choose = found
    return chosen
