"""Pictures of positions, to share."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from tilery.core.codec import encode
from tilery.core.scene import Scene
from tilery.draw.png import can_draw_png
from tilery.server.jobs.pictures import draw_picture
from tilery.server.protocol.errors import Refused
from tilery.server.protocol.positions import read_line
from tilery.server.protocol.setups import read_setup_link
from tilery.server.resources.pictures import position_scene
from tilery.server.routes.analysis_jobs import GivenQuickJobs, RequestJobs
from tilery.server.routes.dependencies import GivenAsker, GivenMatch, GivenVisitor
from tilery.server.routes.setups import GivenSetupDesk

Turn = Annotated[int | None, QueryParameter(description="Before this entry; the latest position if left out.", ge=1)]
SeatQuery = Annotated[int | None, QueryParameter(description="Once it is over: as this seat sees it.", ge=0, le=63)]
GameQuery = Annotated[str, QueryParameter(description="The id of the game.", max_length=64)]
PositionQuery = Annotated[str, QueryParameter(description="As in the link to the position.", max_length=100_000)]
LineQuery = Annotated[
    str | None, QueryParameter(description="Plays made from there, as in the link.", max_length=60_000)
]
Dark = Annotated[bool, QueryParameter(description="In the dark theme.")]


@get(
    "/api/matches/{match_id:str}/picture.svg",
    tags=["Positions"],
    summary="A picture of a position",
    media_type="image/svg+xml",
)
async def picture_svg(
    watched: GivenMatch,
    visitor: GivenVisitor,
    quick_jobs: GivenQuickJobs,
    turn: Turn = None,
    seat: SeatQuery = None,
    line: LineQuery = None,
    dark: Dark = False,
) -> Response[bytes]:
    """As the visitor may see it: from their seat, or as a spectator; any seat once the match is over."""
    return await _svg(quick_jobs, position_scene(watched, visitor.user, turn, seat, read_line(line)), dark)


@get(
    "/api/matches/{match_id:str}/picture.png",
    tags=["Positions"],
    summary="The same as PNG",
    media_type="image/png",
)
async def picture_png(
    watched: GivenMatch,
    visitor: GivenVisitor,
    quick_jobs: GivenQuickJobs,
    turn: Turn = None,
    seat: SeatQuery = None,
    line: LineQuery = None,
    dark: Dark = False,
) -> Response[bytes]:
    """Where the server has ``tilery[pictures]``; otherwise refused, and the SVG can be used."""
    return await _png(quick_jobs, position_scene(watched, visitor.user, turn, seat, read_line(line)), dark)


@get(
    "/api/positions/picture.svg",
    tags=["Positions"],
    summary="A picture of a position that was set up",
    media_type="image/svg+xml",
)
async def setup_svg(
    game: GameQuery,
    position: PositionQuery,
    setup_desk: GivenSetupDesk,
    asker: GivenAsker,
    quick_jobs: GivenQuickJobs,
    line: LineQuery = None,
    seat: SeatQuery = None,
    dark: Dark = False,
) -> Response[bytes]:
    """By the same ``position`` and ``line`` as the link to it; refused if the rules do not allow the position."""
    return await _svg(quick_jobs, await setup_desk.scene(read_setup_link(game, position, line, seat), asker), dark)


@get(
    "/api/positions/picture.png",
    tags=["Positions"],
    summary="The same as PNG",
    media_type="image/png",
)
async def setup_png(
    game: GameQuery,
    position: PositionQuery,
    setup_desk: GivenSetupDesk,
    asker: GivenAsker,
    quick_jobs: GivenQuickJobs,
    line: LineQuery = None,
    seat: SeatQuery = None,
    dark: Dark = False,
) -> Response[bytes]:
    """Where the server has ``tilery[pictures]``; otherwise refused, and the SVG can be used."""
    return await _png(quick_jobs, await setup_desk.scene(read_setup_link(game, position, line, seat), asker), dark)


async def _svg(jobs: RequestJobs, scene: Scene, dark: bool) -> Response[bytes]:
    return Response(await jobs.run(draw_picture, encode(scene), dark, False), media_type="image/svg+xml")


async def _png(jobs: RequestJobs, scene: Scene, dark: bool) -> Response[bytes]:
    if not can_draw_png():
        raise Refused(501, "pictures/no-png", "This server draws no PNG. Use picture.svg instead.")
    return Response(await jobs.run(draw_picture, encode(scene), dark, True), media_type="image/png")


ROUTES = [picture_svg, picture_png, setup_svg, setup_png]
