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

import httpx
import pytest

from tilery.cli.addresses import lan_address, url_elsewhere
from tilery.server.settings import Settings
from waiting import SECONDS

LAN = "http://192.168.1.20:8080"


@contextlib.contextmanager
def shelf(folder: Path, *words: str, stderr: int = subprocess.DEVNULL) -> Iterator[tuple[str, str | None]]:
    """A running shelf: where it is, and where friends find it."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY")
    env = {name: value for name, value in os.environ.items() if name not in hidden} | {"TILERY_DATA": str(folder)}
    command = [sys.executable, "-m", "tilery", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            here = process.stdout.readline().split()[4]
            reached = "--alone" not in words and lan_address() is not None
            yield here, process.stdout.readline().split()[-1] if reached else None
        finally:
            process.terminate()
        assert process.stdout.read() == ""
    assert process.returncode == 0


def test_friends_in_the_same_network_find_the_shelf(tmp_path: Path) -> None:
    with shelf(tmp_path) as (here, others):
        assert httpx.get(f"{here}api/shelf", timeout=SECONDS).json()["address"] == (others and others.rstrip("/"))
        if others is not None:
            assert httpx.get(f"{others}health", timeout=SECONDS).is_success


def test_a_shelf_can_be_for_this_machine_alone(tmp_path: Path) -> None:
    with shelf(tmp_path, "--alone") as (here, _):
        assert httpx.get(f"{here}api/shelf", timeout=SECONDS).json()["address"] is None
        if address := lan_address():
            with socket.socket() as probe:
                assert probe.connect_ex((address, httpx.URL(here).port or 80)) != 0


def test_at_a_terminal_nothing_but_the_address_is_printed(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    try:
        with shelf(tmp_path, "--alone", stderr=theirs) as (here, _):
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
