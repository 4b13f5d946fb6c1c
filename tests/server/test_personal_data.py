"""Everything kept about a person can be exported, and goes with the account; records keep a neutral name."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from server.serving import Player, Running, lay, serving
from store.fixtures import each_store
from tilery.cli.admin import app as commands
from tilery.replay import verify
from tilery.store.backup_tables import TABLES
from tilery.store.personal import EXPORTED

ANN = {"username": "Quentin", "password": "correct horse"}
OTHERS = {
    "entries",
    "match_figures",
    "matches",
    "meta",
    "nodes",
    "online",
    "pauses",
    "plans",
    "report_lines",
    "chat",
    "daily_positions",
    "room_tables",
    "takebacks",
}
"""Tables without rows of their own for people; ``plans``, ``entries`` and ``chat`` are handled one by one."""


def test_every_table_with_rows_of_people_is_exported() -> None:
    """A new table has to be added to one of the two lists."""
    assert {table.name for table in TABLES} - OTHERS == {table.name for table in EXPORTED}
    columns = {table.name: set(table.columns) for table in TABLES}
    for table in EXPORTED:
        assert {table.owner, *table.columns} <= columns[table.name]


async def _played(node: Running, ann: Player, bo: Player, game: str = "highletter") -> tuple[str, str]:
    """A finished match and a running one, with chat, of an account against a guest."""
    await ann.post("/api/account", ANN)
    await ann.connect()
    await bo.ask("PATCH", "/api/me", {"name": "Bo"})
    await bo.connect()
    found = []
    for number in range(2):
        table = await ann.create(game=game)
        match = table["match"]
        await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        await ann.watch(match)
        await ann.send("chat", request=f"c{number}", match=match, text="my secret thought")
        await ann.expect("accepted", when=lambda message: message["request"].startswith("c"))
        if number == 0:
            assert (await bo.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
        found.append(match)
    return found[0], found[1]


def _unpacked(data: bytes) -> tuple[dict[str, Any], dict[str, str]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        about = json.loads(archive.read("about-you.json"))
        return about, {name: archive.read(name).decode() for name in names if name.startswith("records/")}


@each_store
async def test_the_export_has_everything_and_no_secret_of_others(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        over, running = await _played(node, ann, bo)
        await ann.post("/api/tokens", {"title": "my bot"})
        answer = await ann.http.get("/api/account/export")
        assert answer.headers["content-type"] == "application/zip"
        about, records = _unpacked(answer.content)
        assert about["users"][0]["username"] == "Quentin"
        assert [token["title"] for token in about["tokens"]] == ["my bot"]
        assert {line["line"]["text"] for line in about["chat"]} == {"my secret thought"}
        assert "password" not in json.dumps(about)
        assert set(records) == {f"records/{over}.tilery", f"records/{running}.tilery"}
        assert verify(records[f"records/{over}.tilery"]).ok
        assert records[f"records/{over}.tilery"] == await ann.get(f"/api/matches/{over}/record")
        assert records[f"records/{running}.tilery"] == await ann.get(f"/api/matches/{running}/record")
        assert '"seed":"' not in records[f"records/{running}.tilery"]


@pytest.mark.parametrize("game", ["highletter", "quillico"])
async def test_a_deleted_account_leaves_a_neutral_name_and_nothing_else(address: str, game: str) -> None:
    """In Quillico the names decide who goes first, and the record must still verify."""
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        over, running = await _played(node, ann, bo, game)
        user = (await ann.get("/api/me"))["user"]
        await bo.watch(running)
        assert (await ann.post("/api/account/delete", {"password": "wrong"}, 403))["code"] == "account/password"
        await ann.post("/api/account/delete", {"password": ANN["password"]}, 204)
        assert (await ann.get("/api/me"))["username"] is None
        assert (await bo.expect("update", when=lambda one: one["outcome"] is not None))["match"] == running
        for match in (over, running):
            record = await bo.get(f"/api/matches/{match}/record")
            assert verify(record).ok
            assert "Quentin" not in record
            table = await bo.get(f"/api/matches/{match}")
            assert "eleted" in table["seats"][0]["name"]
            assert user not in json.dumps(table)
            assert "my secret thought" not in json.dumps(await node.parts.store.personal.chat_lines(user))
        rows = await node.parts.store.personal.rows(user)
        assert not any(rows.values())
        sign_in = await ann.post("/api/account/sign-in", ANN, 401)
        assert sign_in["code"] == "account/wrong"
        async for table, kept in node.parts.store.database.snapshot(TABLES):
            assert user not in json.dumps(kept), table.name
            assert "Quentin" not in json.dumps(kept), table.name


async def test_lines_that_are_evidence_stay_with_an_open_report(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo, Player(node.url) as mod:
        over, _ = await _played(node, ann, bo)
        store, user = node.parts.store, (await ann.get("/api/me"))["user"]
        await bo.post("/api/reports", {"user": user, "match": over, "reason": "chat"}, 204)
        await mod.post("/api/account", {**ANN, "username": "Mod"})
        await store.moderation.give_role((await mod.get("/api/me"))["user"], "moderator", 1.0)
        [card] = (await mod.get("/api/moderation/reports"))["reports"]
        path = f"/api/moderation/reports/{card['id']}"
        before = (await mod.get(path))["chat"]
        await ann.post("/api/account/delete", {"password": ANN["password"]}, 204)
        after = await mod.get(path)
        assert [line["text"] for line in after["chat"]] == [line["text"] for line in before] == ["my secret thought"]
        assert after["chat"][0]["name"] == "Deleted player"
        assert after["chat"][0]["user"] == after["report"]["user"]
        async for table, kept in store.database.snapshot(TABLES):
            assert user not in json.dumps(kept), table.name
            assert "Quentin" not in json.dumps(kept), table.name
        await mod.post(f"{path}/close", {})
        assert (await mod.get(path))["chat"] == []
        assert await store.moderation.kept_lines(card["id"]) == []


async def test_a_guest_is_deleted_too_and_a_token_may_not(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        match = (await ann.create(name="Ann"))["match"]
        await ann.post("/api/account/delete", {}, 204)
        table = await bo.get(f"/api/matches/{match}")
        assert [seat["kind"] for seat in table["seats"]] == ["open", "open"]
        await bo.post("/api/account", ANN)
        token = await bo.post("/api/tokens", {"title": "bot"})
        async with Player(node.url, {"Authorization": f"Bearer {token['secret']}"}) as program:
            assert (await program.get("/api/account/export", 403))["code"] == "account/by-token"
            assert (await program.post("/api/account/delete", {}, 403))["code"] == "account/by-token"


async def test_a_device_of_a_deleted_account_is_signed_out_on_every_node(shared: str) -> None:
    async with serving(shared) as one, serving(shared) as two, Player(one.url) as ann, Player(two.url) as laptop:
        await ann.post("/api/account", ANN)
        await laptop.post("/api/account/sign-in", ANN)
        await laptop.connect()
        match = (await ann.create(seats="me level1"))["match"]
        first = await laptop.watch(match)
        await laptop.submit(match, first["prompt"]["id"], lay(first))
        await ann.post("/api/account/delete", {"password": ANN["password"]}, 204)
        assert (await laptop.expect("goodbye"))["problem"]["code"] == "account/signed-out"


def test_by_command(address: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
            await _played(node, ann, bo)

    async def look() -> None:
        async with serving(address) as node, Player(node.url) as ann:
            await ann.post("/api/account/sign-in", ANN, 401)

    asyncio.run(play())
    out = tmp_path / "quentin.zip"
    done = CliRunner().invoke(commands, ["export", "quentin", "--out", str(out), "--database", address])
    assert str(out) in done.output.replace("\n", "")
    about, records = _unpacked(out.read_bytes())
    assert about["users"][0]["username"] == "Quentin"
    assert len(records) == 2
    kept = CliRunner().invoke(commands, ["delete", "quentin", "--database", address], input="n\n")
    assert kept.exit_code == 1
    gone = CliRunner().invoke(commands, ["delete", "quentin", "--yes", "--database", address])
    assert gone.output == "quentin is deleted.\n"
    asyncio.run(look())
