"""Only requests for the server's own names are served: no foreign page can point its name at a server at home."""

from __future__ import annotations

from typing import Any

import pytest
import websockets

from server.serving import open_socket, serving, two_at_a_table
from tilery.server.common.errors import Refused
from tilery.server.http.hosts import AllowedHosts
from tilery.server.settings import Settings, is_local_host

FOREIGN = ["evil.example", "evil.example:8080", "127.evil.example", "127.0.0.1.evil.example", "localhost.evil.example"]
FOREIGN += [
    "EVIL.example.",
    "evil.example.:80",
    "[::ffff:192.0.2.7]:80",
    "192.0.2.7",
    "[2001:db8::1]:80",
    "evil.local",
    "xlocalhost",
    "0.0.0.0",
    "10.0.0.1",
]


def _check(asked: str, local: str = "192.168.1.20", **changes: Any) -> None:
    AllowedHosts(Settings(**changes), "Den.fritz.example").check({"host": asked}, local)


def _refuse(asked: str, local: str = "192.168.1.20", **changes: Any) -> None:
    with pytest.raises(Refused, match="--name") as refused:
        _check(asked, local, **changes)
    assert (refused.value.status, refused.value.code) == (421, "host/foreign")


@pytest.mark.parametrize("host", FOREIGN)
def test_foreign_names_are_refused(host: str) -> None:
    _refuse(host)


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LOCALHOST:8080", "localhost.", "tilery.localhost", "127.0.0.1:8080", "127.3.2.1", "[::1]:80"),
        *("192.168.1.20", "192.168.1.20:8080"),
        *(
            "den",
            "DEN:8080",
            "den.fritz.example",
            "den.local",
            "den.local.",
            "den.lan",
            "den.home.arpa",
            "den.internal",
        ),
        "",
    ],
)
def test_own_names_are_served(host: str) -> None:
    _check(host)


def test_the_address_of_the_connection_is_our_own_in_every_form() -> None:
    _check("192.168.1.20", "::ffff:192.168.1.20")
    _check("[fe80::1]:8080", "fe80::1%eth0")
    _check("[2001:DB8:0::1]", "2001:db8::1")
    _refuse("192.168.1.21", "192.168.1.20")


def test_the_operator_gives_names_and_the_address_for_other_devices_is_one() -> None:
    for host in ("tilery.example", "Tilery.Example:443", "203.0.113.7"):
        _refuse(host)
        _check(host, names=("tilery.example", "203.0.113.7"))
    _check("10.0.0.5:8080", address="http://10.0.0.5:8080")
    _check("box.example", host="box.example")
    _refuse("0.0.0.0", host="0.0.0.0")


def test_a_name_that_begins_like_loopback_is_not_loopback() -> None:
    assert is_local_host("127.0.0.1")
    assert not is_local_host("127.evil.example")


async def test_foreign_names_are_refused_by_http_and_websockets(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            for host in ("evil.example", f"evil.example:{node.port}"):
                headers = {"Host": host, "Origin": f"http://{host}"}
                for method, path in (("GET", f"/table/{match}"), ("GET", "/api/me"), ("POST", "/api/matches")):
                    answer = await ann.http.request(method, path, headers=headers, json={})
                    assert (answer.status_code, answer.json()["code"]) == (421, "host/foreign")
                    assert "og:url" not in answer.text
            with pytest.raises(websockets.InvalidStatus) as caught:
                await open_socket(
                    f"ws://evil.example:{node.port}/api/socket",
                    host="127.0.0.1",
                    port=node.port,
                    origin=websockets.Origin(f"http://evil.example:{node.port}"),
                )
            assert caught.value.response.status_code == 421
            assert b"host/foreign" in caught.value.response.body


async def test_a_name_of_the_operator_is_served_and_stands_in_link_previews(sqlite: str) -> None:
    async with serving(sqlite, names=("tilery.example",)) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            page = await ann.http.get(f"/table/{match}", headers={"Host": "tilery.example"})
            assert f'content="http://tilery.example/table/{match}"' in page.text
