"""Positions that somebody sets up: drawn and checked while they do, then looked at, tried out and searched."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tilery.core.codec import encode
from tilery.core.game import Candidates, Preview
from tilery.core.scene import Scene
from tilery.server.common.askers import Asker
from tilery.server.common.given import Run
from tilery.server.matches.interfaces import Lexicons
from tilery.server.positions.match_cache import require_turn
from tilery.server.positions.setup_cards import describe_draft, describe_setup, setup_position, setup_scene
from tilery.server.positions.setup_wire import SetupDraft, SetupPlaysWish, SetupPreviewWish, SetupWish
from tilery.server.positions.wire import Position, PositionPlays
from tilery.server.records.jobs import find_setup_plays
from tilery.server.tables.service import words_asked_for

_candidates: msgspec.json.Decoder[Candidates[Any]] = msgspec.json.Decoder(Candidates[Any])


class SetupDesk:
    """Answers about positions that belong to no match. Their words are composed in a worker and kept meanwhile."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons

    async def draft(self, wish: SetupWish, asker: Asker) -> SetupDraft:
        """The picture, the tiles that are left, and why the rules do not allow the position if they do not."""
        async with self._words(wish, asker):
            return describe_draft(wish)

    async def show(self, wish: SetupWish, asker: Asker) -> Position:
        """The position after the plays of its line; refused if the rules do not allow it."""
        async with self._words(wish, asker):
            return describe_setup(wish)

    async def scene(self, wish: SetupWish, asker: Asker) -> Scene:
        """The picture of the position after the plays of its line."""
        async with self._words(wish, asker):
            return setup_scene(wish)

    async def preview(self, wish: SetupPreviewWish, asker: Asker) -> Preview:
        """Whether a play would be legal in the position, its words and points."""
        async with self._words(wish, asker):
            at = setup_position(wish)
        return at.preview(require_turn(at, wish.seat), wish.action)

    async def plays(self, wish: SetupPlaysWish, asker: Asker, run: Run) -> PositionPlays:
        """The best plays, searched as hard as an analysis of a match does."""
        async with self._words(wish, asker):
            seat = require_turn(setup_position(wish), wish.seat)
        found = _candidates.decode(await run(find_setup_plays, encode(wish), seat, wish.limit))
        return PositionPlays(seat, found.items, found.complete)

    @asynccontextmanager
    async def _words(self, wish: SetupWish, asker: Asker) -> AsyncIterator[None]:
        """The words of the position stay in memory meanwhile."""
        spec = words_asked_for(wish.game, wish.options or {})
        lexicon = None if spec is None else await self._lexicons.ready(spec, None, asker)
        yield
        del lexicon
