"""The referee of a game on a real table."""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from tilery.referee import SheetRuling
from tilery.server.http.dependencies import GivenAsker
from tilery.server.real_table.referee import RefereeDesk
from tilery.server.real_table.referee_wire import RefereeWish, WordWish
from tilery.server.words.wire import WordCard

GivenDesk = NamedDependency[RefereeDesk]


@post("/api/referee/{game_id:str}", status_code=200, tags=["Referee"], summary="Rule a score sheet")
async def ruled(
    referee_desk: GivenDesk, game_id: FromPath[str], data: JSONBody[RefereeWish], asker: GivenAsker
) -> SheetRuling:
    """What every entry scores, the totals, whose turn it is and who leads; refused with the first wrong entry."""
    return await referee_desk.rule(game_id, data, asker)


@post("/api/referee/{game_id:str}/word", status_code=200, tags=["Referee"], summary="Judge a word")
async def judged(
    referee_desk: GivenDesk, game_id: FromPath[str], data: JSONBody[WordWish], asker: GivenAsker
) -> WordCard:
    """Whether the words agreed on hold it, and what it means."""
    return await referee_desk.judge(game_id, data, asker)


ROUTES = [ruled, judged]
