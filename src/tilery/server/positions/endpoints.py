"""Positions of finished matches: looked at, tried out and searched."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.server.common.endpoints import Endpoints
from tilery.server.common.given import QuickJobs
from tilery.server.matches.live_match import LiveMatch
from tilery.server.positions.match_cache import PositionCache
from tilery.server.positions.match_positions import (
    diagram_of_position,
    plays_in_position,
    preview_in_position,
    show_position,
)
from tilery.server.positions.setup_wire import SetupCard
from tilery.server.positions.wire import (
    Position,
    PositionPlays,
    PositionPlaysRequest,
    PositionPreviewRequest,
    PositionRequest,
)

endpoints = Endpoints("Positions")


@endpoints.post("/api/matches/{match_id}/position", "A position of a match", status=200, offline=True)
async def see(watched: LiveMatch, positions: PositionCache, body: PositionRequest) -> Position:
    """Once the match is over: any position of it, and what follows if other plays are made from there."""
    return show_position(watched, positions, body)


@endpoints.post("/api/matches/{match_id}/position/preview", "Try a play", status=200, offline=True)
async def preview(watched: LiveMatch, positions: PositionCache, body: PositionPreviewRequest) -> Preview:
    """Whether a play would be legal in a position, its words and points."""
    return preview_in_position(watched, positions, body)


@endpoints.post("/api/matches/{match_id}/position/plays", "The best plays", status=200, offline=True)
async def plays(
    watched: LiveMatch,
    positions: PositionCache,
    quick_jobs: QuickJobs,
    body: PositionPlaysRequest,
) -> PositionPlays:
    """Searched as hard as an analysis of the match does, so that both name the same best play."""
    return await plays_in_position(watched, positions, body, quick_jobs.run)


@endpoints.post("/api/matches/{match_id}/position/diagram", "To be changed", status=200, offline=True)
async def diagram(watched: LiveMatch, positions: PositionCache, body: PositionRequest) -> SetupCard:
    """The position as a diagram, from which another one can be set up."""
    return diagram_of_position(watched, positions, body)
