"""Positions that somebody sets up: drawn and checked while they do, then looked at, tried out and searched."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tilery.core.codec import encode
from tilery.core.game import Candidates, Preview
from tilery.core.scene import Scene
from tilery.server.common.given import Run
from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Lexicons
from tilery.server.positions.match_cache import require_turn
from tilery.server.positions.setup_cards import describe_draft, describe_setup, setup_position, setup_scene
from tilery.server.positions.setup_wire import SetupDraft, SetupPlaysRequest, SetupPreviewRequest, SetupRequest
from tilery.server.positions.wire import Position, PositionPlays
from tilery.server.records.jobs import find_setup_plays
from tilery.server.tables.service import words_asked_for

_candidates: msgspec.json.Decoder[Candidates[Any]] = msgspec.json.Decoder(Candidates[Any])


class SetupService:
    """Answers about positions that belong to no match. Their words are composed in a worker and kept meanwhile."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons

    async def draft(self, request: SetupRequest, requester: Requester) -> SetupDraft:
        """The picture, the tiles that are left, and why the rules do not allow the position if they do not."""
        async with self._words(request, requester):
            return describe_draft(request)

    async def show(self, request: SetupRequest, requester: Requester) -> Position:
        """The position after the plays of its line; refused if the rules do not allow it."""
        async with self._words(request, requester):
            return describe_setup(request)

    async def scene(self, request: SetupRequest, requester: Requester) -> Scene:
        """The picture of the position after the plays of its line."""
        async with self._words(request, requester):
            return setup_scene(request)

    async def preview(self, request: SetupPreviewRequest, requester: Requester) -> Preview:
        """Whether a play would be legal in the position, its words and points."""
        async with self._words(request, requester):
            at = setup_position(request)
        return at.preview(require_turn(at, request.seat), request.action)

    async def plays(self, request: SetupPlaysRequest, requester: Requester, run: Run) -> PositionPlays:
        """The best plays, searched as hard as an analysis of a match does."""
        async with self._words(request, requester):
            seat = require_turn(setup_position(request), request.seat)
        found = _candidates.decode(await run(find_setup_plays, encode(request), seat, request.limit))
        return PositionPlays(seat, found.items, found.complete)

    @asynccontextmanager
    async def _words(self, request: SetupRequest, requester: Requester) -> AsyncIterator[None]:
        """The words of the position stay in memory meanwhile."""
        spec = words_asked_for(request.game, request.options or {})
        lexicon = None if spec is None else await self._lexicons.ready(spec, None, requester)
        yield
        del lexicon
