"""Pictures of positions, to share."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from tilery import registry
from tilery.core.codec import encode
from tilery.core.scene import Scene
from tilery.draw.png import can_draw_png
from tilery.server.common.errors import Refused
from tilery.server.http.dependencies import GivenAsker, GivenMatch, GivenVisitor
from tilery.server.http.request_jobs import GivenQuickJobs, RequestJobs
from tilery.server.pictures.drawing import draw_picture
from tilery.server.pictures.service import picture_heading, picture_source, position_scene
from tilery.server.positions.setup_endpoints import GivenSetupDesk
from tilery.server.positions.setup_wire import read_setup_link
from tilery.server.positions.wire import read_line

Turn = Annotated[int | None, QueryParameter(description="Before this entry; the latest position if left out.", ge=1)]
SeatQuery = Annotated[int | None, QueryParameter(description="Once it is over: as this seat sees it.", ge=0, le=63)]
GameQuery = Annotated[str, QueryParameter(description="The id of the game.", max_length=64)]
PositionQuery = Annotated[str, QueryParameter(description="As in the link to the position.", max_length=100_000)]
LineQuery = Annotated[
    str | None, QueryParameter(description="Plays made from there, as in the link.", max_length=60_000)
]
Dark = Annotated[bool, QueryParameter(description="In the dark theme.")]


class Format(NamedTuple):
    """A kind of image that pictures can be asked for as."""

    suffix: str
    media_type: str
    remark: str
    """What the descriptions of its routes say besides."""


SVG = Format("svg", "image/svg+xml", "")
PNG = Format("png", "image/png", " Where the server has ``tilery[pictures]``; otherwise refused: use the SVG.")


def routes(image: Format) -> list[HTTPRouteHandler]:
    """The pictures of a match and of a position that was set up, in this format."""
    name = image.suffix.upper()

    @get(
        f"/api/matches/{{match_id:str}}/picture.{image.suffix}",
        tags=["Positions"],
        summary=f"A picture of a position as {name}",
        description="As the visitor may see it: from their seat, or as a spectator; any seat once the match is over."
        + image.remark,
        media_type=image.media_type,
    )
    async def match_picture(
        request: Request[Any, Any, Any],
        watched: GivenMatch,
        visitor: GivenVisitor,
        quick_jobs: GivenQuickJobs,
        turn: Turn = None,
        seat: SeatQuery = None,
        line: LineQuery = None,
        dark: Dark = False,
    ) -> Response[bytes]:
        scene = position_scene(watched, visitor.user, turn, seat, read_line(line))
        heading = picture_heading(watched, turn) if line is None else watched.started_match().game.info.title
        return await _draw(quick_jobs, scene, image, dark, heading, picture_source(request.url.hostname or ""))

    @get(
        f"/api/positions/picture.{image.suffix}",
        tags=["Positions"],
        summary=f"A picture of a position that was set up as {name}",
        description="By the same ``position`` and ``line`` as the link to it; refused if the rules do not allow it."
        + image.remark,
        media_type=image.media_type,
    )
    async def setup_picture(
        request: Request[Any, Any, Any],
        game: GameQuery,
        position: PositionQuery,
        setup_desk: GivenSetupDesk,
        asker: GivenAsker,
        quick_jobs: GivenQuickJobs,
        line: LineQuery = None,
        seat: SeatQuery = None,
        dark: Dark = False,
    ) -> Response[bytes]:
        scene = await setup_desk.scene(read_setup_link(game, position, line, seat), asker)
        heading = registry.find(game).info.title
        return await _draw(quick_jobs, scene, image, dark, heading, picture_source(request.url.hostname or ""))

    return [match_picture, setup_picture]


async def _draw(
    jobs: RequestJobs, scene: Scene, image: Format, dark: bool, heading: str, source: str
) -> Response[bytes]:
    if image is PNG and not can_draw_png():
        raise Refused(501, "pictures/no-png", "This server draws no PNG. Use picture.svg instead.")
    picture = await jobs.run(draw_picture, encode(scene), dark, image is PNG, heading, source)
    return Response(picture, media_type=image.media_type)


ROUTES = [*routes(SVG), *routes(PNG)]
