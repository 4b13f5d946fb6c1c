"""``tilery replay``, ``verify`` and ``analyse``: commands for record files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Records = Annotated[list[Path], typer.Argument(help="Record files (.tilery).")]
OneRecord = Annotated[Path, typer.Argument(help="A record file (.tilery).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]


def replay(
    file: OneRecord,
    board: Annotated[bool, typer.Option("--board", help="Draw the table after every entry.")] = False,
    json: Json = False,
) -> None:
    """Print the story of a match from its record, sentence by sentence, as far as the record is readable.

    Exit code 0: the whole record was replayed; 1: it is broken, and the reason is given.

    Examples:

      tilery replay ann-bo.tilery --board

      tilery replay ann-bo.tilery --json
    """
    from tilery.cli.record_output import print_story

    raise typer.Exit(print_story(file, board, json))


def verify(files: Records, json: Json = False) -> None:
    """Check records against the rules and the published seed.

    Exit code 0: all are valid; 1: at least one is not, and its line and reason are given.

    Examples:

      tilery verify *.tilery

      tilery verify ann-bo.tilery --json
    """
    from tilery.cli.record_output import print_verification

    raise typer.Exit(print_verification(files, json))


def analyse(
    file: OneRecord,
    nodes: Annotated[int, typer.Option(min=1, help="How hard to search each position.")] = 300_000,
    json: Json = False,
    why: Annotated[bool, typer.Option("--why", help="Say of every turn why the best play is better.")] = False,
    chances: Annotated[bool, typer.Option("--chances", help="Win chances after every entry instead.")] = False,
    luck: Annotated[bool, typer.Option("--luck", help="The same, with luck and choice taken apart.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the chances into this file, .svg or .png.")] = None,
    width: Annotated[float, typer.Option(min=1, max=50, help="How exact, in points to either side.")] = 10,
    workers: Annotated[int, typer.Option(min=0, help="Processes for the chances, 0 for one a core.")] = 0,
) -> None:
    """Show the best plays of every turn beside the one made, with its cost, or the chances to win.

    Exit code 0: it was analysed; 1: the record is unreadable or invalid, and the reason is given.

    Examples:

      tilery analyse ann-bo.tilery --luck --plot chances.svg

      tilery analyse ann-bo.tilery --why
    """
    if chances or luck or plot is not None:
        from tilery.arena.local import cores
        from tilery.cli.chances import ChanceOptions, print_chances

        raise typer.Exit(print_chances(file, ChanceOptions(width / 100, luck, workers or cores(), plot, json)))
    from tilery.cli.record_output import print_analysis, print_reasons

    raise typer.Exit((print_reasons if why else print_analysis)(file, nodes, json))
