"""Backup and restore, between any two databases."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from store.fixtures import each_store
from tilery.store.backup import MAX_LINE_BYTES, backup, restore
from tilery.store.backup_tables import TABLES
from tilery.store.database import Append, StoreError
from tilery.store.moderation import RelationRow, ReportRow
from tilery.store.notifications import AddressRow, DueNotification
from tilery.store.opening import database
from tilery.store.personal import EvidenceLine
from tilery.store.rooms import join_statement, table_statements
from tilery.store.rows import (
    AttemptRow,
    ChatRow,
    ConditionalRow,
    DailyRow,
    EntryRow,
    ExerciseRow,
    MatchRow,
    RatingRow,
    RoomPersonRow,
    RoomRow,
    RoomTableRow,
    SeatRow,
    SessionRow,
    StudyRow,
    TicketRow,
    TokenRow,
    UserRow,
)
from tilery.store.store import Store

HEAD = b'{"part":"head","tilery_backup":1}\n'


async def _fill(store: Store) -> None:
    ann = UserRow("u", "account", "Ann", "ann", "hash", 1.0)
    assert await store.people.make_account(ann)
    assert await store.people.add_session(SessionRow("s", "u", 1.0, 2.0, "a"), ann)
    await store.people.add_token(TokenRow("t", "u", "bot", 1.0), "h")
    for n in range(300):
        row = MatchRow(f"m{n}", 0, "playing", "g", None, 0, 1.0, 1.0, '{"é":1}', header="h")
        await store.matches.create(row, [SeatRow(f"m{n}", 0, "u", "sits", 1.0)], [EntryRow(0, None, "{}")])
        await store.matches.append(Append(f"m{n}", 1, "0:r", '{"x":"\\u0000"}', 2.0, "1", None, "n", "{}"))
    await store.people.rate("m0", [RatingRow("u", "g", 25.5, 8.25, 1001, 1)])
    rating = RatingRow("u", "g", 25.5, 8.25, 1001, 1)
    await store.puzzles.finish(AttemptRow("u", "p", "g", 1.0, 0, None, 0, 0), [rating])
    exercise = ExerciseRow(user_id="u", id="e", match_id="m", game="g", body="{}", changed=1.0, due=2.0, card="{}")
    assert await store.practice.save_match("u", "m", "[]", 1.0, [exercise])
    assert await store.practice.save_review(msgspec.structs.replace(exercise, reviews=1), "2026-11-16", solved=True)
    await store.puzzles.save_daily_position("g", "2026-11-16", "{}")
    await store.puzzles.save_daily_result(DailyRow("u", "g", "2026-11-16", 1.0, "3,5", 1), "")
    await store.figures.save("m", "[]")
    assert await store.studies.add(StudyRow("st", 0, "u", "g", "é", 1, "{}", "r", 1.0))
    assert await store.matches.replace_takeback("m2", None, "{}")
    assert await store.conditional_moves.replace(ConditionalRow("m2", 0, "u", "i", 1, "[]", 1), -2)
    await store.moderation.relate(RelationRow("u", "v", "mute", 1.0))
    await store.moderation.report(ReportRow("r", "u", "v", None, "chat", "", 1.0))
    assert await store.personal.delete("nobody", "n", [], [EvidenceLine("r", 0, "{}")])
    await store.moderation.give_role("u", "moderator", 1.0)
    await store.moderation.silence("v", 2.0, "u")
    await store.notifications.add(AddressRow("a", "u", "webhook", "{}", 1.0))
    assert await store.notifications.claim(DueNotification("m0", "u", 0, 1, "1", None))
    await store.chat.add("m1", ChatRow(0, "r", "{}"))
    await store.pairing_queue.enter(TicketRow("u", "k", "g", 2, "quick", "Ann", 1.0, 2.0))
    room = RoomRow("r", 0, "CODE", "Club", "u", "{}", 1.0, 1.0)
    assert await store.rooms.create(room)
    people, tables = RoomPersonRow(1, "u", "Ann", 1, 1.0), [RoomTableRow(1, 1, "1,2", "m1"), RoomTableRow(1, 2, "3")]
    assert await store.rooms.change(room, 2.0, join_statement("r", people), *table_statements("r", tables))
    await store.nodes.secret("signing", "secret")
    await store.nodes.beat("n", 1.5)
    await store.online.report("n", 1.5, {"u": "Ann"}, 0.0)
    await store.nodes.pause(1.0, 2.0)


async def _all(address: str) -> dict[str, list[tuple[object, ...]]]:
    found: dict[str, list[tuple[object, ...]]] = {}
    async with Store(database(address)) as store:
        async for table, rows in store.database.snapshot(TABLES):
            found.setdefault(table.name, []).extend(rows)
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


@pytest.mark.parametrize("target_kind", ["sqlite", "postgres"])
@each_store
async def test_everything_comes_back(
    address: str, target_kind: str, tmp_path: Path, fresh_postgres: Callable[[], str]
) -> None:
    target = str(tmp_path / "other.sqlite") if target_kind == "sqlite" else fresh_postgres()
    file = tmp_path / "all.backup"
    async with Store(database(address)) as store:
        await _fill(store)
        rows = await backup(address, file)
    done = await restore(target, file)
    assert (done.rows.total(), done.left_out.total()) == (rows, 0)
    assert done.sentence() == (f"restored {rows:,} rows, among them 1 users and 300 matches; nothing was left out.")
    before, after = await _all(address), await _all(target)
    assert set(before) == {table.name for table in TABLES}
    assert before == after


async def test_a_backup_knows_every_table_and_column(sqlite: str) -> None:
    async with Store(database(sqlite)) as store:
        names = await store.database.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert {row[0] for row in names} == {table.name for table in TABLES}
        for table in TABLES:
            columns = await store.database.fetch(f"SELECT name FROM pragma_table_info('{table.name}')")
            assert {row[0] for row in columns} == set(table.columns)


async def test_damaged_backups_are_refused_before_anything_is_written(sqlite: str, tmp_path: Path) -> None:
    file, target = tmp_path / "all.backup", str(tmp_path / "other.sqlite")
    async with Store(database(sqlite)) as store:
        await _fill(store)
    await backup(sqlite, file)
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    damaged = {
        "is not a Tilery backup, or it is damaged": [whole[: len(whole) // 2], b"no backup"],
        "is incomplete": [gzip.compress(b"".join(lines[:-1])), gzip.compress(b"".join([*lines[:2], lines[-1]]))],
        "format 9": [gzip.compress(b'{"part":"head","tilery_backup":9}\n')],
        "not known here": [gzip.compress(HEAD + b'{"part":"rows","table":"other","rows":[[1]]}\n')],
        "line 1": [gzip.compress(b'{"part":"end","count":0}\n'), gzip.compress(b"".join(lines[1:]))],
        "line 3": [gzip.compress(HEAD + b'{"part":"end","count":0}\n' * 2)],
        "of more than": [gzip.compress(HEAD + b" " * (MAX_LINE_BYTES + 2))],
        "it is damaged: ": [whole[:200] + b"\xff" * 200 + whole[400:], gzip.compress(b"\xff\xfe\n")],
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


BAD_ROWS: dict[str, list[Any]] = {
    "users": [
        ["u2", "account", "Bo", None, None, None, "yesterday"],
        ["u3", "emperor", "Cy", None, None, None, 1.0],
        ["u4", "guest", "D\x00", None, None, None, 1.0],
        ["u5", "guest"],
        ["u", "guest", "the second of this id", None, None, None, 1.0],
        {"id": "u6"},
    ],
    "sessions": [["s2", "u2", 1.0, 2.0, "of somebody who was left out"]],
    "matches": [
        ["m1x", 2**70, "over", "g", None, 0, 1.0, 1.0, -1, "", None, None, None, None, 0],
        ["m2x", 0, "paused", "g", None, 0, 1.0, 1.0, -1, "", None, None, None, None, 0],
        ["m3x", 0, "over", "g", None, 0, 1.0, 1.0, "3; DROP TABLE matches", "", None, None, None, None, 0],
        ["m4x", 0, "over", "g", None, 0, 1.0, 1.0, 1.5, "", None, None, None, None, 0],
        ["m5x", 0, "over", "g", None, 0, 1.0, 1.0, -1, "first", None, None, None, None, 0],
    ],
    "plans": [["m1x", "{}", None]],
}


@each_store
async def test_damaged_rows_are_left_out_and_told(address: str, sqlite: str, tmp_path: Path) -> None:
    file, source = tmp_path / "all.backup", str(tmp_path / "source.sqlite")
    async with Store(database(source)) as store:
        await _fill(store)
    rows = await backup(source, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)[:-1]
    bad = sum(map(len, BAD_ROWS.values()))
    lines += [
        json.dumps({"part": "rows", "table": name, "rows": some}).encode() + b"\n" for name, some in BAD_ROWS.items()
    ]
    lines.append(json.dumps({"part": "end", "count": rows + bad}).encode() + b"\n")
    file.write_bytes(gzip.compress(b"".join(lines)))
    done = await restore(address, file)
    assert done.rows.total() == rows
    assert done.left_out == {name: len(some) for name, some in BAD_ROWS.items()}
    assert done.sentence().endswith(
        f"left out {bad} damaged rows: 6 of users, 1 of sessions, 5 of matches, 1 of plans."
    )
    assert done.reasons[0] == "users: Expected `float`, got `str` - at created"
    assert await _all(address) == await _all(source)


def test_the_command_says_what_was_left_out(tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    rows = {"part": "rows", "table": "users", "rows": [["u", "guest", "Ann", None, None, None, 1.0], ["\x1b[31m"]]}
    file.write_bytes(gzip.compress(HEAD + json.dumps(rows).encode() + b'\n{"part":"end","count":2}\n'))
    command = [sys.executable, "-m", "tilery", "restore", str(file), "--data", str(tmp_path / "new")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 3
    assert done.stdout == (
        f"{file}: restored 1 rows, among them 1 users and 0 matches; left out 1 damaged rows: 1 of users.\n"
    )
    assert done.stderr == "tilery: left out: users: Expected `array` of length 7 [store/row]\n"
    file.write_bytes(b"no backup")
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "is not a Tilery backup, or it is damaged" in done.stderr
