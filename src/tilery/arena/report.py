"""Runs a tournament from the command line: a progress bar, then tables, and the report."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, redirect_stdout
from pathlib import Path

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tilery import registry
from tilery.analysis.plotting import check_folder, require_matplotlib
from tilery.arena.bot_match import PlayedMatch
from tilery.arena.figures import Figures, figures
from tilery.arena.folder import TournamentFolder
from tilery.arena.format import balance_rows, course_rows, usage_rows
from tilery.arena.page import summary, write
from tilery.arena.standings import Row, standings
from tilery.arena.tournament import Tournament, runner
from tilery.draw.clean_text import clean
from tilery.processes import one_interrupt

INTERRUPTED = 130
SHOWN_FAULTS = 5
"""Number of different messages of failed bots that are shown."""


class ArenaOptions(msgspec.Struct, frozen=True):
    """Options of a run: the workers, the folders of records and report, and the output format."""

    where: str = "here"
    workers: int = 1
    keep: Path | None = None
    report: Path | None = None
    json: bool = False


def run(tournament: Tournament, options: ArenaOptions) -> int:
    """Play and print. Returns the exit code.

    Wrong arguments are reported before the first match. If a tournament ends early, the finished matches are shown. The
    results are printed before the report is written.
    """
    with one_interrupt():
        return _run(tournament, options)


def _run(tournament: Tournament, options: ArenaOptions) -> int:
    tournament.plan.check()
    if options.report is not None:
        require_matplotlib()
        check_folder(options.report)
    folder = None if options.keep is None else TournamentFolder(options.keep, tournament.plan)
    done: list[PlayedMatch] = []
    code = 0
    matches = tournament.play(runner(options.where, options.workers), folder)
    try:
        # Ray reports a dead worker there; the result alone goes to standard output
        with closing(matches), redirect_stdout(sys.stderr):
            for match in _show_progress(tournament, matches):
                done.append(match)
    except KeyboardInterrupt:
        code = INTERRUPTED
        kept = "" if folder is None else "; the same command goes on from there"
        Console(stderr=True).print(f"Stopped after {len(done)} matches{kept}.")
    except Exception:
        if done:
            Console(stderr=True).print(f"Failed after {len(done)} matches.")
            _finish(tournament, options, done)
        raise
    if done:
        _finish(tournament, options, done)
    return code


def _show_progress(tournament: Tournament, matches: Iterator[PlayedMatch]) -> Iterator[PlayedMatch]:
    """Show a progress bar with the wins of each bot while passing on the matches."""
    title = registry.find(tournament.plan.game).info.title
    won = dict.fromkeys(tournament.plan.bots, 0.0)
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
                won[match.pairing.bots[seat]] += 1 / len(match.winners)
            progress.update(task, advance=1, won=" : ".join(f"{wins:g}" for wins in won.values()))
            yield match


def _finish(tournament: Tournament, options: ArenaOptions, done: Sequence[PlayedMatch]) -> None:
    rows, seen = standings(done), figures(done)
    if options.json:
        print(summary(tournament.plan, rows, seen).decode(), flush=True)
    else:
        if len(done) < tournament.matches and tournament.confidence is not None:
            Console(stderr=True).print(f"Sure after {len(done)} matches: {rows[0].name} is the best.")
        _print(rows, seen)
    for line in describe_faults(done):
        Console(stderr=True).print(line, soft_wrap=True, markup=False, highlight=False)
    if options.report is not None:
        page = write(options.report, tournament.plan, done, rows, seen)
        Console(stderr=True).print(f"Report: {page}", soft_wrap=True)


def describe_faults(done: Sequence[PlayedMatch]) -> list[str]:
    """Lines about the faults of bots, each message once, the commonest first."""
    found = Counter((fault.bot, fault.message) for match in done for fault in match.faults)
    lines = []
    for (bot, message), count in found.most_common(SHOWN_FAULTS):
        sentence = message if bot in message else f"{bot}: {message}"
        lines.append(f"{sentence} ({count} times)" if count > 1 else sentence)
    left = len(found) - len(lines)
    return [clean(line) for line in lines] + ([f"{left} other messages are in the results."] if left else [])


def _print(rows: Sequence[Row], seen: Figures) -> None:
    headers = ("Bot", "Seats", "Wins", "Share, 95 %", "Rating, 95 %", "Score", "Faults")
    best = Table(*headers, box=SIMPLE_HEAD, collapse_padding=True, pad_edge=False)  # a row fits into 80 columns
    for row in rows:
        best.add_row(
            f"{row.name} ({row.bot})",
            str(row.matches),
            f"{row.wins:.1f}",
            f"{row.interval.rate:.0%} ({row.interval.low:.0%}–{row.interval.high:.0%})",
            f"{row.rating.rating:.0f} ({row.rating.low:.0f}–{row.rating.high:.0f})",
            f"{row.score.mean:.1f}",
            str(row.faults),
        )
    numbers = Table("What", "Mean ± deviation (range), share")
    for line in (*course_rows(seen), *balance_rows(seen)):
        numbers.add_row(*line)
    kinds = Table("Comes into play", "", "In which share of the matches", "Times a match")
    for use in usage_rows(seen):
        kinds.add_row(*use)
    for each in (best, numbers, kinds):
        Console().print(each)
