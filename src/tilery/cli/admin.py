"""``tilery admin``: tasks that only the operator of a server can do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tilery.cli.serve import DATA_FOLDER, Data, Database, database_address

if TYPE_CHECKING:
    from tilery.core.errors import TileryError
    from tilery.store.store import Store

T = TypeVar("T")
app = typer.Typer(name="admin", help="What only the operator of a server can do.", no_args_is_help=True)


def _in_store(work: Callable[[Store], Awaitable[T]], data: Path, database: str | None) -> T:
    """Run a task on the store of a server, which may keep running."""
    import asyncio

    from tilery.store.opening import database as opened
    from tilery.store.store import Store

    async def run() -> T:
        async with Store(opened(database_address(data, database), beside_server=True)) as store:
            return await work(store)

    return asyncio.run(run())


def _no_account(name: str) -> TileryError:
    from tilery.core.errors import TileryError

    return TileryError("account/not-found", f"There is no account with the user name {name!r}.")


@app.callback()
def admin() -> None:
    """Group of commands. Without it Typer would drop the name of a single command."""


@app.command("role")
def role(
    name: Annotated[str, typer.Argument(help="The user name of the account.")],
    role: Annotated[str, typer.Argument(help="moderator, or none to take the role away.")],
    data: Data = DATA_FOLDER,
    database: Database = None,
) -> None:
    """Give an account the role of moderator, who sees reports and their evidence, or remove it. The server may be
    running.

    Exit code 0: done; 1: there is no such account, role or database, and the reason is given.

    Example: tilery admin role ann moderator --data /var/lib/tilery
    """
    from tilery.core.errors import TileryError
    from tilery.server.common.time_source import SYSTEM_TIME

    if role not in ("moderator", "none"):
        raise TileryError("account/role", f"There is no role {role!r}; there are moderator and none.")

    async def work(store: Store) -> bool:
        user = await store.people.by_username(name)
        if user is not None:
            await store.moderation.give_role(user.id, "moderator" if role == "moderator" else None, SYSTEM_TIME.now())
        return user is not None

    if not _in_store(work, data, database):
        raise _no_account(name)
    typer.echo(f"{name} is a moderator." if role == "moderator" else f"{name} has no role any more.")


@app.command("roles")
def roles(data: Data = DATA_FOLDER, database: Database = None) -> None:
    """List the accounts that have a role.

    Exit code 0: they are listed; 1: there is no such database, and the reason is given.

    Example: tilery admin roles --data /var/lib/tilery
    """

    async def work(store: Store) -> list[tuple[str, str]]:
        return await store.moderation.roles()

    for name, held in _in_store(work, data, database):
        typer.echo(f"{name}  {held}")


@app.command("export")
def export(
    name: Annotated[str, typer.Argument(help="The user name of the account.")],
    out: Annotated[Path, typer.Option(help="The zip file to write.")] = Path("tilery-export.zip"),
    data: Data = DATA_FOLDER,
    database: Database = None,
) -> None:
    """Write all data about a person to a zip file. The server may be running.

    Exit code 0: written; 1: there is no such account or database, and the reason is given.

    Example: tilery admin export ann --out ann.zip
    """
    from tilery.server.people.export import export_person

    async def work(store: Store) -> bytes | None:
        user = await store.people.by_username(name)
        return None if user is None else await export_person(store, user.id)

    packed = _in_store(work, data, database)
    if packed is None:
        raise _no_account(name)
    part = out.with_name(out.name + ".part")
    part.write_bytes(packed)
    part.replace(out)
    typer.echo(f"Everything kept about {name} is in {out}")


@app.command("delete")
def delete(
    name: Annotated[str, typer.Argument(help="The user name of the account.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: Data = DATA_FOLDER,
    database: Database = None,
) -> None:
    """Delete an account with all its data. Records keep a neutral name. The server may be running.

    Exit code 0: deleted; 1: there is no such account or database, or it was not confirmed, and the reason is given.

    Example: tilery admin delete ann --yes
    """
    from tilery.server.common.entropy import SYSTEM_ENTROPY
    from tilery.server.common.time_source import SYSTEM_TIME
    from tilery.server.people.deletion import delete_person
    from tilery.server.people.identity import new_guest_id

    if not yes:
        typer.confirm(f"Delete {name} and everything kept about them? This cannot be undone.", abort=True)

    async def work(store: Store) -> bool:
        user = await store.people.by_username(name)
        if user is not None:
            await delete_person(store, user.id, new_guest_id(SYSTEM_ENTROPY), SYSTEM_TIME.now())
        return user is not None

    if not _in_store(work, data, database):
        raise _no_account(name)
    typer.echo(f"{name} is deleted.")


@app.command("reset-password")
def reset_password(
    name: Annotated[str, typer.Argument(help="The user name of the account.")],
    data: Data = DATA_FOLDER,
    database: Database = None,
) -> None:
    """Give an account a one-time password. The server may be running.

    All devices of the account are signed out and its tokens revoked. The password signs in one device. There the person
    chooses a new one in their profile.

    Exit code 0: the password is printed; 1: there is no such account or database, and the reason is given.

    Example: tilery admin reset-password ann --data /var/lib/tilery
    """
    from tilery.server.common.entropy import SYSTEM_ENTROPY
    from tilery.server.people.passwords import reset_password as reset

    async def work(store: Store) -> str | None:
        return await reset(store, name, SYSTEM_ENTROPY)

    password = _in_store(work, data, database)
    if password is None:
        raise _no_account(name)
    typer.echo(f"The one-time password of {name} is {password}")
    typer.echo("All devices are signed out and all tokens revoked. It signs one device in; choose another one there.")
