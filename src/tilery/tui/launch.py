"""Starts the terminal client from the command line, and prints a message when it ends."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tilery.core.errors import Malformed
from tilery.tui import saves
from tilery.tui.app import TileryApp
from tilery.tui.match_setup import MatchSetup, new_setup, own_name
from tilery.tui.saved_match import SavedMatch
from tilery.tui.saves import Unfinished


class PlayArguments(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of ``tilery play``."""

    game: str | None = None
    bots: str | None = None
    hot_seat: str | None = None
    name: str | None = None
    seed: str | None = None
    options: str = ""
    offensive_words: bool = False
    hide_totals: bool = False
    resume: Path | None = None


def run(arguments: PlayArguments) -> int:
    """Play until the player quits. Returns the exit code."""
    app = application(arguments)
    app.bot_worker.prepare()
    app.run()
    if app.saved is not None:
        print(_describe_end(app.saved))
    return app.return_code or 0


def application(arguments: PlayArguments) -> TileryApp:
    """The application. Raises TileryError before the screen opens if no match can be started."""
    if arguments.resume is not None:
        return TileryApp(None, [_resume(arguments.resume)])
    if arguments.game is None:
        raise Malformed("play/no-game", "There is neither a game to begin nor a record to go on with.")
    return TileryApp(_setup(arguments.game, arguments), saves.list_unfinished(arguments.game))


def _setup(game: str, arguments: PlayArguments) -> MatchSetup:
    friends = _split(arguments.hot_seat)
    bots = _split(arguments.bots) or (() if friends else ("casual",))
    return new_setup(
        game,
        people=friends or (arguments.name or own_name(),),
        bots=bots,
        options=arguments.options,
        seed=arguments.seed,
        offensive_words=arguments.offensive_words,
        hide_totals=arguments.hide_totals,
    )


def _resume(file: Path) -> Unfinished:
    kept = saves.resume(file)
    if not any(seat.kind == "human" for seat in kept.match.seats):
        raise Malformed("play/no-person", f"Only bots sit in the match in {file}; `tilery replay` shows it.")
    return kept


def _split(text: str | None) -> tuple[str, ...]:
    return tuple(part for piece in (text or "").split(",") if (part := piece.strip()))


def _describe_end(saved: SavedMatch) -> str:
    match, file = saved.match, saved.file
    if saved.trouble:
        return saved.trouble
    if match.outcome is None:
        return f"The match is kept in {file}\nGo on with: tilery play {match.header.game}"
    return f"The record is {file}\nLook at it with: tilery analyse {file}"
