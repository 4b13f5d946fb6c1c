"""Worker processes for everything that takes long: bots, hints, analysis. They run at a lower priority."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar

from tilery import registry
from tilery.bots import hints
from tilery.bots.finding import find
from tilery.core import workers
from tilery.core.codec import codec, encode
from tilery.core.errors import Problem, TileryError
from tilery.core.game import Budget, GameInfo
from tilery.server.protocol.errors import Refused

T = TypeVar("T")
HINT_SECONDS = 3.0
HINT_CANDIDATES = 2_000
"""Hints that differ from each other are chosen from this many plays."""
BOT_BUDGET = Budget(seconds=4.0)
"""Nodes make a level's answer the same on every machine; seconds only keep a slow machine in time."""


class WorkerPool:
    """Starts its processes when first needed. If one dies, the pool is replaced and its callers are told."""

    def __init__(self, size: int) -> None:
        self._size = max(1, size)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, game: GameInfo, view: Any, seed: int, *, offensive_words: bool) -> bytes:
        """The action, as JSON, that a bot of this level picks from this view."""
        return await self.run(_choose, level, game.id, game.rules, encode(view), seed, offensive_words)

    async def hints(self, game: GameInfo, view: Any, limit: int, *, offensive_words: bool) -> bytes:
        """The best plays, as JSON of Candidates."""
        return await self.run(_hints, game.id, game.rules, encode(view), limit, offensive_words)

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Call a function that a worker can import; TileryErrors it raises come back as Refused."""
        pool = self._pool or self._start()
        future = asyncio.get_running_loop().run_in_executor(pool, _guarded, function, *args)
        future.add_done_callback(_mark_retrieved)
        try:
            result = await asyncio.shield(future)  # a broken pool cannot set the result of a cancelled future
        except BrokenExecutor:
            if self._pool is pool:
                self._pool = None
            raise
        if isinstance(result, Problem):
            raise Refused(422, result.code, result.message, result.data)
        return result

    def close(self) -> None:
        """End the processes; what they are working on is lost."""
        if self._pool is not None:
            workers.end(self._pool)
            self._pool = None

    def _start(self) -> ProcessPoolExecutor:
        self._pool = workers.pool(self._size)
        return self._pool


def _mark_retrieved(future: asyncio.Future[Any]) -> None:
    """Keep asyncio from logging the exception of a call nobody waits for any more."""
    if not future.cancelled():
        future.exception()


# ---- in the worker ----
def _guarded(function: Callable[..., T], *args: Any) -> T | Problem:
    """Refusals travel back as values, without the traceback of another process."""
    try:
        return function(*args)
    except TileryError as error:
        return error.problem()


def _choose(level: str, game_id: str, rules: int, view: bytes, seed: int, offensive_words: bool) -> bytes:
    game = registry.find(game_id, rules)
    decoded = codec(game).view.decode(view)
    return encode(find(level, offensive_words=offensive_words).choose(game, decoded, BOT_BUDGET, seed))


def _hints(game_id: str, rules: int, view: bytes, limit: int, offensive_words: bool) -> bytes:
    game = registry.find(game_id, rules)
    decoded = codec(game).view.decode(view)
    budget = Budget(seconds=HINT_SECONDS, limit=HINT_CANDIDATES)
    return encode(hints(game, decoded, budget, limit, offensive_words=offensive_words))
