"""Plays matches on a Ray cluster, or on a local Ray. Needs ``tilery[ray]``.

Every machine of the cluster needs the same Tilery, and the same bots where they are not ours.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tilery.arena.bot_match import Pairing, PlayedMatch, play_pairing
from tilery.core.errors import BadOptions, TileryError

QUEUED_PER_WORKER = 4
"""Number of matches queued for each worker."""
MAX_RETRIES = 20
"""Number of times a match is given to another worker after the one that held it died."""
STORE_BYTES = 100 * 1024 * 1024
"""Bytes of shared memory of a local Ray. Results are small."""
CLIENT = "ray://"
CONNECT_SECONDS = 5.0
"""Seconds to connect to a cluster. Ray itself would try for minutes."""
START_SECONDS = 100
"""Seconds that each part of a local Ray may take to start, where Ray has a setting. Its default of 30 is short on a
busy machine, but fixed for its agents, so a failed start may succeed when tried again.
"""
START_LIMITS = {
    "RAY_gcs_server_port_wait_time_s": START_SECONDS,
    "RAY_raylet_start_wait_time_s": START_SECONDS,
    "RAY_agent_register_timeout_ms": 1000 * START_SECONDS,
    "RAY_worker_register_timeout_seconds": START_SECONDS,
    "RAY_DASHBOARD_STARTUP_TIMEOUT_S": START_SECONDS,
    "RAY_gcs_server_request_timeout_seconds": START_SECONDS,
}
LOCAL = {"RAY_AUTH_MODE": "token", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Environment of a local Ray, which asks for a token and listens on the loopback address alone."""


def play_on_ray(pairings: Sequence[Pairing], workers: int, address: str | None) -> Iterator[PlayedMatch]:
    """Results in the order of the pairings. With ``address`` None a local Ray with this many workers is started."""
    with connect_ray(workers, address) as ray:
        yield from _tasks(ray, pairings)


@contextmanager
def connect_ray(workers: int, address: str | None) -> Iterator[Any]:
    """Connect to a cluster or start a local Ray. An existing connection is used and kept."""
    ray = _import(address)
    if ray.is_initialized():
        yield ray
        return
    try:
        _connect(ray, workers, address)
        yield ray
    finally:
        ray.shutdown()


def _tasks(ray: Any, pairings: Sequence[Pairing]) -> Iterator[PlayedMatch]:
    task = ray.remote(num_cpus=1, max_retries=MAX_RETRIES)(play_pairing)
    window = QUEUED_PER_WORKER * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    try:
        for pairing in pairings:
            waiting.append(task.remote(pairing))
            if len(waiting) >= window:
                yield _result(ray, waiting.popleft())
        while waiting:
            yield _result(ray, waiting.popleft())
    finally:
        for each in waiting:
            ray.cancel(each, force=True)


def _result(ray: Any, coming: Any) -> PlayedMatch:
    """Result of a task. A TileryError of the worker is raised again here."""
    try:
        match: PlayedMatch = ray.get(coming)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, TileryError):
            raise error.cause from None
        raise TileryError("arena/worker", f"A worker of the cluster failed: {error.cause!r}.") from error
    return match


def _connect(ray: Any, workers: int, address: str | None) -> None:
    quiet = {"log_to_driver": False, "configure_logging": False}
    if address is None:
        try:
            ray.init(
                address="local",
                num_cpus=workers,
                object_store_memory=STORE_BYTES,
                include_dashboard=False,
                **quiet,
            )
        except Exception as error:  # Ray raises no narrower one
            raise TileryError(
                "arena/ray-start", f"Ray could not be started on this machine: {_reason(error)}"
            ) from error
        return
    _reach(address)
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, ImportError, ray.exceptions.RayError) as error:
        raise BadOptions("arena/no-cluster", f"The Ray at {address} cannot be joined: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    return str(error.__cause__ or error).strip().splitlines()[-1]


def _reach(address: str) -> None:
    """Raise quickly if nothing listens at HOST:PORT."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise BadOptions("arena/no-cluster", f"There is no Ray at {address}: {error}") from None


def _import(address: str | None) -> Any:
    """Import Ray, which reads its settings from the environment while it is imported."""
    wanted = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
    if address is None:
        wanted |= LOCAL | {name: str(limit) for name, limit in START_LIMITS.items()}
    elif _has_token():
        wanted["RAY_AUTH_MODE"] = "token"
    for name, value in wanted.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise BadOptions("arena/no-ray", "Matches on Ray need Ray: install tilery[ray].") from None
    return ray


def _has_token() -> bool:
    """True if this user has the token that clusters require. ``ray.init`` does not look for it by default."""
    named = os.environ.get("RAY_AUTH_TOKEN") or os.environ.get("RAY_AUTH_TOKEN_PATH")
    return bool(named) or (Path.home() / ".ray" / "auth_token").exists()
