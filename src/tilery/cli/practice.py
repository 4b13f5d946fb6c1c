"""``tilery practice``: exercises from one's own mistakes in the matches played in the terminal."""

from __future__ import annotations

import math
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilery.cli._completion import games

if TYPE_CHECKING:
    from tilery.practice import Exercise
    from tilery.practice.notebook import Notebook, Page
    from tilery.puzzles import Attempt

LOOKED_BACK = 40
"""Number of latest records that are looked through."""
SHOWN_WORDS = 20
HOUR, DAY = 3600, 86_400


def practice(
    game: Annotated[
        str | None, typer.Option(help="Only exercises of this game.", autocompletion=games, show_default=False)
    ] = None,
    words: Annotated[bool, typer.Option("--words", help="Show the words you missed most, and stop.")] = False,
) -> None:
    """Review turns of your own matches where you lost much, until nothing is due.

    The matches are those you played with `tilery play`. An exercise comes again in some minutes if you miss it, and at
    growing distances if you find a better play. Ctrl+T gives a hint in steps, Ctrl+Q gives up.

    Exit code 0: nothing is due any more, or you stopped; 1: the file of your practice is damaged.

    Example:

      tilery practice --game quillico
    """
    from tilery.cli.terminal import require_terminal
    from tilery.practice.notebook import read_notebook, write_notebook
    from tilery.tui.saves import folder

    file = folder() / "practice.json"
    notebook = _look_through(read_notebook(file), folder())
    write_notebook(file, notebook)
    if words:
        typer.echo(_words(notebook))
        return
    while due := _due(notebook, game):
        require_terminal()
        typer.echo(f"{len(due)} to review.")
        notebook = _review(notebook, due[0], folder())
        write_notebook(file, notebook)
        if typer.prompt("\nEnter: go on, q: stop", default="", show_default=False).strip().lower() == "q":
            return
    typer.echo(_until(notebook, game))


def _look_through(notebook: Notebook, folder: Path) -> Notebook:
    """Look at the latest records that were not looked through yet."""
    from rich.progress import track

    from tilery.core.record import SUFFIX
    from tilery.practice.notebook import look_through

    files = sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)[:LOOKED_BACK]
    for file in track([one for one in files if one.name not in notebook.seen], "Your matches", transient=True):
        notebook = look_through(notebook, file, time.time())
    return notebook


def _due(notebook: Notebook, game: str | None) -> list[Page]:
    from tilery.practice.notebook import due_pages

    return [page for page in due_pages(notebook, time.time()) if game in (None, page.game)]


def _review(notebook: Notebook, page: Page, folder: Path) -> Notebook:
    """Show an exercise and its solution. One whose record is gone is dropped."""
    from tilery.core.errors import TileryError
    from tilery.practice import Result
    from tilery.practice.notebook import open_page, remove_page, review_page
    from tilery.tui.puzzle import TaskApp

    try:
        exercise = open_page(folder, page)
    except TileryError as error:
        typer.echo(f"{error.message} Its exercise is removed.")
        return remove_page(notebook, page)
    shown = TaskApp(exercise, lambda action: judge(exercise, action), "Your play here lost much. ")
    tried = shown.run()
    right = tried is not None and tried.solved
    result = Result.WRONG if not right else Result.HINTED if shown.hints else Result.RIGHT
    after = review_page(notebook, page, result, time.time())
    typer.echo(_verdict(exercise, tried))
    typer.echo(_wait(after.pages[page.key].due - time.time(), "It comes again"))
    return after


def judge(exercise: Exercise, action: Any) -> Attempt:
    """Judge a play, as the table of puzzles wants it. Raises a TileryError for an illegal one."""
    from tilery.practice import judge_answer
    from tilery.puzzles import Attempt
    from tilery.puzzles.puzzle import shared_position

    found = judge_answer(shared_position(exercise), exercise.mistake, action)
    return Attempt(found.words, found.points, exercise.points, found.right)


def _verdict(exercise: Exercise, tried: Attempt | None) -> str:
    mistake = exercise.mistake
    made = f"In the match you played {mistake.made[0]} for {mistake.made_points}." if mistake.made else ""
    best = f"The play to find: {exercise.words[0]} for {exercise.points}."
    if tried is None:
        return f"You gave up. {best} {made}"
    word = tried.words[0] if tried.words else "No word"
    return f"{'Right!' if tried.solved else 'Not good enough:'} {word} for {tried.points}. {best} {made}"


def _wait(seconds: float, what: str) -> str:
    if seconds < HOUR:
        return f"{what} in {max(1, math.ceil(seconds / 60))} minutes."
    return f"{what} in {max(1, round(seconds / DAY))} days."


def _until(notebook: Notebook, game: str | None) -> str:
    dates = [page.due for page in notebook.pages.values() if game in (None, page.game)]
    if not dates:
        return "No exercises yet. Finish a match with `tilery play`, and the turns where you lost much are found here."
    return _wait(min(dates) - time.time(), "Nothing is due. The next exercise comes")


def _words(notebook: Notebook) -> str:
    """The words missed most, with their meaning."""
    from tilery.lexicon.definitions import define

    missed = Counter(word for words in notebook.seen.values() for word in words)
    lines = []
    for word, times in missed.most_common(SHOWN_WORDS):
        sense = next(iter(define(word)), None)
        lines.append(f"{word:15} {times:2} ×  {'' if sense is None else sense.text}")
    return "\n".join(lines) or "You have missed no words yet."
