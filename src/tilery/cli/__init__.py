"""The ``tilery`` command, one file per command. Each command imports what it needs when it is called."""

from __future__ import annotations

import signal
import sys
import warnings
from typing import Annotated, TextIO

import typer

from tilery import __version__
from tilery.core.errors import TileryError
from tilery.draw.clean_text import clean

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
    network: Annotated[
        bool, typer.Option("--network", help="Without a command: let others on this network join.")
    ] = False,
    alone: Annotated[bool, typer.Option("--alone", hidden=True, help="The default since 0.2.0.")] = False,
) -> None:
    """Four letter-tile games. Without a command: start a server and open it in the browser.

    Exit codes: 0 done, 1 refused with the reason, 2 wrong usage, 130 stopped by Ctrl-C; each command says its own.
    """
    if context.invoked_subcommand is None:
        from tilery.cli.local_server import serve_in_browser

        serve_in_browser(network=network and not alone)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning as a sentence, without its place in the source."""
    print(f"tilery: {clean(str(message))}", file=sys.stderr)


def main() -> None:
    """Run the command line. An expected error is printed as one sentence, with exit code 1."""
    warnings.showwarning = _show_warning
    from tilery.cli.commands import register

    register(app)
    try:
        app()
    except SystemExit as stopped:
        if stopped.code == 128 + signal.SIGINT:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one would only break off the clearing up
        raise
    except TileryError as error:
        print(f"tilery: {clean(error.message)} [{error.code}]", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        if error.filename is None:
            raise
        print(f"tilery: {clean(str(error.filename))}: {error.strerror} [file/error]", file=sys.stderr)
        sys.exit(1)
