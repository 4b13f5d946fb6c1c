"""Runners of long computations: processes on a server, Web Workers on a device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from tilery.core.codec import encode
from tilery.core.errors import Problem, TileryError
from tilery.core.game import GameInfo
from tilery.server.common.errors import Refused
from tilery.server.common.requesters import Requester
from tilery.server.workers.searches import choose_play, find_hints

T = TypeVar("T")


class JobRunner(Protocol):
    """Runs functions outside the event loop."""

    async def run(self, requester: Requester, function: Callable[..., T], *args: Any) -> T:
        """Call a function that a worker can import. TileryErrors it raises become Refused."""


class SearchRunner:
    """Searches for bots and hints on a ``JobRunner``. Together they implement ``Workers``."""

    async def choose(
        self: JobRunner,
        requester: Requester,
        level: str,
        game: GameInfo,
        view: Any,
        seed: int,
        *,
        offensive_words: bool,
    ) -> bytes:
        """The action, as JSON, that a bot of this level picks from this view."""
        return await self.run(requester, choose_play, level, game.id, game.rules, encode(view), seed, offensive_words)

    async def hints(
        self: JobRunner, requester: Requester, game: GameInfo, view: Any, limit: int, *, offensive_words: bool
    ) -> bytes:
        """The best plays, as JSON of Candidates."""
        return await self.run(requester, find_hints, game.id, game.rules, encode(view), limit, offensive_words)


def run_guarded(function: Callable[..., T], *args: Any) -> T | Problem:
    """Call a function in a worker. Refusals are returned as values, without the traceback of another process."""
    try:
        return function(*args)
    except TileryError as error:
        return error.problem()


def unwrap_result(result: T | Problem) -> T:
    """The result of a guarded call. Raises Refused if it is a refusal."""
    if isinstance(result, Problem):
        raise Refused(422, result.code, result.message, result.data)
    return result
