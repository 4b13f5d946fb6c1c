"""Bots and hints think in a process of their own, so that keys are answered at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from importlib import import_module
from multiprocessing import resource_tracker
from typing import Any

from tilery import registry
from tilery.core import workers
from tilery.core.codec import codec, encode
from tilery.core.game import AnyGame, Budget, Candidate

THINKING = Budget(seconds=4.0)
HINTS = Budget(nodes=300_000, limit=2_000)
LISTED = 30
"""So many hints are enough."""


class Thinker:
    """Asks bots for actions and games for hints, away from the keyboard."""

    def __init__(self, start: Callable[[], Executor] | None = None, budget: Budget = THINKING) -> None:
        self._start = start or _process
        self._budget = budget
        self._pool: Executor | None = None

    @staticmethod
    def prepare() -> None:
        """To be called before Textual takes standard error, which the tracker of processes inherits."""
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
        """The best things to do, best first; of those that read the same only the best."""
        named = game.info.id, game.info.rules
        found: tuple[Candidate[Any], ...] = await self._run(_hints, named, encode(view), offensive_words)
        return found

    def close(self) -> None:
        """Forget whatever is being thought about."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers.end(pool)

    def _running(self) -> Executor:
        if self._pool is None:
            self._pool = self._start()
        return self._pool

    async def _run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """The answer; a process that died is replaced once and asked again."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._running(), function, *arguments)
        except BrokenExecutor:
            self._pool = None
            return await loop.run_in_executor(self._running(), function, *arguments)


def _process() -> Executor:
    return workers.pool(1)


# ---- in the process ----
def _warm(game_id: str) -> None:
    import_module("tilery.bots")
    registry.find(game_id)


def _choose(bot: str, named: tuple[str, int], view: bytes, budget: Budget, seed: int, offensive_words: bool) -> bytes:
    from tilery.bots.finding import find

    game = registry.find(*named)
    seen = codec(game).view.decode(view)
    return encode(find(bot, offensive_words=offensive_words).choose(game, seen, budget, seed))


def _hints(named: tuple[str, int], view: bytes, offensive_words: bool) -> tuple[Candidate[Any], ...]:
    from tilery.bots import hints

    game = registry.find(*named)
    return hints(game, codec(game).view.decode(view), HINTS, LISTED, offensive_words=offensive_words).items
