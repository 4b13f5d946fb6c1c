"""A tournament from the command line: progress while it runs, everything kept, tables at the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tilery import registry
from tilery.analysis.plotting import check_folder, require_matplotlib
from tilery.arena.figures import Figures, figures
from tilery.arena.keeping import Folder
from tilery.arena.page import summary, write
from tilery.arena.playing import Played
from tilery.arena.standings import Row, standings
from tilery.arena.tournament import Tournament, runner
from tilery.arena.wording import balance, course, told, uses

INTERRUPTED = 130


class Wishes(msgspec.Struct, frozen=True):
    """What is asked of a tournament besides its result."""

    where: str = "here"
    workers: int = 1
    keep: Path | None = None
    report: Path | None = None
    json: bool = False


def run(tournament: Tournament, wishes: Wishes) -> int:
    """Play and print; the exit code.

    What is wrong with the arguments is said before the first match. Whatever ends a tournament early, the matches
    that were finished are shown, and the results are printed before the report is written.
    """
    tournament.plan.check()
    if wishes.report is not None:
        require_matplotlib()
        check_folder(wishes.report)
    folder = None if wishes.keep is None else Folder(wishes.keep, tournament.plan)
    done: list[Played] = []
    code = 0
    matches = tournament.play(runner(wishes.where, wishes.workers), folder)
    try:
        with redirect_stdout(sys.stderr):  # Ray reports a dead worker there; the result alone goes to standard output
            for match in _shown(tournament, matches):
                done.append(match)
    except KeyboardInterrupt:
        code = INTERRUPTED
        kept = "" if folder is None else "; the same command goes on from there"
        Console(stderr=True).print(f"Stopped after {len(done)} matches{kept}.")
    except Exception:
        if done:
            Console(stderr=True).print(f"Failed after {len(done)} matches.")
            _finish(tournament, wishes, done)
        raise
    if done:
        _finish(tournament, wishes, done)
    return code


def _shown(tournament: Tournament, matches: Iterator[Played]) -> Iterator[Played]:
    """The matches, with a bar and how often each bot won so far."""
    title = registry.find(tournament.plan.game).info.title
    won = dict.fromkeys(tournament.plan.bots, 0)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[won]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=tournament.matches, won="")
        for match in matches:
            for seat in match.winners:
                won[match.pairing.bots[seat]] += 1
            progress.update(task, advance=1, won=" : ".join(map(str, won.values())))
            yield match


def _finish(tournament: Tournament, wishes: Wishes, done: Sequence[Played]) -> None:
    rows, seen = standings(done), figures(done)
    if wishes.json:
        print(summary(tournament.plan, rows, seen).decode(), flush=True)
    else:
        if len(done) < tournament.matches and tournament.confidence is not None:
            Console(stderr=True).print(f"Sure after {len(done)} matches: {rows[0].name} is the best.")
        _print(rows, seen)
    if wishes.report is not None:
        page = write(wishes.report, tournament.plan, done, rows, seen)
        Console(stderr=True).print(f"Report: {page}", soft_wrap=True)


def _print(rows: Sequence[Row], seen: Figures) -> None:
    best = Table("Bot", "Seats", "Wins", "Share, 95 %", "Rating, 95 %", "Mean score", "Faults")
    for row in rows:
        best.add_row(
            f"{row.name} ({row.bot})",
            str(row.matches),
            f"{row.wins:.1f}",
            told(row.interval),
            f"{row.rating.rating:.1f} ({row.rating.low:.1f} – {row.rating.high:.1f})",
            f"{row.score.mean:.1f}",
            str(row.faults),
        )
    numbers = Table("What", "How much: mean ± deviation (range), or share (95 %)")
    for line in (*course(seen), *balance(seen)):
        numbers.add_row(*line)
    kinds = Table("Comes into play", "", "In which share of the matches", "Times a match")
    for use in uses(seen):
        kinds.add_row(*use)
    for each in (best, numbers, kinds):
        Console().print(each)
