"""Puzzles and the puzzle of the day, as the page asks for them."""

from __future__ import annotations

from functools import partial
from typing import Any

from tilery.page.device import LocalDevice
from tilery.page.requests import SVG, Handler, PageAnswer, PageRequest
from tilery.server.puzzles.wire import PuzzleHintWish, PuzzlePlay
from tilery.server.workers.job_runner import Run


class PuzzleRoutes:
    """Handlers of what has to do with puzzles."""

    def __init__(self, device: LocalDevice) -> None:
        self._puzzles = device.puzzles
        self._daily = device.daily
        self._jobs = device.jobs

    def routes(self) -> dict[str, Handler]:
        """By method and path."""
        return {
            "GET /puzzles": self._shelf,
            "GET /puzzles/next/{}": self._next,
            "GET /puzzles/{}": self._one,
            "POST /puzzles/{}/preview": self._preview,
            "POST /puzzles/{}/attempt": self._attempt,
            "POST /puzzles/{}/hint": self._hint,
            "POST /puzzles/{}/solution": self._solution,
            "GET /daily/{}": self._archive,
            "GET /daily/{}/{}": self._day,
            "POST /daily/{}/{}/preview": self._daily_preview,
            "POST /daily/{}/{}/attempt": self._daily_attempt,
            "POST /daily/{}/{}/solution": self._daily_solution,
            "GET /daily/{}/{}/result.svg": self._picture,
        }

    def _run(self, request: PageRequest) -> Run:
        return partial(self._jobs.run, request.asker)

    async def _shelf(self, request: PageRequest) -> Any:
        return await self._puzzles.shelf(request.visitor)

    async def _next(self, request: PageRequest) -> Any:
        return await self._puzzles.next(request.visitor, request.path[0], request.query.get("grade") or None)

    async def _one(self, request: PageRequest) -> Any:
        return await self._puzzles.card(request.visitor, request.path[0])

    async def _preview(self, request: PageRequest) -> Any:
        return await self._puzzles.preview(request.path[0], request.read(PuzzlePlay).action)

    async def _attempt(self, request: PageRequest) -> Any:
        return await self._puzzles.attempt(request.visitor, request.path[0], request.read(PuzzlePlay).action)

    async def _hint(self, request: PageRequest) -> Any:
        return await self._puzzles.hint(request.visitor, request.path[0], request.read(PuzzleHintWish).step)

    async def _solution(self, request: PageRequest) -> Any:
        return await self._puzzles.solution(request.visitor, request.path[0], self._run(request))

    async def _archive(self, request: PageRequest) -> Any:
        return await self._daily.archive(request.visitor, request.path[0])

    async def _day(self, request: PageRequest) -> Any:
        return await self._daily.card(request.visitor, *request.path)

    async def _daily_preview(self, request: PageRequest) -> Any:
        game, day = request.path
        return await self._daily.preview(request.visitor, game, day, request.read(PuzzlePlay).action)

    async def _daily_attempt(self, request: PageRequest) -> Any:
        game, day = request.path
        return await self._daily.attempt(request.visitor, game, day, request.read(PuzzlePlay).action)

    async def _daily_solution(self, request: PageRequest) -> Any:
        game, day = request.path
        return await self._daily.solution(request.visitor, game, day, self._run(request))

    async def _picture(self, request: PageRequest) -> Any:
        game, day = request.path
        return PageAnswer((await self._daily.picture(request.visitor, game, day, dark=request.is_dark)).encode(), SVG)
