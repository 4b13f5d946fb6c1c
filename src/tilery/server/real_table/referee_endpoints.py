"""Endpoints of the referee of a game on a real table."""

from __future__ import annotations

from tilery.referee import SheetRuling
from tilery.server.common.endpoints import Endpoints, RawAnswer
from tilery.server.common.given import QuickJobs
from tilery.server.common.requesters import Requester
from tilery.server.real_table.referee import RefereeService
from tilery.server.real_table.referee_wire import RefereeRequest, WordRequest
from tilery.server.words.wire import WordCard

endpoints = Endpoints("Referee")


@endpoints.post("/api/referee/{game_id}", "Rule a score sheet", status=200, offline=True)
async def ruled(
    referee: RefereeService, game_id: str, body: RefereeRequest, requester: Requester, quick_jobs: QuickJobs
) -> RawAnswer[SheetRuling]:
    """The score of every entry, the totals, the turn and the leader. Refused with the first wrong entry."""
    return RawAnswer(await referee.rule(game_id, body, requester, quick_jobs.run))


@endpoints.post("/api/referee/{game_id}/word", "Judge a word", status=200, offline=True)
async def judged(referee: RefereeService, game_id: str, body: WordRequest, requester: Requester) -> WordCard:
    """The validity of a word in the agreed word list, and its definition."""
    return await referee.judge(game_id, body, requester)
