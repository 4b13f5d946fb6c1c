"""All that the page can ask for: the resources of the HTTP interface that make sense on one device."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from tilery.page.device import LocalDevice
from tilery.page.match_routes import MatchRoutes
from tilery.page.puzzle_routes import PuzzleRoutes
from tilery.page.requests import Handler, PageRequest, PageRouter
from tilery.page.setup_routes import SetupRoutes
from tilery.server.catalog.service import full_shelf
from tilery.server.catalog.wire import Shelf
from tilery.server.people import cards as people
from tilery.server.people import statistics_service as statistics
from tilery.server.people.wire import Ladder, Rename
from tilery.server.real_table.open_table_wire import OpenTablePreviewWish, OpenTableWish
from tilery.server.real_table.referee_wire import RefereeWish, WordWish

SERVER_TERMS = ("chat", "public", "rated", "watchers")
"""Terms that mean something only among people on a server."""


def device_shelf() -> Shelf:
    """All games, and the terms of a table on a device."""
    shelf = full_shelf(None)
    schema = msgspec.json.decode(msgspec.json.encode(shelf.terms_schema))
    for term in SERVER_TERMS:
        schema["$defs"]["Terms"]["properties"].pop(term, None)
    return msgspec.structs.replace(shelf, terms_schema=schema)


def page_router(device: LocalDevice) -> PageRouter:
    """The routes of a device."""
    parts = (OtherRoutes(device), MatchRoutes(device), PuzzleRoutes(device), SetupRoutes(device))
    return PageRouter({path: handler for part in parts for path, handler in part.routes().items()})


class OtherRoutes:
    """Handlers of games, people and words."""

    def __init__(self, device: LocalDevice) -> None:
        self._device = device

    def routes(self) -> dict[str, Handler]:
        """By method and path."""
        return {
            "GET /shelf": self._shelf,
            "GET /me": self._me,
            "PATCH /me": self._rename,
            "GET /users/{}": self._profile,
            "GET /users/{}/statistics": self._statistics,
            "POST /users/{}/statistics": self._compute_statistics,
            "GET /ladder/{}": self._ladder,
            "GET /words/{}": self._word,
            "POST /open-tables": self._open_table,
            "POST /open-tables/preview": self._open_table_preview,
            "POST /open-tables/record": self._open_table_record,
            "POST /referee/{}": self._rule_sheet,
            "POST /referee/{}/word": self._judge_word,
        }

    async def _shelf(self, _request: PageRequest) -> Any:
        return device_shelf()

    async def _me(self, request: PageRequest) -> Any:
        return await people.own_card(self._device.store, request.visitor)

    async def _rename(self, request: PageRequest) -> Any:
        return await people.rename_person(
            self._device.store, request.visitor, request.read(Rename).name, self._device.matches.time.now()
        )

    async def _profile(self, request: PageRequest) -> Any:
        return await people.profile_of(self._device.store, self._device.matches, request.path[0])

    async def _statistics(self, request: PageRequest) -> Any:
        return await statistics.statistics_of(self._device.store, request.path[0], request.visitor)

    async def _compute_statistics(self, request: PageRequest) -> Any:
        run = partial(self._device.long_jobs.run, request.asker)
        return await statistics.compute_statistics(self._device.store, request.path[0], request.visitor, run)

    async def _ladder(self, request: PageRequest) -> Any:
        return Ladder(request.path[0], ())

    async def _word(self, request: PageRequest) -> Any:
        match_id = request.query.get("match")
        return await self._device.words.card(request.path[0], match_id, request.visitor.user, request.asker)

    async def _rule_sheet(self, request: PageRequest) -> Any:
        return await self._device.referee.rule(request.path[0], request.read(RefereeWish), request.asker)

    async def _open_table(self, request: PageRequest) -> Any:
        return await self._device.open_tables.show(request.read(OpenTableWish), request.asker)

    async def _open_table_preview(self, request: PageRequest) -> Any:
        return await self._device.open_tables.preview(request.read(OpenTablePreviewWish), request.asker)

    async def _open_table_record(self, request: PageRequest) -> Any:
        return await self._device.open_tables.record(request.read(OpenTableWish), request.asker)

    async def _judge_word(self, request: PageRequest) -> Any:
        return await self._device.referee.judge(request.path[0], request.read(WordWish), request.asker)
