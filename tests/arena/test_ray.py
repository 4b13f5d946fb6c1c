"""The same tournament on a real Ray, its own or a cluster named by address, with a worker killed on the way.

Starting a Ray takes many seconds, so that the tests of ``make test`` share one. Its agents must come up within 30
seconds, which Ray does not let us change: on a machine so busy that they do not, the start is tried again.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from arena.bots_for_tests import mortal
from tilery.arena.bot_match import PlayedMatch
from tilery.arena.cluster import LOCAL, START_LIMITS, START_SECONDS
from tilery.arena.figures import figures
from tilery.arena.page import summary
from tilery.arena.schedule import Plan
from tilery.arena.standings import standings
from tilery.arena.tournament import Tournament, runner
from tilery.core.errors import BadOptions
from waiting import wait_until

MATCHES = 12
SECONDS = 900.0
"""Limit of one attempt: far more than it takes at the load of a machine that does much else."""
ATTEMPTS = 5
ON_ITS_OWN_RAY = """
import json, os, subprocess, sys
from contextlib import ExitStack
from pathlib import Path

import msgspec

from tilery.arena.cluster import connect_ray
from tilery.arena.schedule import Plan
from tilery.arena.tournament import Tournament, runner
from tilery.core.errors import TileryError

plan = msgspec.json.decode(sys.argv[1], type=Plan)
marker = Path(sys.argv[2])
with ExitStack() as stack:
    try:
        ray = stack.enter_context(connect_ray(2, None))
    except TileryError as error:
        sys.exit(error.code)
    address = ray.get_runtime_context().gcs_address
    matches = list(Tournament(plan, int(sys.argv[3])).play(runner("ray", 2)))
    killed = int(marker.read_text())
    marker.unlink()
    command = [sys.executable, "-m", "tilery", "arena", plan.game, "--nodes", str(plan.nodes), "--json"]
    command += ["--on", f"ray:{address}", "--bots", ",".join(plan.bots), "--matches", sys.argv[3]]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    joined = json.loads(done.stdout)
found = {"address": address, "driver": os.getpid(), "killed": killed, "matches": matches, "joined": joined}
Path(sys.argv[4]).write_bytes(msgspec.json.encode(found))
"""
"""Starts a local Ray as the arena does, plays on it, and joins it by its address while it is there."""


class Found(msgspec.Struct):
    """What ``ON_ITS_OWN_RAY`` writes."""

    address: str
    driver: int
    killed: int
    matches: list[PlayedMatch]
    joined: Any


def free_port() -> int:
    """A port below those that Ray gives to its workers (10002 on) and the system to callers (32768 on)."""
    for port in range(7400 + os.getpid() % 500 * 4, 9900, 2):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise OSError("there is no free port")


def on_its_own_ray(plan: Plan, marker: Path, environment: dict[str, str]) -> Found:
    """Run the script; a Ray that did not come up in time is started again."""
    command = [sys.executable, "-W", "ignore", "-c", ON_ITS_OWN_RAY]
    result = marker.with_name("result.json")
    command += [msgspec.json.encode(plan).decode(), str(marker), str(MATCHES), str(result)]
    said = ""
    for _ in range(ATTEMPTS):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False)
        if done.returncode == 0:
            return msgspec.json.decode(result.read_bytes(), type=Found)
        said += done.stderr
        if not done.stderr.endswith("arena/ray-start\n"):
            break
    raise AssertionError(said)


def summarised(plan: Plan, matches: list[PlayedMatch]) -> Any:
    """What ``tilery arena --json`` prints of these matches."""
    return msgspec.json.decode(summary(plan, standings(matches), figures(matches)))


def test_ray_gives_the_same_by_itself_and_by_its_address_although_workers_are_killed(tmp_path) -> None:
    token = tmp_path / "token"
    token.write_text("0123456789abcdef" * 4)
    bot, marker = mortal(tmp_path, seed=3)
    plan = Plan("highletter", (bot, "level1"), 1, {}, 500)
    found = on_its_own_ray(plan, marker, {**os.environ, "RAY_AUTH_TOKEN_PATH": str(token)})
    assert found.address.startswith("127.0.0.1:"), "a local Ray is not open to the network"
    assert found.killed != found.driver, "a worker was killed"
    assert marker.exists(), "a worker was killed again"
    here = list(Tournament(plan, MATCHES).play(runner("here", 1)))
    assert found.matches == here
    assert found.joined == summarised(plan, here)


class Cluster(NamedTuple):
    """Where a cluster listens for clients from elsewhere."""

    client_port: int
    environment: dict[str, str]


@pytest.fixture
def cluster(tmp_path) -> Iterator[Cluster]:
    """A head with two workers, started as people do: ``ray start --head``."""
    folder = tempfile.mkdtemp(prefix="ray")  # not pytest's own: the names of sockets must be short
    token = tmp_path / "token"
    token.write_text("0123456789abcdef" * 4)
    limits = {name: str(limit) for name, limit in START_LIMITS.items()}
    environment = {**os.environ, **LOCAL, **limits, "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_TOKEN_PATH": str(token)}
    environment["RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S"] = str(START_SECONDS)
    port = free_port()
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--node-ip-address=127.0.0.1"]
    command += [f"--port={port}", f"--ray-client-server-port={port + 1}", "--num-cpus=2"]
    command += ["--include-dashboard=false", "--object-store-memory=100000000", f"--temp-dir={folder}"]
    log = tmp_path / "head.txt"
    with log.open("wb") as out:
        head = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        wait_until(lambda: b"block forever" in log.read_bytes() or head.poll() is not None, "Ray starts", SECONDS)
        assert head.poll() is None, log.read_text()
        yield Cluster(port + 1, environment)
    finally:
        head.terminate()
        head.wait(60)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.soak
def test_a_cluster_from_elsewhere_gives_the_same(cluster: Cluster) -> None:
    plan = Plan("highletter", ("level1", "level2"), 1, {}, 500)
    command = [sys.executable, "-m", "tilery", "arena", plan.game, "--nodes", str(plan.nodes), "--json"]
    command += [
        "--on",
        f"ray://127.0.0.1:{cluster.client_port}",
        "--bots",
        ",".join(plan.bots),
        "--matches",
        str(MATCHES),
    ]
    done = subprocess.run(
        command, env=cluster.environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == summarised(plan, list(Tournament(plan, MATCHES).play(runner("here", 1))))


@pytest.mark.parametrize("kind", ["ray:", "ray://"])
def test_a_cluster_that_is_not_there_is_said_at_once(kind: str) -> None:
    with pytest.raises(BadOptions, match="There is no Ray at") as caught:
        list(runner(f"{kind}127.0.0.1:{free_port()}", 1)([]))
    assert caught.value.code == "arena/no-cluster"
