"""Backup and restore, between any two databases."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from tilery.store.backup import TABLES, backup, restore
from tilery.store.database import Append, StoreError
from tilery.store.opening import database
from tilery.store.rows import ChatRow, EntryRow, MatchRow, RatingRow, SeatRow, SessionRow, TokenRow, UserRow
from tilery.store.store import Store


async def _fill(store: Store) -> None:
    assert await store.people.make_account(UserRow("u", "account", "Ann", "ann", "hash", 1.0))
    await store.people.add_session(SessionRow("s", "u", 1.0, 2.0, "a"))
    await store.people.add_token(TokenRow("t", "u", "bot", 1.0), "h")
    for n in range(300):
        row = MatchRow(f"m{n}", 0, "playing", "g", None, 0, 1.0, 1.0, '{"é":1}', header="h")
        await store.matches.create(row, [SeatRow(f"m{n}", 0, "u", "sits", 1.0)], [EntryRow(0, None, "{}")])
        await store.matches.append(Append(f"m{n}", 1, "0:r", '{"x":"\\u0000"}', 2.0, "1", None, "n", "{}"))
    await store.people.rate("m0", [RatingRow("u", "g", 25.5, 8.25, 1001, 1)])
    await store.chat.say("m1", ChatRow(0, "r", "{}"))
    await store.nodes.secret("signing", "secret")
    await store.nodes.beat("n", 1.5)
    await store.nodes.pause(1.0, 2.0)


async def _all(address: str) -> dict[str, list[tuple[object, ...]]]:
    found: dict[str, list[tuple[object, ...]]] = {}
    async with Store(database(address)) as store:
        async for table, rows in store.database.snapshot(TABLES):
            found.setdefault(table.name, []).extend(rows)
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


@pytest.mark.parametrize("target_kind", ["sqlite", "postgres"])
def test_everything_comes_back(
    address: str, target_kind: str, tmp_path: Path, fresh_postgres: Callable[[], str]
) -> None:
    target = str(tmp_path / "other.sqlite") if target_kind == "sqlite" else fresh_postgres()
    file = tmp_path / "all.backup"

    async def story() -> None:
        async with Store(database(address)) as store:
            await _fill(store)
            rows = await backup(address, file)
        assert await restore(target, file) == rows
        before, after = await _all(address), await _all(target)
        assert set(before) == {table.name for table in TABLES}
        assert before == after

    asyncio.run(story())


def test_a_backup_knows_every_table_and_column(sqlite: str) -> None:
    async def story() -> None:
        async with Store(database(sqlite)) as store:
            names = await store.database.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
            assert {row[0] for row in names} == {table.name for table in TABLES}
            for table in TABLES:
                columns = await store.database.fetch(f"SELECT name FROM pragma_table_info('{table.name}')")
                assert {row[0] for row in columns} == set(table.columns)

    asyncio.run(story())


def test_damaged_backups_are_refused_before_anything_is_written(sqlite: str, tmp_path: Path) -> None:
    file, target = tmp_path / "all.backup", str(tmp_path / "other.sqlite")

    async def story() -> None:
        async with Store(database(sqlite)) as store:
            await _fill(store)
        await backup(sqlite, file)
        whole = file.read_bytes()
        lines = gzip.decompress(whole).splitlines(keepends=True)
        damaged = {
            "is not a Tilery backup, or it is damaged": [whole[: len(whole) // 2], b"no backup"],
            "is incomplete": [gzip.compress(b"".join(lines[:-1])), gzip.compress(b"".join([*lines[:2], lines[-1]]))],
            "format 9": [gzip.compress(b'{"part":"head","tilery_backup":9}\n')],
            "does not know": [gzip.compress(b'{"part":"rows","table":"other","rows":[[1]]}\n')],
        }
        for reason, contents in damaged.items():
            for content in contents:
                file.write_bytes(content)
                with pytest.raises(StoreError, match=reason):
                    await restore(target, file)
                assert not Path(target).exists()
        file.write_bytes(whole)
        with pytest.raises(StoreError, match="only be restored into an empty database"):
            await restore(sqlite, file)
        with pytest.raises(StoreError, match="There is no database"):
            await backup(str(tmp_path / "nothing.sqlite"), file)

    asyncio.run(story())
