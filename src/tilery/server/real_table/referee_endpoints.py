"""The referee of a game on a real table."""

from __future__ import annotations

from tilery.referee import SheetRuling
from tilery.server.common.askers import Asker
from tilery.server.common.endpoints import Endpoints
from tilery.server.real_table.referee import RefereeDesk
from tilery.server.real_table.referee_wire import RefereeWish, WordWish
from tilery.server.words.wire import WordCard

endpoints = Endpoints("Referee")


@endpoints.post("/api/referee/{game_id}", "Rule a score sheet", status=200, offline=True)
async def ruled(referee_desk: RefereeDesk, game_id: str, body: RefereeWish, asker: Asker) -> SheetRuling:
    """What every entry scores, the totals, whose turn it is and who leads; refused with the first wrong entry."""
    return await referee_desk.rule(game_id, body, asker)


@endpoints.post("/api/referee/{game_id}/word", "Judge a word", status=200, offline=True)
async def judged(referee_desk: RefereeDesk, game_id: str, body: WordWish, asker: Asker) -> WordCard:
    """Whether the words agreed on hold it, and what it means."""
    return await referee_desk.judge(game_id, body, asker)
