"""The same matches on a Ray cluster, or on a local Ray; needs ``tilery[ray]``.

Every machine of the cluster needs the same Tilery, and the same bots where they are not ours.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tilery.arena.playing import Pairing, Played, played
from tilery.core.errors import BadOptions, TileryError

AHEAD = 4
RETRIES = 20
"""So often a match is given to another worker after the one that held it died."""
STORE = 100 * 1024 * 1024
"""Bytes of shared memory of a local Ray; results are small."""
CLIENT = "ray://"
PATIENCE = 5.0
"""Seconds until a cluster that does not answer is said to be away; Ray itself would try for minutes."""


def on_ray(pairings: Sequence[Pairing], workers: int, address: str | None) -> Iterator[Played]:
    """The matches in the order asked for; ``address`` None starts a Ray of so many workers on this machine."""
    ray = _ray(address)
    mine = not ray.is_initialized()
    if mine:
        _start(ray, workers, address)
    try:
        yield from _tasks(ray, pairings)
    finally:
        if mine:
            ray.shutdown()


def _tasks(ray: Any, pairings: Sequence[Pairing]) -> Iterator[Played]:
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(played)
    window = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
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


def _result(ray: Any, coming: Any) -> Played:
    """What a worker found; what Tilery refused there is refused here, and says the same."""
    try:
        match: Played = ray.get(coming)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, TileryError):
            raise error.cause from None
        raise TileryError("arena/worker", f"a worker of the cluster failed: {error.cause!r}") from error
    return match


def _start(ray: Any, workers: int, address: str | None) -> None:
    quiet = {"log_to_driver": False, "configure_logging": False}
    if address is None:
        ray.init(address="local", num_cpus=workers, object_store_memory=STORE, include_dashboard=False, **quiet)
        return
    _reach(address)
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, ImportError, ray.exceptions.RayError) as error:
        why = str(error.__cause__ or error).strip().splitlines()[-1]
        raise BadOptions("arena/no-cluster", f"the Ray at {address} cannot be joined: {why}") from error


def _reach(address: str) -> None:
    """Say at once if nobody answers at HOST:PORT."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise BadOptions("arena/no-cluster", f"there is no Ray at {address}: {error}") from None


def _ray(address: str | None) -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    if address is None or _has_token():
        os.environ.setdefault("RAY_AUTH_MODE", "token")
    try:
        import ray
    except ImportError:
        raise BadOptions("arena/no-ray", "matches on Ray need Ray: install tilery[ray]") from None
    return ray


def _has_token() -> bool:
    """Whether this user has the token that clusters ask for; ``ray.init`` looks for it only when told to."""
    named = os.environ.get("RAY_AUTH_TOKEN") or os.environ.get("RAY_AUTH_TOKEN_PATH")
    return bool(named) or (Path.home() / ".ray" / "auth_token").exists()
