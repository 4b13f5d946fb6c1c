"""``tilery`` alone: the table on this machine, for friends in the same network too."""

from __future__ import annotations

import contextlib
import os
import pty
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import httpx
import pytest

from tilery.cli.addresses import lan_address, url_elsewhere
from tilery.server.settings import Settings
from waiting import SECONDS

OTHER_LOOPBACK = "127.0.0.2"
"""An address of this machine that a server for 127.0.0.1 does not listen on."""
LAN = "http://192.168.1.20:8080"


@contextlib.contextmanager
def running_shelf(folder: Path, *words: str, stderr: int = subprocess.DEVNULL) -> Iterator[IO[str]]:
    """A running shelf: what it prints. It prints nothing more than is read."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY")
    env = {name: value for name, value in os.environ.items() if name not in hidden} | {"TILERY_DATA": str(folder)}
    command = [sys.executable, "-m", "tilery", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            yield process.stdout
        finally:
            process.terminate()
        assert process.stdout.read() == ""
    assert process.returncode == 0


@contextlib.contextmanager
def shelf(folder: Path, *words: str, stderr: int = subprocess.DEVNULL) -> Iterator[tuple[str, str | None]]:
    """A running shelf: where it is, and where friends find it."""
    with running_shelf(folder, *words, stderr=stderr) as printed:
        yield read_addresses(printed, is_open="--network" in words)


def read_addresses(printed: IO[str], *, is_open: bool) -> tuple[str, str | None]:
    """The addresses that a shelf prints when it is ready."""
    here = printed.readline().split()[4]
    return here, printed.readline().split()[-1] if is_open and lan_address() is not None else None


def is_reached(address: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((address, port)) == 0


def test_somebody_at_the_computer_lets_others_join(tmp_path: Path) -> None:
    with running_shelf(tmp_path) as printed:
        here, _ = read_addresses(printed, is_open=False)
        port = httpx.URL(here).port or 80
        with httpx.Client(base_url=here, timeout=SECONDS) as browser:
            me = browser.get("api/me").json()["user"]
            assert browser.get("api/network").json() == {"is_open": False, "may_open": True, "address": None}
            refused = browser.post("api/network", headers={"X-Forwarded-For": "192.0.2.1"})
            assert (refused.status_code, refused.json()["code"]) == (403, "network/elsewhere")
            assert not is_reached(OTHER_LOOPBACK, port)
            assert browser.post("api/network").status_code == 202
            assert read_addresses(printed, is_open=True)[0] == here
            assert browser.get("api/network").json()["is_open"]
            assert browser.get("api/me").json()["user"] == me
            assert is_reached(OTHER_LOOPBACK, port)


def test_friends_in_the_same_network_find_the_shelf(tmp_path: Path) -> None:
    with shelf(tmp_path, "--network") as (here, others):
        assert httpx.get(f"{here}api/shelf", timeout=SECONDS).json()["address"] == (others and others.rstrip("/"))
        if others is not None:
            assert httpx.get(f"{others}health", timeout=SECONDS).is_success


def test_a_shelf_is_for_this_machine_alone(tmp_path: Path) -> None:
    with shelf(tmp_path) as (here, _):
        assert httpx.get(f"{here}api/shelf", timeout=SECONDS).json()["address"] is None
        if address := lan_address():
            with socket.socket() as probe:
                assert probe.connect_ex((address, httpx.URL(here).port or 80)) != 0


def test_at_a_terminal_nothing_but_the_address_is_printed(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    try:
        with shelf(tmp_path, stderr=theirs) as (here, _):
            assert httpx.get(f"{here}health", timeout=SECONDS).is_success
        os.write(theirs, b"(the end)")
        assert os.read(ours, 10_000) == b"(the end)"
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize(
    ("asked", "address", "origin"),
    [
        ("http://127.0.0.1:8080/", LAN, LAN),
        ("http://localhost:8080/", LAN, LAN),
        ("http://[::1]:8080/", LAN, LAN),
        ("http://127.0.0.1:8080/", None, "http://127.0.0.1:8080"),
        ("https://tilery.example/", LAN, "https://tilery.example"),
    ],
)
def test_links_name_an_origin_that_means_something_to_others(asked: str, address: str | None, origin: str) -> None:
    assert Settings(address=address).origin(asked) == origin


def test_who_listens_to_this_machine_alone_is_reached_by_nobody_else() -> None:
    assert [url_elsewhere(host, 80) for host in ("127.0.0.1", "127.1.2.3", "localhost", "::1")] == [None] * 4
    assert url_elsewhere("192.168.1.20", 8080) == LAN
