"""The list of commands."""

from __future__ import annotations

import typer

from tilery.cli.commands import register


def test_every_command_stands_under_a_heading_of_the_help() -> None:
    app = typer.Typer()
    register(app)
    headings = [command.rich_help_panel for command in app.registered_commands]
    headings += [group.rich_help_panel for group in app.registered_groups]
    assert len(headings) > 10
    assert all(isinstance(heading, str) for heading in headings)
