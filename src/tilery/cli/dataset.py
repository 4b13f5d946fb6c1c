"""``tilery dataset``: bot matches as Parquet, for analysis and learning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilery.cli._completion import BOTS_HELP, games
from tilery.cli._completion import bots as known_bots


def dataset(
    game: Annotated[str, typer.Argument(help="The game, for instance lexigo.", autocompletion=games)],
    out: Annotated[Path, typer.Option(help="The folder to write to; parts that are there already are kept.")],
    bots: Annotated[str, typer.Option(help=BOTS_HELP, autocompletion=known_bots)] = "club,expert",
    matches: Annotated[int, typer.Option(min=1, help="How many; each seed is played in every seating.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    options: Annotated[
        str, typer.Option(metavar="JSON|PRESET|FILE", help="The game's options, or the name of a preset.")
    ] = "{}",
    bot_nodes: Annotated[int | None, typer.Option(min=1, help="The node budget of the bots.")] = None,
    candidates: Annotated[int, typer.Option(min=1, help="Candidates kept of each decision, the best ones.")] = 20,
    nodes: Annotated[int, typer.Option(min=1, help="The node budget of the search for them.")] = 20_000,
    workers: Annotated[int, typer.Option(min=0, help="Processes, 0 for one a core.")] = 0,
) -> None:
    """Play bot matches and write every decision as a row of Parquet: view, candidates, choice, values, outcome.

    Exit code 0: all was written; 1: an error, and its reason is given. The same command continues an interrupted run.

    Examples:

      tilery dataset quillico --out quillico/ --matches 10000

      tilery dataset lexigo --out lexigo/ --bots casual,master --bot-nodes 5000
    """
    from tilery import registry
    from tilery.arena.dataset import DatasetPlan, write_dataset
    from tilery.arena.local import cores
    from tilery.arena.schedule import Plan
    from tilery.core.option_text import parse_options

    plan = Plan(game, tuple(bots.split(",")), seed, parse_options(registry.find(game).info, options), bot_nodes)
    for path in write_dataset(out, DatasetPlan(plan, matches, candidates, nodes), workers or cores()):
        print(path)
