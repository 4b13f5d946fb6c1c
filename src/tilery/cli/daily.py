"""``tilery daily``: the puzzle of the day in the terminal."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from tilery.cli._completion import games


def daily(
    game: Annotated[str, typer.Argument(help="The game, for instance lexigo.", autocompletion=games)],
    day: Annotated[str | None, typer.Option(help="An earlier day, YYYY-MM-DD.", show_default=False)] = None,
) -> None:
    """Play the puzzle of the day: three tries, the same position for everyone.

    Your results are kept on this machine. At the end there is a text to share, without spoilers.

    Exit code 0: played or left; 1: there is no puzzle on that day; 2: wrong usage.

    Example:

      tilery daily quillico
    """
    from rich.console import Console

    from tilery import registry
    from tilery.cli.puzzle_output import solution, verdict
    from tilery.cli.terminal import require_terminal
    from tilery.core.errors import Malformed
    from tilery.puzzles import daily as dailies

    info = registry.find(game).info
    asked = dailies.today() if day is None else _parsed(day)
    if not dailies.FIRST_DAY <= asked <= dailies.today():
        raise Malformed("puzzles/no-day", f"There is a daily puzzle from {dailies.FIRST_DAY} to today, not on {asked}.")
    kept = _kept(_file())
    tries = kept.get(info.id, {}).get(asked.isoformat(), [])
    with Console(stderr=True).status(f"Looking for the daily puzzle of {info.title} …"):
        found = dailies.daily(info.id, asked)
    best = found.puzzle.points
    if not _is_finished(tries, best):
        require_terminal()
    while not _is_finished(tries, best):
        from tilery.tui.puzzle import PuzzleApp

        tried = PuzzleApp(found.puzzle, f"Par is {found.par}, try {len(tries) + 1} of {dailies.TRIES}. ").run()
        if tried is None:
            return
        typer.echo(verdict(found.puzzle, tried))
        tries = [*tries, tried.points]
        kept.setdefault(info.id, {})[asked.isoformat()] = tries
        _keep(_file(), kept)
        if not _is_finished(tries, best):
            typer.prompt("Enter: try again", default="", show_default=False)
    typer.echo(solution(found.puzzle))
    finished = {one for one, points in kept[info.id].items() if points}
    typer.echo("\n" + dailies.share_text(found, tuple(tries), dailies.streak_of(finished, dailies.today())))


def _is_finished(tries: list[int], best: int) -> bool:
    from tilery.puzzles.daily import TRIES

    return len(tries) >= TRIES or max(tries, default=0) >= best


def _parsed(day: str) -> date:
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise typer.BadParameter("a day is YYYY-MM-DD", param_hint="--day") from None


def _file() -> Path:
    from tilery.tui.saves import folder

    return folder() / "daily.json"


def _kept(file: Path) -> dict[str, dict[str, list[int]]]:
    """The tries by game and day; none if the file is missing or damaged."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, list[int]]])
    except (OSError, msgspec.MsgspecError):
        return {}


def _keep(file: Path, results: dict[str, dict[str, list[int]]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.write_bytes(msgspec.json.encode(results))
    part.replace(file)
