"""Runners of long computations: processes on a server, Web Workers on a device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import msgspec

from tilery.core.codec import encode
from tilery.core.errors import Problem, TileryError
from tilery.core.game import GameInfo
from tilery.server.common.errors import Refused, status_of
from tilery.server.common.requesters import Requester
from tilery.server.workers.searches import choose_play, find_hints

T = TypeVar("T")
JOB_STATUS = 422
"""HTTP status of a job that an error ends."""


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
        """The best plays, as JSON of FoundHints."""
        return await self.run(requester, find_hints, game.id, game.rules, encode(view), limit, offensive_words)


class Refusal(msgspec.Struct, frozen=True):
    """An error of a job as a value, without the traceback of another process."""

    problem: Problem
    status: int


def run_guarded(function: Callable[..., T], *args: Any) -> T | Refusal:
    """Call a function in a worker. Refusals are returned as values."""
    try:
        return function(*args)
    except Refused as error:
        return Refusal(error.problem(), error.status)
    except TileryError as error:
        return Refusal(error.problem(), JOB_STATUS)


def unwrap_result(result: T | Refusal) -> T:
    """The result of a guarded call. Raises Refused if it is a refusal."""
    if isinstance(result, Refusal):
        problem = result.problem
        raise Refused(result.status, problem.code, problem.message, problem.data)
    return result


@contextmanager
def keep_status() -> Iterator[None]:
    """Refuse with the HTTP status that an error has outside of workers, instead of ``JOB_STATUS``."""
    try:
        yield
    except TileryError as error:
        raise Refused(status_of(error), error.code, error.message, error.data) from None
