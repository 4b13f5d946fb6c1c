"""A server that has the static page serves it below one path, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.serving import Player, serving
from tilery.server.catalog import device_build
from tilery.server.http import device

SCRIPT = "console.log('Tilery');\n" * 500


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "static"
    (folder / "python").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "build.json").write_text('{"build":"abc"}')
    (folder / "main.mjs").write_text(SCRIPT)
    (folder / ".built").write_text("abc")
    (folder / "python" / "tilery.tgz").write_bytes(bytes(200_000))
    (tmp_path / "secret.html").write_text("secret")
    monkeypatch.setattr(device_build, "FOLDER", folder)
    return folder


async def test_the_page_is_served_compressed_and_sent_once(sqlite: str, page: Path) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert (await ann.http.get("/api/shelf")).json()["device"] == "abc"
        assert (await ann.http.get("/device")).headers["location"] == "/device/index.html"
        script = await ann.http.get("/device/main.mjs", headers={"accept-encoding": "gzip"})
        assert (script.text, script.headers["content-encoding"]) == (SCRIPT, "gzip")
        assert "javascript" in script.headers["content-type"]
        assert "'wasm-unsafe-eval'" in script.headers["content-security-policy"]
        tag = script.headers["etag"]
        again = await ann.http.get("/device/main.mjs", headers={"accept-encoding": "gzip", "if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        plain = await ann.http.get("/device/main.mjs", headers={"accept-encoding": "", "if-none-match": tag})
        assert (plain.text, "content-encoding" in plain.headers) == (SCRIPT, False)
        archive = await ann.http.get("/device/python/tilery.tgz", headers={"accept-encoding": "gzip"})
        assert (archive.content, "content-encoding" in archive.headers) == (bytes(200_000), False)
        (page / "main.mjs").write_text("changed")
        changed = await ann.http.get("/device/main.mjs", headers={"if-none-match": tag})
        assert changed.text == "changed"


async def test_a_file_is_read_no_further_than_it_is_sent(page: Path) -> None:
    """A client that takes its time keeps no whole file in memory."""
    file = page / "python" / "tilery.tgz"
    chunks = device._read_chunks(file, 200_000)
    assert await anext(chunks) == bytes(device.CHUNK)
    file.write_bytes(b"x" * 200_000)
    rest = [chunk async for chunk in chunks]
    assert b"".join(rest) == b"x" * (200_000 - device.CHUNK)


async def test_nothing_else_is_served(sqlite: str, page: Path) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for path in (
            ".built",
            "python",
            "other.js",
            "%2e%2e/secret.html",
            "python/..%2f..%2fsecret.html",
            "a" * 300,
        ):
            answer = await ann.http.get(f"/device/{path}")
            assert answer.status_code in (400, 404), path
            assert "secret" not in answer.text or "There is no page" in answer.text


async def test_a_server_without_the_page_does_not_offer_it(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_build, "FOLDER", tmp_path / "nothing")
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert (await ann.http.get("/api/shelf")).json()["device"] is None
        assert (await ann.http.get("/device/index.html")).status_code == 404
