"""The referee of games on real tables. The server keeps nothing, and rules on the whole sheet for each request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from tilery import registry
from tilery.core.codec import codec
from tilery.core.game import AnyGame
from tilery.lexicon import Lexicon
from tilery.lexicon.definitions import Definition
from tilery.referee import ScoreSheet, SheetEntry, SheetRuling, referee_of, rule_sheet
from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Lexicons
from tilery.server.real_table.referee_wire import RefereeRequest, WordRequest
from tilery.server.words.service import word_card
from tilery.server.words.wire import WordCard

Define = Callable[[str], Awaitable[Sequence[Definition]]]
Call = Callable[..., Awaitable[Any]]
"""Calls a function with arguments outside the event loop."""


class RefereeService:
    """Rules on score sheets and judges words."""

    def __init__(self, lexicons: Lexicons, define: Define, call: Call) -> None:
        self._lexicons = lexicons
        self._define = define
        self._call = call

    async def rule(self, game_id: str, request: RefereeRequest, requester: Requester) -> SheetRuling:
        """The ruling on the sheet."""
        game = registry.find(game_id)
        options = _options(game, request.options)
        words = await self._lexicons.ready(options.lexicon, None, requester)
        entries = tuple(SheetEntry(line.seat, msgspec.Raw(msgspec.json.encode(line.entry))) for line in request.entries)
        sheet = ScoreSheet(request.players, entries, request.first, request.names)
        ruling: SheetRuling = await self._call(_rule, words, game, options, sheet)
        return ruling

    async def judge(self, game_id: str, request: WordRequest, requester: Requester) -> WordCard:
        """The validity of a word in the agreed word list, and its definition."""
        options = _options(registry.find(game_id), request.options)
        words = await self._lexicons.ready(options.lexicon, None, requester)
        asked = request.word.upper()
        return word_card(asked, asked in words, await self._define(asked))


def _options(game: AnyGame, given: dict[str, Any]) -> Any:
    referee_of(game)
    return codec(game).options.decode(msgspec.json.encode(given))


def _rule(words: Lexicon, game: AnyGame, options: Any, sheet: ScoreSheet) -> SheetRuling:
    """Rule on the sheet. ``words`` is referenced meanwhile, so that it is not composed again."""
    return rule_sheet(game, options, sheet)
