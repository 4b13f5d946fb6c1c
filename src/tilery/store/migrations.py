"""Numbered SQL files bring a database from any earlier version to the present one."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from tilery.store.database import StoreError


class Migration(msgspec.Struct, frozen=True):
    """One step, with its number and statements."""

    number: int
    name: str
    statements: tuple[str, ...]


def migrations(**words: str) -> tuple[Migration, ...]:
    """All of them in order; ``words`` are what a database puts for the names in braces."""
    found = sorted(
        (path for path in files("tilery.store").joinpath("sql").iterdir() if path.name.endswith(".sql")),
        key=lambda path: path.name,
    )
    return tuple(
        Migration(number, path.name, _statements(path.read_text(encoding="utf-8"), words))
        for number, path in enumerate(found, start=1)
    )


def pending(all_of_them: tuple[Migration, ...], done: int) -> tuple[Migration, ...]:
    """Those still to do; a database newer than the program is refused rather than damaged."""
    if done > len(all_of_them):
        raise StoreError(
            "store/newer",
            f"the database is at version {done}, but this program knows only versions up to {len(all_of_them)}; "
            "use the newer program",
        )
    return all_of_them[done:]


def _statements(text: str, words: dict[str, str]) -> tuple[str, ...]:
    bare = "\n".join(line.split("--")[0].rstrip() for line in text.splitlines()).format(**words)
    return tuple(statement.strip() for statement in bare.split(";") if statement.strip())
