"""The win chances of a match that is over."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from tilery.match import Match
from tilery.server.jobs.win_chances import ChancesReport
from tilery.server.node import Node
from tilery.server.people.identity import Visitor
from tilery.server.protocol.errors import conflict
from tilery.server.routes.dependencies import GivenHouse, GivenVisitor
from tilery.server.routes.matches import watched


async def _finished(house: Node, visitor: Visitor, match_id: str) -> Match:
    host, _ = await watched(house, visitor, match_id)
    if host.match is None or host.match.outcome is None:
        raise conflict("match/not-over", "the chances of a match are worked out when it is over")
    return host.match


@get("/api/matches/{match_id:str}/chances", tags=["Records"], summary="The chances, as far as they are worked out")
async def see(house: GivenHouse, visitor: GivenVisitor, match_id: FromPath[str]) -> ChancesReport:
    """Begins nothing."""
    await _finished(house, visitor, match_id)
    return house.chances.report(match_id)


@post("/api/matches/{match_id:str}/chances", tags=["Records"], summary="Work out the chances", status_code=200)
async def begin(house: GivenHouse, visitor: GivenVisitor, match_id: FromPath[str]) -> ChancesReport:
    """Each seat's chance to win after every entry, and what of its change was luck; for all who ask, once.

    It takes up to some minutes: ask again to see how far it is.
    """
    return house.chances.begin(match_id, await _finished(house, visitor, match_id))


ROUTES = [see, begin]
