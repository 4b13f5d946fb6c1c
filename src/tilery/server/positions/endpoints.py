"""Positions of finished matches: looked at, tried out and searched."""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tilery.core.game import Preview
from tilery.server.http.dependencies import GivenMatch
from tilery.server.http.request_jobs import GivenQuickJobs
from tilery.server.positions.match_cache import PositionCache
from tilery.server.positions.match_positions import (
    diagram_of_position,
    plays_in_position,
    preview_in_position,
    show_position,
)
from tilery.server.positions.setup_wire import SetupCard
from tilery.server.positions.wire import Position, PositionPlays, PositionPlaysWish, PositionPreviewWish, PositionWish

GivenPositions = NamedDependency[PositionCache]


@post("/api/matches/{match_id:str}/position", tags=["Positions"], summary="A position of a match", status_code=200)
async def see(watched: GivenMatch, positions: GivenPositions, data: JSONBody[PositionWish]) -> Position:
    """Once the match is over: any position of it, and what follows if other plays are made from there."""
    return show_position(watched, positions, data)


@post("/api/matches/{match_id:str}/position/preview", tags=["Positions"], summary="Try a play", status_code=200)
async def preview(watched: GivenMatch, positions: GivenPositions, data: JSONBody[PositionPreviewWish]) -> Preview:
    """Whether a play would be legal in a position, its words and points."""
    return preview_in_position(watched, positions, data)


@post("/api/matches/{match_id:str}/position/plays", tags=["Positions"], summary="The best plays", status_code=200)
async def plays(
    watched: GivenMatch,
    positions: GivenPositions,
    quick_jobs: GivenQuickJobs,
    data: JSONBody[PositionPlaysWish],
) -> PositionPlays:
    """Searched as hard as an analysis of the match does, so that both name the same best play."""
    return await plays_in_position(watched, positions, data, quick_jobs.run)


@post("/api/matches/{match_id:str}/position/diagram", tags=["Positions"], summary="To be changed", status_code=200)
async def diagram(watched: GivenMatch, positions: GivenPositions, data: JSONBody[PositionWish]) -> SetupCard:
    """The position as a diagram, from which another one can be set up."""
    return diagram_of_position(watched, positions, data)


ROUTES = [see, preview, plays, diagram]
