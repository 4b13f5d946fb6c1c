"""Reference of the command line, from the commands themselves."""

from __future__ import annotations

import typer
from typer.cli import get_docs_for_click

from tilery.cli import app
from tilery.cli.commands import register


def command_page() -> str:
    """One page with every command and its options."""
    register(app)
    command = typer.main.get_command(app)
    context = typer.Context(command, info_name="tilery")
    return get_docs_for_click(obj=command, ctx=context, name="tilery", title="Commands")
