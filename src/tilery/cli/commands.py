"""Which commands there are."""

from __future__ import annotations

import typer

from tilery.cli import arena, lexicon, play, records, rules, serve


def register(app: typer.Typer) -> None:
    """Put every command into the application."""
    app.command()(play.play)
    app.command()(records.replay)
    app.command()(records.verify)
    app.command()(records.analyse)
    app.command()(rules.rules)
    app.command()(arena.arena)
    app.command()(serve.serve)
    app.command()(serve.backup)
    app.command()(serve.restore)
    app.add_typer(lexicon.app, name="lexicon")
