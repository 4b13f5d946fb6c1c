"""``tilery daily``: the puzzle of the day in the terminal."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec
import typer

from tilery.cli._completion import games

if TYPE_CHECKING:
    from tilery.puzzles.daily import DailyTry

Tries: TypeAlias = "tuple[DailyTry, ...]"


def daily(
    game: Annotated[str, typer.Argument(help="The game, for instance lexigo.", autocompletion=games)],
    day: Annotated[str | None, typer.Option(help="An earlier day, YYYY-MM-DD.", show_default=False)] = None,
) -> None:
    """Play the puzzle of the day: three tries, the same position for everyone.

    Your results are stored on this machine. At the end you get a text to share, without spoilers.

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
    asked = dailies.today() if day is None else _parse_day(day)
    if not dailies.FIRST_DAY <= asked <= dailies.today():
        raise Malformed("puzzles/no-day", f"There is a daily puzzle from {dailies.FIRST_DAY} to today, not on {asked}.")
    kept = _load_tries(_file())
    tries = kept.get(info.id, {}).get(asked.isoformat(), ())
    with Console(stderr=True).status(f"Looking for the daily puzzle of {info.title} …"):
        found = dailies.daily(info.id, asked)
    best = found.puzzle.points
    if not _is_finished(tries, best):
        require_terminal()
    while not _is_finished(tries, best):
        from tilery.tui.puzzle import PuzzleApp

        said = f"Par is {found.par}, try {len(tries) + 1} of {dailies.TRIES}. "
        tried = PuzzleApp(found.puzzle, said, frozenset(one.play for one in tries)).run()
        if tried is None:
            return
        typer.echo(verdict(found.puzzle, tried))
        tries = (*tries, dailies.DailyTry(tried.points, tried.play, tried.solved))
        kept.setdefault(info.id, {})[asked.isoformat()] = tries
        _save_tries(_file(), kept)
        if not _is_finished(tries, best):
            typer.prompt("Enter: try again", default="", show_default=False)
    typer.echo(solution(found.puzzle))
    finished = {one for one, points in kept[info.id].items() if points}
    typer.echo(
        "\n"
        + dailies.share_text(found, tuple(one.points for one in tries), dailies.streak_of(finished, dailies.today()))
    )


def _is_finished(tries: Tries, best: int) -> bool:
    from tilery.puzzles.daily import TRIES

    return len(tries) >= TRIES or any(one.points >= best for one in tries)


def _parse_day(day: str) -> date:
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise typer.BadParameter("a day is YYYY-MM-DD", param_hint="--day") from None


def _file() -> Path:
    from tilery.tui.saves import folder

    return folder() / "daily.json"


def _load_tries(file: Path) -> dict[str, dict[str, Tries]]:
    """Load the tries by game and day, empty if the file is missing or damaged. Earlier versions kept only points."""
    from tilery.puzzles.daily import DailyTry

    try:
        kept = msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, tuple[DailyTry | int, ...]]])
    except (OSError, msgspec.MsgspecError):
        return {}
    return {
        game: {
            day: tuple(DailyTry(one) if isinstance(one, int) else one for one in tries) for day, tries in days.items()
        }
        for game, days in kept.items()
    }


def _save_tries(file: Path, results: dict[str, dict[str, Tries]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.write_bytes(msgspec.json.encode(results))
    part.replace(file)
