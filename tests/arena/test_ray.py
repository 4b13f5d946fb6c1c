"""The same tournament on a real Ray, its own or a cluster named by address, with a worker killed on the way."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from arena.bots_for_tests import mortal
from tilery.arena.schedule import Plan
from tilery.arena.tournament import Tournament, runner
from tilery.core.errors import BadOptions

PATIENCE = 120.0
LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "token"}
"""Ray keeps to 127.0.0.1, asks for a token, and tells nobody."""


class Cluster(NamedTuple):
    """Where a Ray listens: for drivers on its machines, and for clients from elsewhere."""

    port: int
    client_port: int
    environment: dict[str, str]


def free_port() -> int:
    """A port below those that Ray gives to its workers (10002 on) and the system to callers (32768 on)."""
    for port in range(7400 + os.getpid() % 500 * 4, 9900, 2):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise OSError("there is no free port")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory) -> Iterator[Cluster]:
    """A head with two workers, started as people do: ``ray start --head``."""
    folder = tempfile.mkdtemp(prefix="ray")  # not pytest's own: the names of sockets must be short
    token = tmp_path_factory.mktemp("ray") / "token"
    token.write_text("0123456789abcdef" * 4)
    port = free_port()
    environment = {**os.environ, **LOOPBACK, "RAY_AUTH_TOKEN_PATH": str(token)}
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--node-ip-address=127.0.0.1"]
    command += [f"--port={port}", f"--ray-client-server-port={port + 1}", "--num-cpus=2", f"--temp-dir={folder}"]
    command += ["--include-dashboard=false", "--object-store-memory=100000000"]
    log = tmp_path_factory.mktemp("log") / "head.txt"
    with log.open("wb") as out:
        head = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        until = time.monotonic() + PATIENCE
        while b"block forever" not in log.read_bytes():
            assert head.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.2)
        yield Cluster(port, port + 1, environment)
    finally:
        head.terminate()
        head.wait(60)
        shutil.rmtree(folder, ignore_errors=True)


def arena(words: list[str], environment: dict[str, str]) -> dict:
    command = [sys.executable, "-m", "tilery", "arena", "highletter", "--nodes", "500", "--json", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::ResourceWarning")
def test_ray_gives_the_same_although_a_worker_is_killed(tmp_path) -> None:
    bot, marker = mortal(tmp_path, seed=3)
    tournament = Tournament(Plan("highletter", (bot, "level1"), 1, {}, 500), 12)
    on_ray = list(tournament.play(runner("ray", 2)))
    assert int(marker.read_text()) != os.getpid(), "a worker was killed"
    assert on_ray == list(tournament.play(runner("here", 1)))


def test_a_cluster_by_its_address_gives_the_same_although_a_worker_is_killed(tmp_path, cluster: Cluster) -> None:
    bot, marker = mortal(tmp_path, seed=3)
    words = ["--bots", f"{bot},level1", "--matches", "12"]
    there = arena([*words, "--on", f"ray:127.0.0.1:{cluster.port}"], cluster.environment)
    with pytest.raises(ProcessLookupError):
        os.kill(int(marker.read_text()), 0)
    assert there == arena([*words, "--workers", "1"], cluster.environment)


@pytest.mark.soak
def test_a_cluster_from_elsewhere_gives_the_same(cluster: Cluster) -> None:
    words = ["--bots", "level1,level2", "--matches", "12"]
    there = arena([*words, "--on", f"ray://127.0.0.1:{cluster.client_port}"], cluster.environment)
    assert there == arena([*words, "--workers", "1"], cluster.environment)


@pytest.mark.parametrize("kind", ["ray:", "ray://"])
def test_a_cluster_that_is_not_there_is_said_at_once(kind: str) -> None:
    with pytest.raises(BadOptions, match="there is no Ray at") as caught:
        list(runner(f"{kind}127.0.0.1:{free_port()}", 1)([]))
    assert caught.value.code == "arena/no-cluster"
