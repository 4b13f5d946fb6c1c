"""``tilery serve``: the table for others, and keeping what it holds."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[Path, typer.Option(help="Where the server keeps its file, without --database.")]
Database = Annotated[
    str | None,
    typer.Option(
        help="postgresql://… for several nodes, sqlite:///FILE, or the path of an SQLite file.",
        envvar="TILERY_DATABASE",
    ),
]


def _address(data: Path, database: str | None) -> str:
    return database or str(data / "tilery.sqlite")


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0 takes any free port.")] = 8080,
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    data: Data = Path("tilery-data"),
    database: Database = None,
    bots: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    secure: Annotated[bool, typer.Option("--secure", help="Served by HTTPS: cookies are only sent that way.")] = False,
    proxied: Annotated[bool, typer.Option("--proxied", help="Behind a proxy that sets X-Forwarded-For.")] = False,
) -> None:
    """Run the table in the browser, for one machine or, with PostgreSQL, as one of several nodes.

    Exit code 0: it was stopped, by Ctrl-C or the system; 1: it could not be started, and the reason is given.

    Examples:

      tilery serve

      tilery serve --host 0.0.0.0 --port 80 --data /var/lib/tilery

      tilery serve --database postgresql://tilery@localhost/tilery --bots 2 --secure --proxied
    """
    from tilery.cli.addresses import announce, url_elsewhere
    from tilery.server.run import run
    from tilery.server.settings import Settings
    from tilery.server.transport.listener import listen

    listener = listen(host, port)
    port = listener.getsockname()[1]
    settings = Settings(
        database=_address(data, database),
        host=host,
        port=port,
        bots=bots,
        secure=secure,
        proxied=proxied,
        address=None if proxied or secure else url_elsewhere(host, port),
    )
    run(settings, listener, lambda: announce(host, port))


def backup(
    file: Annotated[Path, typer.Argument(help="The backup to write.")],
    data: Data = Path("tilery-data"),
    database: Database = None,
) -> None:
    """Write everything the server keeps, as it is at this moment, to one file; the server may go on running.

    Exit code 0: it was written; 1: it could not be, and the reason is given.

    Example: tilery backup monday.backup --data /var/lib/tilery
    """
    from tilery.store.backup import backup as write

    rows = asyncio.run(write(_address(data, database), file))
    typer.echo(f"{file}: {rows} rows")


def restore(
    file: Annotated[Path, typer.Argument(help="The backup to read.")],
    data: Data = Path("tilery-data"),
    database: Database = None,
) -> None:
    """Fill an empty database from a backup; the backup may come from the other kind of database.

    Exit code 0: it was filled; 1: it could not be, and the reason is given.

    Example: tilery restore monday.backup --database postgresql://tilery@localhost/tilery
    """
    from tilery.store.backup import restore as read

    rows = asyncio.run(read(_address(data, database), file))
    typer.echo(f"{file}: {rows} rows")
