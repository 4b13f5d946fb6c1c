"""The list of commands."""

from __future__ import annotations

import typer

from tilery.cli.commands import register


def test_every_command_stands_under_a_heading_of_the_help() -> None:
    app = typer.Typer()
    register(app)
    entries = [*app.registered_commands, *app.registered_groups]
    assert entries
    assert [entry for entry in entries if not isinstance(entry.rich_help_panel, str)] == []
