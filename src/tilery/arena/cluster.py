"""The same matches on a Ray cluster, or on a local Ray; needs ``tilery[ray]``.

Every machine of the cluster needs the same Tilery, and the same bots where they are not ours.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from tilery.arena.playing import Pairing, Played, played
from tilery.core.errors import BadOptions

AHEAD = 4
RETRIES = 20
"""So often a match is given to another worker after the one that held it died."""
STORE = 100 * 1024 * 1024
"""Bytes of shared memory of a local Ray; results are small."""


def on_ray(pairings: Sequence[Pairing], workers: int, address: str | None) -> Iterator[Played]:
    """The matches in the order asked for; ``address`` None starts a Ray of so many workers on this machine."""
    ray = _ray()
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
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        for each in waiting:
            ray.cancel(each, force=True)


def _start(ray: Any, workers: int, address: str | None) -> None:
    quiet = {"log_to_driver": False, "configure_logging": False}
    if address is not None:
        ray.init(address=address, **quiet)
        return
    ray.init(address="local", num_cpus=workers, object_store_memory=STORE, include_dashboard=False, **quiet)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise BadOptions("arena/no-ray", "matches on Ray need Ray: install tilery[ray]") from None
    return ray
