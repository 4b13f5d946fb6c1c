"""The ``tilery`` command; one file a command. Each command imports what it needs when it is called."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Annotated, TextIO

import typer

from tilery import __version__
from tilery.core.errors import TileryError

app = typer.Typer(
    name="tilery",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        print(f"tilery {__version__}")
        raise typer.Exit


@app.callback()
def shelf(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
    alone: Annotated[bool, typer.Option("--alone", help="Without a command: let no other device in.")] = False,
) -> None:
    """Four letter-tile games alive again. Without a command: open the shelf in the browser.

    Exit codes: 0 done, 1 refused with the reason, 2 wrong usage, 130 stopped by Ctrl-C; each command says its own.
    """
    if context.invoked_subcommand is None:
        from tilery.cli.shelf import open_shelf

        open_shelf(alone=alone)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Warnings as sentences: what matters to a user is not where in the source they come from."""
    print(f"tilery: {message}", file=sys.stderr)


def main() -> None:
    """Run the command line; an error that is not ours to mend is one sentence and exit code 1."""
    warnings.showwarning = _show_warning
    from tilery.cli.commands import register

    register(app)
    try:
        app()
    except TileryError as error:
        print(f"tilery: {error.message} [{error.code}]", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        if error.filename is None:
            raise
        print(f"tilery: {os.fspath(error.filename)}: {error.strerror} [file/error]", file=sys.stderr)
        sys.exit(1)
