"""Bots think in processes of their own, with less priority than the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar

from tilery import registry
from tilery.bots import choose, hints
from tilery.core import workers
from tilery.core.codec import codec, encode
from tilery.core.errors import Problem, TileryError
from tilery.core.game import Budget, GameInfo
from tilery.server.protocol.errors import Refused

T = TypeVar("T")
HINT_SECONDS = 3.0
HINTS_AMONG = 2_000
"""Hints that differ are chosen from so many plays."""

# How long the levels may think; nodes keep an answer the same on every machine, seconds keep it in time.
THINKING = Budget(seconds=4.0)


class WorkerPool:
    """Worker processes; a worker that dies is replaced, and what it was thinking about is asked again by the host."""

    def __init__(self, size: int) -> None:
        self._workers = max(1, size)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, game: GameInfo, view: Any, seed: int, *, offensive_words: bool) -> bytes:
        """The action, as JSON, that the bot picks from this view."""
        return await self._run(_choose, level, game.id, game.rules, encode(view), seed, offensive_words)

    async def hints(self, game: GameInfo, view: Any, limit: int, *, offensive_words: bool) -> bytes:
        """The best plays, as JSON of Candidates."""
        return await self._run(_hints, game.id, game.rules, encode(view), limit, offensive_words)

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Anything long: any function a worker can import."""
        return await self._run(function, *args)

    def close(self) -> None:
        """End the workers; whatever they think about is forgotten."""
        if self._pool is not None:
            workers.end(self._pool)
            self._pool = None

    async def _run(self, function: Callable[..., T], *args: Any) -> T:
        pool = self._pool or self._start()
        thought = asyncio.get_running_loop().run_in_executor(pool, _guarded, function, *args)
        thought.add_done_callback(_heard)
        try:
            answer = await asyncio.shield(thought)  # a pool that breaks cannot answer a thought that was cancelled
        except BrokenExecutor:
            if self._pool is pool:
                self._pool = None
            raise
        if isinstance(answer, Problem):
            raise Refused(422, answer.code, answer.message, answer.data)
        return answer

    def _start(self) -> ProcessPoolExecutor:
        self._pool = workers.pool(self._workers)
        return self._pool


def _heard(thought: asyncio.Future[Any]) -> None:
    """Nobody waits any more for a thought that was cancelled: how it ended is no news."""
    if not thought.cancelled():
        thought.exception()


# ---- in the worker ----
def _guarded(function: Callable[..., T], *args: Any) -> T | Problem:
    """Refusals travel back as values, without the traceback of another process."""
    try:
        return function(*args)
    except TileryError as error:
        return error.problem()


def _choose(level: str, game_id: str, rules: int, view: bytes, seed: int, offensive_words: bool) -> bytes:
    game = registry.find(game_id, rules)
    seen = codec(game).view.decode(view)
    return encode(choose(level, game, seen, THINKING, seed, offensive_words=offensive_words))


def _hints(game_id: str, rules: int, view: bytes, limit: int, offensive_words: bool) -> bytes:
    game = registry.find(game_id, rules)
    seen = codec(game).view.decode(view)
    budget = Budget(seconds=HINT_SECONDS, limit=HINTS_AMONG)
    return encode(hints(game, seen, budget, limit, offensive_words=offensive_words))
