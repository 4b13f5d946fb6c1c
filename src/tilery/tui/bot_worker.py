"""Runs bots and hints in a separate process, so that the keyboard stays responsive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from importlib import import_module
from multiprocessing import resource_tracker
from typing import Any

from tilery import processes as workers
from tilery import registry
from tilery.core.codec import codec, encode
from tilery.core.game import AnyGame, Budget, Candidate

BOT_BUDGET = Budget(seconds=4.0)
HINT_BUDGET = Budget(nodes=300_000, limit=2_000)
MAX_HINTS = 30
"""Maximum hints shown."""


class BotWorker:
    """Computes bot actions and hints in a worker process."""

    def __init__(self, start: Callable[[], Executor] | None = None, budget: Budget = BOT_BUDGET) -> None:
        self._start = start or _process
        self._budget = budget
        self._pool: Executor | None = None

    @staticmethod
    def prepare() -> None:
        """Start multiprocessing's resource tracker before Textual redirects the standard error it inherits."""
        resource_tracker.ensure_running()

    def warm(self, game_id: str) -> None:
        """Start the process now, so that the first bot does not have to wait for it."""
        self._running().submit(_warm, game_id)

    async def choose(self, bot: str, game: AnyGame, view: Any, seed: int, *, offensive_words: bool = False) -> Any:
        """The action that a bot takes, found by its reference."""
        named = game.info.id, game.info.rules
        answer = await self._run(_choose, bot, named, encode(view), self._budget, seed, offensive_words)
        return codec(game).action.decode(answer)

    async def hints(self, game: AnyGame, view: Any, *, offensive_words: bool = False) -> tuple[Candidate[Any], ...]:
        """The best candidates, best first, each text once."""
        named = game.info.id, game.info.rules
        found: tuple[Candidate[Any], ...] = await self._run(_hints, named, encode(view), offensive_words)
        return found

    def close(self) -> None:
        """End the worker process."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers.end(pool)

    def _running(self) -> Executor:
        if self._pool is None:
            self._pool = self._start()
        return self._pool

    async def _run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Run a function in the process. If the process died, start another and try once more."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._running(), function, *arguments)
        except BrokenExecutor:
            self._pool = None
            return await loop.run_in_executor(self._running(), function, *arguments)


def _process() -> Executor:
    return workers.pool(1)


# ---- in the worker process ----
def _warm(game_id: str) -> None:
    import_module("tilery.bots")
    registry.find(game_id)


def _choose(bot: str, named: tuple[str, int], view: bytes, budget: Budget, seed: int, offensive_words: bool) -> bytes:
    from tilery.bots.loader import find

    game = registry.find(*named)
    seen = codec(game).view.decode(view)
    return encode(find(bot, offensive_words=offensive_words).choose(game, seen, budget, seed))


def _hints(named: tuple[str, int], view: bytes, offensive_words: bool) -> tuple[Candidate[Any], ...]:
    from tilery.bots import hints

    game = registry.find(*named)
    return hints(game, codec(game).view.decode(view), HINT_BUDGET, MAX_HINTS, offensive_words=offensive_words).items
