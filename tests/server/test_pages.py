"""Pages of the client: which paths have one, what is sent with them, and requests for their head alone."""

from __future__ import annotations

import pytest

from server.serving import METRICS_TOKEN, Player, serving
from tilery.server.http.client_paths import CLIENT_PATHS, is_client_path

SAMPLES = [path.replace(":turn<number>", "12").replace(":", "x") for path in CLIENT_PATHS]
UNKNOWN = ["/.git/config", "/wp-admin", "/table", "/table/a/b", "/analysis/a/0", "/analysis/a/x", "/a/" * 500, "/me/x"]


@pytest.mark.parametrize("path", [*SAMPLES, "/back/k.e%20y", "/u/a%2Fb", "/table/abc/", "//me//"])
def test_paths_of_the_client_are_known(path: str) -> None:
    assert is_client_path(path)


@pytest.mark.parametrize("path", [*UNKNOWN, "/u/a/b", "/analysis/a/\u0661"])
def test_other_paths_are_not(path: str) -> None:
    assert not is_client_path(path)


async def test_a_path_without_a_page_answers_404_with_the_page(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for path in SAMPLES:
            assert (await ann.http.get(path)).status_code == 200, path
        for path in UNKNOWN:
            answer = await ann.http.get(path)
            assert answer.status_code == 404, path
            assert answer.headers["content-type"] == "text/html; charset=utf-8", path
            assert "<title>" in answer.text, path


async def test_head_is_answered_like_get_without_a_body(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for path in ("/", "/rules", "/wp-admin", "/api/games", "/api/nothing", "/health"):
            got, head = await ann.http.get(path), await ann.http.head(path)
            assert head.status_code == got.status_code, path
            assert head.content == b"", path
            for name in ("content-type", "content-length", "cache-control"):
                assert head.headers.get(name) == got.headers.get(name), (path, name)
        assert (await ann.http.head("/api/account/sign-in")).status_code == 405


async def test_every_response_says_how_browsers_may_use_it(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for path in ("/", "/wp-admin", "/api/games", "/api/nothing", "/assets/nothing.js", "/health"):
            headers = (await ann.http.get(path)).headers
            assert headers["cross-origin-opener-policy"] == "same-origin", path
            assert headers["cross-origin-resource-policy"] == "same-origin", path
            assert "camera=()" in headers["permissions-policy"], path


async def test_content_types_name_their_charset_once(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url, {"Authorization": f"Bearer {METRICS_TOKEN}"}) as ann:
        for path in (
            "/",
            "/wp-admin",
            "/metrics",
            "/health",
            "/api/games",
            "/api/schema/openapi.json",
            "/api/nothing",
        ):
            types = (await ann.http.get(path)).headers.get_list("content-type")
            assert len(types) == 1, path
            assert types[0].count("charset") <= 1, (path, types)
