"""Running the terminal from the command line, and what is said when it is left."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tilery.core.errors import Malformed
from tilery.tui import saves
from tilery.tui.app import TileryApp
from tilery.tui.saves import Unfinished
from tilery.tui.sitting import Sitting
from tilery.tui.starting import Plan, own_name, plan


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    game: str | None = None
    bots: str | None = None
    hot_seat: str | None = None
    name: str | None = None
    seed: str | None = None
    options: str = ""
    offensive_words: bool = False
    resume: Path | None = None


def run(asked: Asked) -> int:
    """Play until the player leaves; the exit code."""
    app = application(asked)
    app.thinker.prepare()
    app.run()
    if app.sitting is not None:
        print(_farewell(app.sitting))
    return app.return_code or 0


def application(asked: Asked) -> TileryApp:
    """The application; what cannot be started is refused before the screen opens."""
    if asked.resume is not None:
        return TileryApp(None, [_resumed(asked.resume)])
    if asked.game is None:
        raise Malformed("play/no-game", "there is neither a game to begin nor a record to go on with")
    return TileryApp(_plan(asked.game, asked), saves.unfinished(asked.game))


def _plan(game: str, asked: Asked) -> Plan:
    friends = _split(asked.hot_seat)
    bots = _split(asked.bots) or (() if friends else ("level2",))
    return plan(
        game,
        people=friends or (asked.name or own_name(),),
        bots=bots,
        options=asked.options,
        seed=asked.seed,
        offensive_words=asked.offensive_words,
    )


def _resumed(file: Path) -> Unfinished:
    kept = saves.resume(file)
    if not any(seat.kind == "human" for seat in kept.match.seats):
        raise Malformed("play/no-person", f"only bots sit in the match in {file}; `tilery replay` shows it")
    return kept


def _split(text: str | None) -> tuple[str, ...]:
    return tuple(part for piece in (text or "").split(",") if (part := piece.strip()))


def _farewell(sitting: Sitting) -> str:
    match, file = sitting.match, sitting.file
    if sitting.trouble:
        return sitting.trouble
    if match.outcome is None:
        return f"The match is kept in {file}\nGo on with: tilery play {match.header.game}"
    return f"The record is {file}\nLook at it with: tilery analyse {file}"
