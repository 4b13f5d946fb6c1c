"""Migrations: numbered SQL files that bring a database from any earlier version to the current one."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from tilery.store.database import StoreError


class Migration(msgspec.Struct, frozen=True):
    """One migration."""

    number: int
    name: str
    statements: tuple[str, ...]


def migrations(**words: str) -> tuple[Migration, ...]:
    """All migrations in order. ``words`` replace the names in braces, which differ between databases."""
    found = sorted(
        (path for path in files("tilery.store").joinpath("sql").iterdir() if path.name.endswith(".sql")),
        key=lambda path: path.name,
    )
    return tuple(
        Migration(number, path.name, _statements(path.read_text(encoding="utf-8"), words))
        for number, path in enumerate(found, start=1)
    )


def pending(known: tuple[Migration, ...], done: int) -> tuple[Migration, ...]:
    """The migrations not applied yet. A database newer than the program is refused, as older code could damage it."""
    if done > len(known):
        raise StoreError(
            "store/newer",
            f"The database has version {done}, but this program only knows versions up to {len(known)}. "
            "Use the newer program.",
        )
    return known[done:]


def _statements(text: str, words: dict[str, str]) -> tuple[str, ...]:
    bare = "\n".join(line.split("--")[0].rstrip() for line in text.splitlines()).format(**words)
    return tuple(statement.strip() for statement in bare.split(";") if statement.strip())
