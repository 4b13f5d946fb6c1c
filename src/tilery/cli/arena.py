"""``tilery arena``: bots against each other, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilery.cli._completion import BOTS_HELP, games
from tilery.cli._completion import bots as known_bots

_ON = (
    "Where to play: here, ray (a Ray of its own), ray:HOST:PORT or ray:auto (a cluster), ray://HOST:PORT (its client)."
)
_STOP = "Stop as soon as one bot is better than all others at this confidence in percent, for instance 95."
_KEEP = "Keep records and results in this folder; the same command again goes on where it stopped."


def arena(
    game: Annotated[str, typer.Argument(help="The game, for instance lexigo.", autocompletion=games)],
    bots: Annotated[str, typer.Option(help=BOTS_HELP, autocompletion=known_bots)] = "club,master",
    matches: Annotated[int, typer.Option(min=1, help="How many at most; each seed is played in every seating.")] = 100,
    stop_at: Annotated[float | None, typer.Option(min=50, max=99.99, help=_STOP)] = None,
    workers: Annotated[
        int, typer.Option(min=0, help="Processes, 0 for one a core; the result is the same for any number.")
    ] = 0,
    on: Annotated[str, typer.Option(help=_ON)] = "here",
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    options: Annotated[
        str, typer.Option(metavar="JSON|PRESET|FILE", help="The game's options, or the name of a preset.")
    ] = "{}",
    nodes: Annotated[int | None, typer.Option(min=1, help="The node budget of one look at a position.")] = None,
    offensive_words: Annotated[
        bool, typer.Option("--offensive-words", help="Bots may use slurs and crude words.")
    ] = False,
    keep: Annotated[Path | None, typer.Option("--records", help=_KEEP)] = None,
    report: Annotated[Path | None, typer.Option(help="Write report.html, summary.json and plots here.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play bots against each other: shares of the wins, ratings, and statistics for game designers.

    Exit code 0: all matches were played; 1: an error, and its reason is given; 130: stopped by Ctrl-C, and the matches
    so far are shown.

    Examples:

      tilery arena quillico --bots club,master --matches 1000 --stop-at 95

      tilery arena lengthxwit --bots casual,mybot.py --records games/ --report report/

      tilery arena lexigo --bots expert,expert --options equal --json
    """
    from tilery import registry
    from tilery.arena.local import cores
    from tilery.arena.report import ArenaOptions, run
    from tilery.arena.schedule import Plan
    from tilery.arena.tournament import Tournament
    from tilery.core.option_text import parse_options

    plan = Plan(
        game, tuple(bots.split(",")), seed, parse_options(registry.find(game).info, options), nodes, offensive_words
    )
    tournament = Tournament(plan, matches, None if stop_at is None else stop_at / 100)
    raise typer.Exit(run(tournament, ArenaOptions(on, workers or cores(), keep, report, json)))
