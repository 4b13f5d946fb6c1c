"""Endpoints of positions, of finished matches or set up by hand: shown, tried out and searched."""

from __future__ import annotations

from tilery.coach import Explanation
from tilery.core.game import Preview
from tilery.server.common.endpoints import COSTLY, Endpoints
from tilery.server.common.given import QuickJobs
from tilery.server.common.requesters import Requester
from tilery.server.matches.live_match import LiveMatch
from tilery.server.positions.match_positions import MatchSource, PositionCache
from tilery.server.positions.service import explain_position, make_diagram, preview_play, search_position, show_position
from tilery.server.positions.setup_service import SetupService
from tilery.server.positions.wire import (
    Position,
    PositionExplainRequest,
    PositionPlays,
    PositionPlaysRequest,
    PositionPreviewRequest,
    PositionRequest,
    SetupCard,
    SetupDraft,
    SetupExplainRequest,
    SetupPlaysRequest,
    SetupPreviewRequest,
    SetupRequest,
)

endpoints = Endpoints("Positions")


# ---- of a match ----
@endpoints.post("/api/matches/{match_id}/position", "A position of a match", status=200, offline=True)
async def see(watched: LiveMatch, positions: PositionCache, body: PositionRequest) -> Position:
    """Any position of a finished match, or one reached from there by other plays."""
    return await show_position(MatchSource(watched, positions, body))


@endpoints.post("/api/matches/{match_id}/position/preview", "Try a play", status=200, offline=True)
async def preview(watched: LiveMatch, positions: PositionCache, body: PositionPreviewRequest) -> Preview:
    """The legality of a play in a position, its words and points."""
    return await preview_play(MatchSource(watched, positions, body), body.action)


@endpoints.post("/api/matches/{match_id}/position/plays", "The best plays", status=200, offline=True)
async def plays(
    watched: LiveMatch,
    positions: PositionCache,
    quick_jobs: QuickJobs,
    body: PositionPlaysRequest,
) -> PositionPlays:
    """The best plays, searched as hard as in an analysis of the match, so that both name the same best play."""
    return await search_position(MatchSource(watched, positions, body), body.limit, quick_jobs.run)


@endpoints.post("/api/matches/{match_id}/position/why", "Why a play is better", status=200, cost=COSTLY, offline=True)
async def why(
    watched: LiveMatch, positions: PositionCache, quick_jobs: QuickJobs, body: PositionExplainRequest
) -> Explanation:
    """Why the best play of a position is better than another one, or than the next best, in facts and sentences."""
    source = MatchSource(watched, positions, body)
    return await explain_position(source, body.action, quick_jobs.run, is_over=True)


@endpoints.post("/api/matches/{match_id}/position/diagram", "To be changed", status=200, offline=True)
async def diagram(watched: LiveMatch, positions: PositionCache, body: PositionRequest) -> SetupCard:
    """The position as a diagram, to set up another one from."""
    return await make_diagram(MatchSource(watched, positions, body))


# ---- set up ----
@endpoints.post("/api/positions/draft", "Set a position up", status=200, offline=True)
async def draft(body: SetupRequest, setups: SetupService, requester: Requester) -> SetupDraft:
    """The picture of the position, the tiles left, and the rule it breaks, if any."""
    return await setups.draft(body, requester)


@endpoints.post("/api/positions", "A position that was set up", status=200, offline=True)
async def see_setup(body: SetupRequest, setups: SetupService, requester: Requester) -> Position:
    """The position after the plays of the line. Refused if the rules do not allow it."""
    return await show_position(setups.source(body, requester))


@endpoints.post("/api/positions/preview", "Try a play there", status=200, offline=True)
async def preview_setup(body: SetupPreviewRequest, setups: SetupService, requester: Requester) -> Preview:
    """The legality of a play in the position, its words and points."""
    return await preview_play(setups.source(body, requester), body.action)


@endpoints.post("/api/positions/plays", "The best plays there", status=200, offline=True)
async def setup_plays(
    body: SetupPlaysRequest, setups: SetupService, requester: Requester, quick_jobs: QuickJobs
) -> PositionPlays:
    """The best plays, searched as hard as in an analysis of a match."""
    return await search_position(setups.source(body, requester), body.limit, quick_jobs.run)


@endpoints.post("/api/positions/why", "Why a play is better there", status=200, cost=COSTLY, offline=True)
async def setup_why(
    body: SetupExplainRequest, setups: SetupService, requester: Requester, quick_jobs: QuickJobs
) -> Explanation:
    """Why the best play is better than another one, or than the next best, in facts and sentences."""
    return await explain_position(setups.source(body, requester), body.action, quick_jobs.run, is_over=False)
