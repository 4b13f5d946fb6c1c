"""Changing a password, and the operator's reset of a forgotten one."""

from __future__ import annotations

import asyncio
import subprocess
import sys

from server.serving import Player, serving
from tilery.server.settings import Limits

ANN = {"username": "Ann", "password": "correct horse"}
NEW = {"username": "Ann", "password": "battery staple"}
CHANGE = {"old": ANN["password"], "new": NEW["password"]}


async def test_a_changed_password_ends_all_other_devices(address: str) -> None:
    async with (
        serving(address) as node,
        Player(node.url) as ann,
        Player(node.url) as laptop,
        Player(node.url) as eve,
    ):
        assert not (await ann.post("/api/account", ANN))["one_time_password"]
        await laptop.post("/api/account/sign-in", ANN)
        await ann.connect()
        await laptop.connect()
        refused = await ann.post("/api/account/password", {**CHANGE, "old": "wrong horse"}, 403)
        assert refused["code"] == "account/password"
        assert (await ann.post("/api/account/password", {**CHANGE, "new": "short"}, 400))["data"]["path"] == "new"
        assert (await eve.post("/api/account/password", CHANGE, 403))["code"] == "account/needed"
        assert (await ann.post("/api/account/password", CHANGE))["username"] == "Ann"
        assert (await laptop.expect("goodbye"))["problem"]["code"] == "account/signed-out"
        assert (await laptop.get("/api/me"))["username"] is None
        await ann.send("ping", at=1)
        await ann.expect("pong")
        assert (await ann.get("/api/me"))["username"] == "Ann"
        assert (await laptop.post("/api/account/sign-in", ANN, 401))["code"] == "account/wrong"
        await laptop.post("/api/account/sign-in", NEW)


async def test_a_token_cannot_change_the_password(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.post("/api/account", ANN)
        secret = (await ann.post("/api/tokens", {"title": "my bot"}))["secret"]
        async with Player(node.url, {"Authorization": f"Bearer {secret}"}) as program:
            refused = await program.post("/api/account/password", CHANGE, 403)
            assert refused["code"] == "account/by-token"
            await ann.post("/api/account/password", CHANGE)
            assert (await program.get("/api/me"))["username"] == "Ann"  # programs go on


async def test_guessing_the_old_password_is_limited(sqlite: str) -> None:
    limits = Limits(sign_in_rate=0.001, sign_in_burst=3)
    async with serving(sqlite, limits=limits) as node, Player(node.url) as ann:
        await ann.post("/api/account", ANN)
        for _ in range(2):
            await ann.post("/api/account/password", {**CHANGE, "old": "a guess"}, 403)
        assert (await ann.post("/api/account/password", CHANGE, 429))["code"] == "limits/sign-in"


def _admin(database: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tilery", "admin", *words, "--database", database]
    return subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)


async def test_the_operator_resets_a_forgotten_password_while_the_server_runs(address: str) -> None:
    async with serving(address, beat_seconds=0.1) as node, Player(node.url) as ann, Player(node.url) as laptop:
        await ann.post("/api/account", ANN)
        secret = (await ann.post("/api/tokens", {"title": "my bot"}))["secret"]
        await ann.connect()
        done = await asyncio.to_thread(_admin, address, "reset-password", "ANN")
        assert done.returncode == 0, done.stderr
        password = done.stdout.splitlines()[0].split()[-1]
        assert (await ann.expect("goodbye"))["problem"]["code"] == "account/signed-out"
        assert (await ann.get("/api/me"))["username"] is None
        async with Player(node.url, {"Authorization": f"Bearer {secret}"}) as program:
            assert (await program.get("/api/me", 401))["code"] == "account/token"
        assert (await laptop.post("/api/account/sign-in", ANN, 401))["code"] == "account/wrong"
        once = {"username": "Ann", "password": password}
        assert (await laptop.post("/api/account/sign-in", once))["one_time_password"]
        assert (await ann.post("/api/account/sign-in", once, 401))["code"] == "account/one-time"
        me = await laptop.post("/api/account/password", {"old": password, "new": NEW["password"]})
        assert not me["one_time_password"]
        assert not (await ann.post("/api/account/sign-in", NEW))["one_time_password"]


async def test_who_has_no_account_cannot_be_reset(sqlite: str) -> None:
    missing = _admin(sqlite, "reset-password", "Ann")
    assert (missing.returncode, missing.stderr) == (1, f"tilery: There is no database {sqlite}. [store/no-file]\n")
    async with serving(sqlite):
        done = await asyncio.to_thread(_admin, sqlite, "reset-password", "nobody")
        assert done.returncode == 1
        assert done.stderr == "tilery: There is no account with the user name 'nobody'. [account/not-found]\n"
