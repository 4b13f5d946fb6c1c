"""HTTP at its edges: addresses nothing can have, errors in one form, headers for browsers and caches, metrics."""

from __future__ import annotations

import httpx
import pytest
import websockets

from server.serving import METRICS_TOKEN, Player, open_socket, serving
from tilery.server.app import ENDPOINTS
from tilery.server.common.endpoints import ParameterSource
from tilery.server.http.requests import MAX_TARGET_BYTES
from tilery.server.http.routes import GIVEN
from tilery.server.settings import Limits
from waiting import Limit

LONG = "a" * 300
"""No file can have a longer name than 255."""
TOO_LONG = "a" * MAX_TARGET_BYTES
HOSTS = ["a" * 300, "[", "[::1", "a b", "x@y", "a/b", "a:999999", "a:99999", "[:::]", "[1.2.3]:80", "%41", "a\\b"]


async def _answers_with_problem(http: httpx.AsyncClient, method: str, path: str, status: int, **more: object) -> None:
    answer = await http.request(method, path, **more)  # type: ignore[arg-type]
    assert answer.status_code == status, (method, path[:80], answer.text[:200])
    assert answer.headers["content-type"].startswith("application/json"), path[:80]
    problem = answer.json()
    assert problem["code"].count("/") == 1
    assert len(problem["message"].split()) > 3, problem  # a sentence
    assert len(answer.content) < 1_000
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_long_and_unprintable_addresses_are_refused_with_a_sentence(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for path in ("/assets/", "/api/matches/", "/api/codes/", "/api/users/"):
            await _answers_with_problem(ann.http, "GET", f"{path}{LONG}.x", 404)
            await _answers_with_problem(ann.http, "GET", path + TOO_LONG, 414)
        await _answers_with_problem(ann.http, "GET", f"/api/words/{LONG}", 400)
        await _answers_with_problem(ann.http, "GET", f"/api/games/{'a' * 30}", 404)
        for path in ("/%00", "/api/matches/%00", "/api/users/a%1b", "/table/a%0ab"):
            await _answers_with_problem(ann.http, "GET", path, 400)
        assert (await ann.http.get("/" + "a/" * 1_000)).status_code == 404
        with pytest.raises(websockets.InvalidStatus) as caught:
            await open_socket(node.url.replace("http", "ws") + "/api/socket?x=" + TOO_LONG)
        assert caught.value.response.status_code == 414


async def test_hosts_that_are_no_names_are_refused_with_a_sentence(sqlite: str) -> None:
    names = ("club.example", "192.0.2.7", "my_box")
    async with serving(sqlite, names=names) as node, Player(node.url) as ann:
        match = (await ann.create())["match"]
        for host in HOSTS:
            for method, path in (("GET", f"/api/matches/{match}/qr.svg"), ("POST", f"/api/matches/{match}/link")):
                await _answers_with_problem(ann.http, method, path, 400, headers={"Host": host})
        for host in ("club.example", "club.example:8080", "[::1]:8080", "192.0.2.7", "my_box"):
            answer = await ann.http.get(f"/api/matches/{match}/qr.svg", headers={"Host": host})
            assert answer.status_code == 200, host


async def test_origins_that_cannot_be_read_are_foreign(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for origin in ("http://[", "null", "", "http://", "a" * 5_000):
            for host in ({}, {"Host": ""}):
                headers = {"Origin": origin, **host}
                await _answers_with_problem(ann.http, "POST", "/api/matches", 403, headers=headers)


async def test_every_error_is_a_problem(sqlite: str) -> None:
    async with (
        serving(sqlite, limits=Limits(request_burst=20, request_rate=0.001)) as node,
        Player(node.url) as ann,
    ):
        await _answers_with_problem(ann.http, "GET", "/api/nothing", 404)
        await _answers_with_problem(ann.http, "GET", "/nothing.js", 404)
        await _answers_with_problem(ann.http, "PUT", "/api/me", 405)
        await _answers_with_problem(ann.http, "DELETE", "/", 405)
        await _answers_with_problem(ann.http, "POST", "/api/matches", 413, content=b" " * 5_000_000)
        await _answers_with_problem(ann.http, "POST", "/api/records/check", 413, content=b" " * 5_000_000)
        await ann.introduce()
        await _answers_with_problem(ann.http, "POST", "/api/records/analysis", 422, content=b"x")
        allowed = await ann.http.put("/api/me")
        assert set(allowed.headers["allow"].split(", ")) >= {"GET", "PATCH"}
        limit = Limit("too many requests")
        while limit.allows((await ann.http.get("/api/games")).status_code == 200):
            pass
        await _answers_with_problem(ann.http, "GET", "/api/games", 429)
        await _answers_with_problem(ann.http, "GET", "/", 429)


async def test_personal_answers_are_not_cached(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        match = (await ann.create())["match"]
        for path in (
            "/api/me",
            "/api/matches/mine",
            f"/api/matches/{match}",
            "/api/tokens",
            "/api/nothing",
            "/ready",
        ):
            assert (await ann.http.get(path)).headers["cache-control"] == "no-store", path
        assert (await ann.http.get("/")).headers["cache-control"] == "no-cache"
        assert "strict-transport-security" not in (await ann.http.get("/")).headers


async def test_https_is_kept_to(sqlite: str) -> None:
    async with serving(sqlite, secure=True) as node, Player(node.url) as ann:
        for path in ("/", "/api/me", "/api/nothing", "/api/users/%00"):
            assert (await ann.http.get(path)).headers["strict-transport-security"] == "max-age=31536000", path
        refused = await ann.http.get("/", headers={f"x-{number}": "1" for number in range(1000)})
        assert refused.status_code == 431
        assert refused.headers["strict-transport-security"] == "max-age=31536000", "refused before the routes"


async def test_metrics_are_for_the_operator(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for given in ("", "Bearer", f"Basic {METRICS_TOKEN}", f"Bearer {METRICS_TOKEN}x", "Bearer ü"):
            headers = {"Authorization": given.encode()} if given else {}
            await _answers_with_problem(ann.http, "GET", "/metrics", 401, headers=headers)
        assert "tilery_sockets 0.0" in await ann.metrics()
    async with serving(sqlite, metrics_token=None) as node, Player(node.url) as ann:
        await _answers_with_problem(ann.http, "GET", "/metrics", 404, headers={"Authorization": "Bearer None"})


async def test_a_wrong_field_of_a_body_is_the_senders_fault(sqlite: str) -> None:
    """Litestar takes an error at a field that is named like a dependency of the route for one of the server."""
    async with serving(sqlite) as node, Player(node.url) as ann:
        for endpoint in ENDPOINTS:
            for body in (one.annotation for one in endpoint.parameters if one.source is ParameterSource.BODY):
                assert GIVEN not in body.__struct_fields__, endpoint.path
        await ann.introduce()
        await _answers_with_problem(ann.http, "POST", "/api/matches", 400, json={"game": "quillico", "seats": 5})
