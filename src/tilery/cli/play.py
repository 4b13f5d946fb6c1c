"""``tilery play``: a match in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilery.cli._completion import BOTS_HELP, games
from tilery.cli._completion import bots as known_bots


def play(
    game: Annotated[
        str | None, typer.Argument(help="The game, for instance lexigo.", autocompletion=games, show_default=False)
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="BOTS", help=BOTS_HELP, autocompletion=known_bots),
    ] = None,
    hot_seat: Annotated[
        str | None, typer.Option(metavar="NAMES", help="People who share this keyboard, with commas.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="What to call you.")] = None,
    seed: Annotated[str | None, typer.Option(help="Any text; the same one gives the same match.")] = None,
    options: Annotated[
        str, typer.Option(metavar="JSON|PRESET|FILE", help="The game's options, or the name of a preset.")
    ] = "",
    offensive_words: Annotated[
        bool, typer.Option("--offensive-words", help="Bots and hints may use slurs and crude words.")
    ] = False,
    hide_totals: Annotated[
        bool, typer.Option("--hide-totals", help="Nobody sees a total before the match is over.")
    ] = False,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the match in this record.", exists=True)
    ] = None,
) -> None:
    """Play in the terminal, against bots or with friends at one keyboard.

    The match is saved after every move, and the next start offers to resume it. `?` shows all keys.

    Exit code 0: the match was played or left; 1: it could not be started, and the reason is given; 2: wrong usage.

    Examples:

      tilery play lengthxwit

      tilery play quillico --bots club,expert --name Ann

      tilery play lengthxwit --bots mybot.py

      tilery play wordroad --hot-seat Ann,Bo --options open-road

      tilery play --resume ann-bo.tilery
    """
    if game is None and resume is None:
        raise typer.BadParameter(f"which game? There are {', '.join(games(''))}", param_hint="GAME")
    from tilery.cli.terminal import require_terminal

    require_terminal()
    from tilery.tui.launch import PlayArguments, run

    arguments = PlayArguments(
        game=game,
        bots=bots,
        hot_seat=hot_seat,
        name=name,
        seed=seed,
        options=options,
        offensive_words=offensive_words,
        hide_totals=hide_totals,
        resume=resume,
    )
    raise typer.Exit(run(arguments))
