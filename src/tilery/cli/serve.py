"""``tilery serve``: the table for others, and keeping what it holds."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[Path, typer.Option(help="Where the server keeps its file, without --database.")]
Database = Annotated[
    str | None,
    typer.Option(help="postgresql://… for several nodes, or the path of an SQLite file.", envvar="TILERY_DATABASE"),
]


def _address(data: Path, database: str | None) -> str:
    return database or str(data / "tilery.sqlite")


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen.")] = 8080,
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    data: Data = Path("tilery-data"),
    database: Database = None,
    bots: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    secure: Annotated[bool, typer.Option("--secure", help="Served by HTTPS: cookies are only sent that way.")] = False,
    proxied: Annotated[bool, typer.Option("--proxied", help="Behind a proxy that sets X-Forwarded-For.")] = False,
) -> None:
    """Run the table in the browser, for one machine or, with PostgreSQL, as one of several nodes."""
    from tilery.server.run import run
    from tilery.server.settings import Settings

    address = _address(data, database)
    run(Settings(database=address, host=host, port=port, bots=bots, secure=secure, proxied=proxied))


def backup(
    file: Annotated[Path, typer.Argument(help="The backup to write.")],
    data: Data = Path("tilery-data"),
    database: Database = None,
) -> None:
    """Write everything the server keeps, as it is at this moment, to one file; the server may go on running."""
    from tilery.store.backup import backup as write

    rows = asyncio.run(write(_address(data, database), file))
    typer.echo(f"{file}: {rows} rows")


def restore(
    file: Annotated[Path, typer.Argument(help="The backup to read.")],
    data: Data = Path("tilery-data"),
    database: Database = None,
) -> None:
    """Fill an empty database from a backup; the backup may come from the other kind of database."""
    from tilery.store.backup import restore as read

    rows = asyncio.run(read(_address(data, database), file))
    typer.echo(f"{file}: {rows} rows")
