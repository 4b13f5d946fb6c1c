"""The list of commands."""

from __future__ import annotations

import pytest
import typer
from typer.testing import CliRunner

from tilery.cli import app as application
from tilery.cli.commands import register


def test_every_command_stands_under_a_heading_of_the_help() -> None:
    app = typer.Typer()
    register(app)
    headings = [command.rich_help_panel for command in app.registered_commands]
    headings += [group.rich_help_panel for group in app.registered_groups]
    assert len(headings) > 10
    assert all(isinstance(heading, str) for heading in headings)


@pytest.mark.parametrize("command", ["", "arena", "serve", "mcp", "replay", "lexicon words", "puzzles make", "admin"])
def test_flags_of_the_help_show_no_type(command: str) -> None:
    register(application)
    shown = CliRunner().invoke(application, [*command.split(), "--help"]).output
    assert "--help" in shown
    assert "<bool>" not in shown
    if command == "arena":
        assert "<int range>" in shown, "options that take a value show its type"
