"""Running the terminal from the command line, and what is said when it is left."""

from __future__ import annotations

from pathlib import Path

from tilery.core.errors import Malformed
from tilery.tui import saves
from tilery.tui.app import TileryApp
from tilery.tui.saves import Unfinished
from tilery.tui.sitting import Sitting
from tilery.tui.starting import Plan, own_name, plan


def run(
    game: str | None,
    bots: str | None,
    hot_seat: str | None,
    name: str | None,
    seed: str | None,
    options: str,
    resume: Path | None,
) -> int:
    """Play until the player leaves; the exit code."""
    app = _app(game, _split(bots), _split(hot_seat), name, seed, options, resume)
    app.thinker.warm(game)  # before Textual takes standard error, which new processes would inherit
    app.run()
    if app.sitting is not None:
        print(_farewell(app.sitting))
    return app.return_code or 0


def _app(
    game: str | None,
    bots: tuple[str, ...],
    hot_seat: tuple[str, ...],
    name: str | None,
    seed: str | None,
    options: str,
    resume: Path | None,
) -> TileryApp:
    if resume is not None:
        return TileryApp(None, [_resumed(resume)], resume=True)
    if game is None:
        raise Malformed("play/no-game", "there is neither a game to begin nor a record to go on with")
    chosen = _plan(game, bots, hot_seat, name, seed, options)
    return TileryApp(chosen, saves.unfinished(game))


def _plan(
    game: str, bots: tuple[str, ...], hot_seat: tuple[str, ...], name: str | None, seed: str | None, options: str
) -> Plan:
    people = hot_seat or (name or own_name(),)
    return plan(game, people=people, bots=bots or (() if hot_seat else ("level2",)), options=options, seed=seed)


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
