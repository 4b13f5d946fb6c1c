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
    printing,
    puzzles,
    records,
    rules,
    serve,
)


@cache
def register(app: typer.Typer) -> None:
    """Register every command with the application. A second call changes nothing."""
    app.command()(play.play)
    app.command()(records.replay)
    app.command()(records.verify)
    app.command()(records.analyse)
    app.command()(picture.picture)
    app.command()(page.page)
    app.command("print")(printing.print_set)
    app.command()(rules.rules)
    app.command()(arena.arena)
    app.command()(dataset.dataset)
    app.command()(mcp.mcp)
    app.command("eval")(evaluate.evaluate)
    app.command()(daily.daily)
    app.command()(serve.serve)
    app.command()(serve.backup)
    app.command()(serve.restore)
    app.command()(info.info)
    app.add_typer(lexicon.app, name="lexicon")
    app.add_typer(admin.app, name="admin")
    app.add_typer(puzzles.app, name="puzzles")
