"""The list of commands."""

from __future__ import annotations

from functools import cache

import typer

from tilery.cli import (
    admin,
    arena,
    daily,
    dataset,
    evaluate,
    info,
    lexicon,
    mcp,
    page,
    picture,
    play,
    practice,
    printing,
    puzzles,
    records,
    rules,
    serve,
)
from tilery.cli.help_text import use_plain_flags

PLAY, LOOK_BACK, HOST, BUILD, RESEARCH = "Play", "Look back", "Host for others", "Build and check", "Research"
"""Headings of ``tilery --help``, by who needs a command."""


@cache
def register(app: typer.Typer) -> None:
    """Register every command with the application, in the order of the help. A second call changes nothing."""
    app.command(rich_help_panel=PLAY)(play.play)
    app.add_typer(puzzles.app, name="puzzles", rich_help_panel=PLAY)
    app.command(rich_help_panel=PLAY)(daily.daily)
    app.command(rich_help_panel=PLAY)(practice.practice)
    app.command(rich_help_panel=PLAY)(rules.rules)
    app.command("print", rich_help_panel=PLAY)(printing.print_set)
    app.add_typer(lexicon.app, name="lexicon", rich_help_panel=PLAY)
    app.command(rich_help_panel=LOOK_BACK)(records.replay)
    app.command(rich_help_panel=LOOK_BACK)(records.analyse)
    app.command(rich_help_panel=LOOK_BACK)(picture.picture)
    app.command(rich_help_panel=LOOK_BACK)(records.verify)
    app.command(rich_help_panel=HOST)(serve.serve)
    app.command(rich_help_panel=HOST)(serve.backup)
    app.command(rich_help_panel=HOST)(serve.restore)
    app.add_typer(admin.app, name="admin", rich_help_panel=HOST)
    app.command(rich_help_panel=BUILD)(page.page)
    app.command(rich_help_panel=BUILD)(info.info)
    app.command(rich_help_panel=RESEARCH)(arena.arena)
    app.command(rich_help_panel=RESEARCH)(dataset.dataset)
    app.command("eval", rich_help_panel=RESEARCH)(evaluate.evaluate)
    app.command(rich_help_panel=RESEARCH)(mcp.mcp)
    use_plain_flags(app)
