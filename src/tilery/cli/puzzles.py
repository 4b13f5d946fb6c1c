"""``tilery puzzles``: play puzzles in the terminal, and make new ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilery.cli._completion import games

app = typer.Typer(no_args_is_help=True, help="Find the best play of a position.")
Game = Annotated[str, typer.Argument(help="The game, for instance lexigo.", autocompletion=games)]


@app.command()
def make(
    game: Game,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles the file is to have.")] = 520,
    seed: Annotated[int, typer.Option(min=0, help="Another seed gives other puzzles.")] = 1,
    output: Annotated[
        Path | None, typer.Option(help="The file; GAME.jsonl.gz if not given.", show_default=False)
    ] = None,
) -> None:
    """Make puzzles: bots play, and positions with one clearly best play are kept.

    The file is written after every match with a puzzle. The same command continues an existing file, and the same seed
    and count give the same file. Stop it with Ctrl-C.

    Exit code 0: the file has as many puzzles as asked for; 1: it was made with other rules, words or another seed.

    Example:

      tilery puzzles make quillico --count 100 --seed 7
    """
    from rich.progress import Progress

    from tilery import registry
    from tilery.puzzles.files import SUFFIX
    from tilery.puzzles.making import make as make_puzzles

    path = output or Path(registry.find(game).info.id + SUFFIX)
    with Progress() as progress:
        task = progress.add_task(f"Puzzles for {registry.find(game).info.title}", total=count)
        for head in make_puzzles(game, path, count, seed):
            progress.update(task, completed=min(head.puzzles, count))
    typer.echo(f"{path}: the file has the puzzles that you asked for.")


@app.command()
def grade(file: Annotated[Path, typer.Argument(exists=True, help="A file that `tilery puzzles make` wrote.")]) -> None:
    """Measure the difficulty and the themes of the puzzles of a file again.

    Do this when the levels of bots or the themes of a game have changed. The puzzles stay the same.

    Exit code 0: the file is written; 1: it is no file of puzzles, or has to be made again.

    Example:

      tilery puzzles grade quillico.jsonl.gz
    """
    from rich.progress import track

    from tilery.puzzles.files import read
    from tilery.puzzles.regrading import regrade

    for _ in track(regrade(file), "Measuring", total=len(read(file).matches)):
        pass
    typer.echo(f"{file}: difficulty and themes are measured again.")


@app.command()
def check(
    game: Game,
    file: Annotated[
        Path | None, typer.Option(exists=True, help="Another file than the one shipped.", show_default=False)
    ] = None,
) -> None:
    """Check every puzzle of a game by the complete search.

    Exit code 0: every stated play is the best, with the stated margin; 1: some are not, and these are listed.

    Example:

      tilery puzzles check quillico
    """
    from rich.progress import track

    from tilery.puzzles.checking import disagreement
    from tilery.puzzles.files import load, read

    puzzles = load(game) if file is None else tuple(read(file).puzzles())
    wrong = [found for puzzle in track(puzzles, "Checking") if (found := disagreement(puzzle))]
    for sentence in wrong:
        typer.echo(sentence)
    typer.echo(f"{len(puzzles)} puzzles checked, {len(wrong)} disagreements.")
    raise typer.Exit(1 if wrong else 0)


@app.command()
def play(
    game: Game,
    grade: Annotated[str | None, typer.Option(help="Only easy, medium or hard ones.", show_default=False)] = None,
    theme: Annotated[
        str | None, typer.Option(help="Only puzzles with this theme, for instance long-word.", show_default=False)
    ] = None,
    puzzle: Annotated[str | None, typer.Option("--id", help="This puzzle.", show_default=False)] = None,
) -> None:
    """Find the best play of positions, one after another, at the table of `tilery play`.

    Ctrl+T gives a hint in steps, Ctrl+Q gives up; then the solution is shown.

    Exit code 0: you stopped; 1: there is no such puzzle; 2: wrong usage.

    Example:

      tilery puzzles play wordroad --grade easy --theme through
    """
    import random

    from tilery import puzzles
    from tilery.cli.puzzle_output import solution, verdict
    from tilery.cli.terminal import require_terminal
    from tilery.core.errors import Malformed
    from tilery.puzzles.themes import themes_of

    if grade is not None and grade not in puzzles.GRADES:
        raise typer.BadParameter(f"there are {', '.join(puzzles.GRADES)}", param_hint="--grade")
    known = {each.id: each.title for each in themes_of(game)}
    if theme is not None and theme not in known:
        raise typer.BadParameter(f"there are {', '.join(known)}", param_hint="--theme")
    chosen = [
        one
        for one in puzzles.load(game)
        if grade in (None, one.grade) and puzzle in (None, one.id) and (theme is None or theme in one.themes)
    ]
    if not chosen:
        which = f"called {puzzle!r}" if puzzle is not None else "of that kind"
        raise Malformed("puzzles/not-found", f"There is no puzzle {which} for {game}.")
    require_terminal()
    from tilery.tui.puzzle import PuzzleApp

    for one in random.sample(chosen, len(chosen)):
        typer.echo(verdict(one, PuzzleApp(one).run()))
        typer.echo(solution(one))
        if typer.prompt("\nEnter: the next puzzle, q: stop", default="", show_default=False).strip().lower() == "q":
            return
