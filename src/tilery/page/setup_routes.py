"""Positions that are set up by hand, as the page asks for them."""

from __future__ import annotations

from functools import partial
from typing import Any

from tilery.page.device import LocalDevice
from tilery.page.requests import Handler, PageRequest
from tilery.server.positions.setup_service import SetupDesk
from tilery.server.positions.setup_wire import SetupPlaysWish, SetupPreviewWish, SetupWish


class SetupRoutes:
    """Handlers of what has to do with positions that belong to no match."""

    def __init__(self, device: LocalDevice) -> None:
        self._jobs = device.jobs
        self._desk = SetupDesk(device.lexicons)

    def routes(self) -> dict[str, Handler]:
        """By method and path."""
        return {
            "POST /positions": self._show,
            "POST /positions/draft": self._draft,
            "POST /positions/preview": self._preview,
            "POST /positions/plays": self._plays,
        }

    async def _show(self, request: PageRequest) -> Any:
        return await self._desk.show(request.read(SetupWish), request.asker)

    async def _draft(self, request: PageRequest) -> Any:
        return await self._desk.draft(request.read(SetupWish), request.asker)

    async def _preview(self, request: PageRequest) -> Any:
        return await self._desk.preview(request.read(SetupPreviewWish), request.asker)

    async def _plays(self, request: PageRequest) -> Any:
        run = partial(self._jobs.run, request.asker)
        return await self._desk.plays(request.read(SetupPlaysWish), request.asker, run)
