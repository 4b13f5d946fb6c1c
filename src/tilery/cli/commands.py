"""Which commands there are."""

from __future__ import annotations

import typer

from tilery.cli import arena, lexicon, records, rules


def register(app: typer.Typer) -> None:
    """Put every command into the application."""
    app.command()(records.replay)
    app.command()(records.verify)
    app.command()(records.analyse)
    app.command()(rules.rules)
    app.command()(arena.arena)
    app.add_typer(lexicon.app, name="lexicon")
