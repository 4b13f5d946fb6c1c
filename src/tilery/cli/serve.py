"""``tilery serve``, ``backup`` and ``restore``: run a server and save what it stores."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

DATA_FOLDER = Path("tilery-data")
Data = Annotated[Path, typer.Option(help="Where the server keeps its file, without --database.")]
Database = Annotated[
    str | None,
    typer.Option(
        help="postgresql://… for several nodes, sqlite:///FILE, or the path of an SQLite file.",
        envvar="TILERY_DATABASE",
    ),
]


def database_address(data: Path, database: str | None) -> str:
    """The address of the database that the options name."""
    return database or str(data / "tilery.sqlite")


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0 takes any free port.")] = 8080,
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    data: Data = DATA_FOLDER,
    database: Database = None,
    bots: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    secure: Annotated[bool, typer.Option("--secure", help="Served by HTTPS: cookies are only sent that way.")] = False,
    proxied: Annotated[
        bool, typer.Option("--proxied", help="Behind a proxy on this machine that sets X-Forwarded-For.")
    ] = False,
    proxy: Annotated[
        list[str] | None, typer.Option(help="Behind a proxy with this address or in this network; can be repeated.")
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            help="People reach the server by this name or address, beside this machine's own; can be repeated.",
            envvar="TILERY_NAMES",
        ),
    ] = None,
    private_calls: Annotated[
        bool, typer.Option("--private-calls", help="Webhooks may go to addresses in your own network.")
    ] = False,
    call_port: Annotated[
        list[int] | None,
        typer.Option(min=1, max=65535, help="Webhooks may go to this port too, beside 443; can be repeated."),
    ] = None,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            help="Who sends this token may read /metrics; without it nobody may.", envvar="TILERY_METRICS_TOKEN"
        ),
    ] = None,
) -> None:
    """Run a server for play in the browser, on one machine or, with PostgreSQL, as one of several nodes.

    Exit code 0: it was stopped, by Ctrl-C or the system; 1: it could not be started, and the reason is given.

    Examples:

      tilery serve

      tilery serve --host 0.0.0.0 --port 80 --data /var/lib/tilery

      tilery serve --database postgresql://tilery@localhost/tilery --secure --proxied --name tilery.example
    """
    from tilery.cli.addresses import announce, url_elsewhere
    from tilery.server.http.addresses import LOOPBACK, TrustedProxies
    from tilery.server.http.listener import listen
    from tilery.server.run import run
    from tilery.server.settings import Settings

    proxies = (*(LOOPBACK if proxied else ()), *(proxy or ()))
    TrustedProxies(proxies)  # reports an invalid one before anything is opened
    listener = listen(host, port)
    port = listener.getsockname()[1]
    settings = Settings(
        database=database_address(data, database),
        host=host,
        port=port,
        bots=bots,
        secure=secure,
        names=tuple(name or ()),
        proxies=proxies,
        metrics_token=metrics_token,
        private_calls=private_calls,
        call_ports=(443, *(call_port or ())),
        address=None if proxies or secure else url_elsewhere(host, port),
    )
    run(settings, listener, lambda: announce(host, port))


def backup(
    file: Annotated[Path, typer.Argument(help="The backup to write.")],
    data: Data = DATA_FOLDER,
    database: Database = None,
) -> None:
    """Write everything the server stores at this moment to one file. The server may be running.

    Exit code 0: it was written; 1: it could not be, and the reason is given.

    Example: tilery backup monday.backup --data /var/lib/tilery
    """
    from tilery.store.backup import backup as write

    rows = asyncio.run(write(database_address(data, database), file))
    typer.echo(f"{file}: {rows:,} rows saved.")


def restore(
    file: Annotated[Path, typer.Argument(help="The backup to read.")],
    data: Data = DATA_FOLDER,
    database: Database = None,
) -> None:
    """Fill an empty database from a backup, which may come from the other kind of database.

    A row that is damaged is left out. Exit code 0: everything was restored; 1: nothing was, and the reason is given;
    3: some rows were left out, and the first reasons are given.

    Example: tilery restore monday.backup --database postgresql://tilery@localhost/tilery
    """
    from tilery.cli.terminal import say
    from tilery.store.backup import restore as read

    done = asyncio.run(read(database_address(data, database), file))
    for reason in done.reasons:
        say(f"tilery: left out: {reason} [store/row]", error=True)
    typer.echo(f"{file}: {done.sentence()}")
    if done.left_out:
        raise typer.Exit(3)
