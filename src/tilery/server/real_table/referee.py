"""The referee of games on real tables. The server keeps nothing, and rules on the whole sheet for each request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from tilery import registry
from tilery.core.codec import codec, encode
from tilery.core.game import AnyGame
from tilery.lexicon.definitions import Definition
from tilery.referee import ScoreSheet, SheetEntry, referee_of, rule_sheet
from tilery.server.common.given import Run
from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Lexicons
from tilery.server.real_table.referee_wire import RefereeRequest, WordRequest
from tilery.server.words.service import word_card
from tilery.server.words.wire import WordCard
from tilery.server.workers.job_runner import keep_status

Define = Callable[[str], Awaitable[Sequence[Definition]]]


class RefereeService:
    """Rules on score sheets and judges words."""

    def __init__(self, lexicons: Lexicons, define: Define) -> None:
        self._lexicons = lexicons
        self._define = define

    async def rule(self, game_id: str, request: RefereeRequest, requester: Requester, run: Run) -> bytes:
        """The ruling on the sheet, as JSON."""
        options = _options(registry.find(game_id), request.options)
        words = await self._lexicons.ready(options.lexicon, None, requester)
        ruling = await run(rule_request, game_id, request)
        del words  # a device rules in this process, with these words
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


# ---- in a worker ----
def rule_request(game_id: str, request: RefereeRequest) -> bytes:
    """A SheetRuling. A sheet of a thousand entries takes a tenth of a second."""
    with keep_status():
        game = registry.find(game_id)
        entries = tuple(SheetEntry(line.seat, msgspec.Raw(msgspec.json.encode(line.entry))) for line in request.entries)
        sheet = ScoreSheet(request.players, entries, request.first, request.names)
        return encode(rule_sheet(game, _options(game, request.options), sheet))
