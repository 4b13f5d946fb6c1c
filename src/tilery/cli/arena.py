"""``tilery arena``: bots against each other, without a server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer


def arena(
    game: Annotated[str, typer.Argument(help="The game, for instance lexigo.")],
    bots: Annotated[str, typer.Option(help="Levels by seat, with commas.")] = "level3,level5",
    matches: Annotated[int, typer.Option(min=1, help="How many matches; each seed is played in every seating.")] = 100,
    workers: Annotated[int, typer.Option(min=1, help="Processes; the result is the same for any number.")] = (
        os.cpu_count() or 1
    ),
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    options: Annotated[str, typer.Option(help="The game's options as JSON.")] = "{}",
    nodes: Annotated[int | None, typer.Option(min=1, help="The node budget of one look at a position.")] = None,
    records: Annotated[Path | None, typer.Option(help="Keep every match as a record in this folder.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> None:
    """Play bots against each other and print who won how often.

    Example: tilery arena lengthxwit --bots level2,level4 --matches 200 --records games/
    """
    from tilery.arena.report import run

    run(game, tuple(bots.split(",")), matches, workers, seed, options, nodes, records, json)
