"""Output of ``tilery analyse --chances``: table, JSON and plot."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Column, Table

from tilery.analysis.charts import chart
from tilery.analysis.intervals import Interval
from tilery.analysis.plotting import check_plot, save
from tilery.analysis.win_chances import WIDTH, Balance, Chances, Moment, balance, moments
from tilery.cli.terminal import cells, say_json
from tilery.match import Match
from tilery.replay import load


class ChanceOptions(msgspec.Struct, frozen=True):
    """Precision, workers and output of ``tilery analyse --chances``."""

    width: float = WIDTH
    split: bool = False
    workers: int = 1
    plot: Path | None = None
    json: bool = False


def print_chances(file: Path, options: ChanceOptions) -> int:
    """Compute the chances with a progress bar, print a table or JSON, then draw the plot."""
    if options.plot is not None:
        check_plot(options.plot)
    match = load(file)
    coming = moments(match, width=options.width, split=options.split, workers=options.workers)
    done = tuple(track(coming, "Playing on", total=len(match.entries), console=Console(stderr=True)))
    found = Chances(match.header.game, match.names, done, balance(done) if options.split else None)
    if options.json:
        say_json(found)
    else:
        _print(match, found)
    if options.plot is not None:
        Console(stderr=True).print(f"Plot: {save(chart(found), options.plot)}", soft_wrap=True)
    return 0


def _print(match: Match, found: Chances) -> None:
    shown = Table("Entry", "Seat", *map(Column, cells(*(f"{name} wins" for name in found.names))), "Choice", "Luck")
    for moment in found.moments:
        shown.add_row(*cells(*_row(match, moment)))
    Console().print(shown)
    if found.balance is not None:
        Console().print(_make_summary(found.names, found.balance))


def _row(match: Match, moment: Moment) -> tuple[str, ...]:
    name = match.names[moment.seat] if moment.seat >= 0 else "deal"
    swing = moment.swing
    parts = ("", "") if swing is None else (_points(swing.choice, moment), _points(swing.luck, moment))
    return str(moment.seq), name, *(_percent(win) for win in moment.win), *parts


def _points(values: tuple[float, ...], moment: Moment) -> str:
    return f"{100 * values[max(0, moment.seat)]:+.0f}"


def _percent(win: Interval) -> str:
    return f"{win.rate:.0%} ({win.low:.0%} – {win.high:.0%})"


def _make_summary(names: tuple[str, ...], sums: tuple[Balance, ...]) -> Table:
    shown = Table("", "Start", "Luck", "Own choices", "Others' choices", "Result")
    for name, each in zip(names, sums, strict=True):
        parts = (each.start, each.luck, each.own, each.others)
        shown.add_row(*cells(name, *(f"{100 * part:+.0f}" for part in parts), f"{100 * sum(parts):.0f} %"))
    return shown
