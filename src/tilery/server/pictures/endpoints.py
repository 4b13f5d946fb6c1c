"""Endpoints of pictures of positions, to share."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from tilery import registry
from tilery.core.codec import encode
from tilery.core.scene import Scene
from tilery.draw.png import can_draw_png
from tilery.server.common.endpoints import Endpoints, Query, RawAnswer
from tilery.server.common.errors import Refused
from tilery.server.common.given import Host, QuickJobs
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Visitor
from tilery.server.matches.live_match import LiveMatch
from tilery.server.pictures.drawing import draw_picture
from tilery.server.pictures.links import read_line, read_setup_link
from tilery.server.pictures.service import WatchedSource, picture_heading, picture_source
from tilery.server.positions.service import draw_position
from tilery.server.positions.setup_service import SetupService

endpoints = Endpoints("Positions")

Turn = Annotated[int | None, Query("Before this entry; the latest position if left out.", ge=1)]
SeatQuery = Annotated[int | None, Query("Once it is over: as this seat sees it.", ge=0, le=63)]
GameQuery = Annotated[str, Query("The id of the game.", max_length=64)]
PositionQuery = Annotated[str, Query("As in the link to the position.", max_length=100_000)]
LineQuery = Annotated[str | None, Query("Plays made from there, as in the link.", max_length=60_000)]
Dark = Annotated[bool, Query("In the dark theme.")]


class Format(NamedTuple):
    """An image format of pictures."""

    suffix: str
    media_type: str
    remark: str
    """A remark in the descriptions of its routes."""


SVG = Format("svg", "image/svg+xml", "")
PNG = Format("png", "image/png", " Where the server has ``tilery[pictures]``; otherwise refused: use the SVG.")


def declare_pictures(image: Format) -> None:
    """Declare the pictures of a match and of a set-up position in this format."""
    name = image.suffix.upper()

    @endpoints.get(
        f"/api/matches/{{match_id}}/picture.{image.suffix}",
        f"A picture of a position as {name}",
        media_type=image.media_type,
        offline=image is SVG,
        description="As the visitor may see it: from their seat, or as a spectator; any seat once the match is over."
        + image.remark,
    )
    async def match_picture(
        host: Host,
        watched: LiveMatch,
        visitor: Visitor,
        quick_jobs: QuickJobs,
        turn: Turn = None,
        seat: SeatQuery = None,
        line: LineQuery = None,
        dark: Dark = False,
    ) -> RawAnswer[bytes]:
        source = WatchedSource.open(watched, visitor.user, turn, seat, read_line(line))
        heading = picture_heading(watched, turn) if line is None else watched.started_match().game.info.title
        return await _draw(quick_jobs, await draw_position(source), image, dark, heading, picture_source(host))

    @endpoints.get(
        f"/api/positions/picture.{image.suffix}",
        f"A picture of a position that was set up as {name}",
        media_type=image.media_type,
        offline=image is SVG,
        description="By the same ``position`` and ``line`` as the link to it; refused if the rules do not allow it."
        + image.remark,
    )
    async def setup_picture(
        host: Host,
        game: GameQuery,
        position: PositionQuery,
        setups: SetupService,
        requester: Requester,
        quick_jobs: QuickJobs,
        line: LineQuery = None,
        seat: SeatQuery = None,
        dark: Dark = False,
    ) -> RawAnswer[bytes]:
        source = setups.source(read_setup_link(game, position, line, seat), requester)
        heading = registry.find(game).info.title
        return await _draw(quick_jobs, await draw_position(source), image, dark, heading, picture_source(host))


async def _draw(
    jobs: QuickJobs, scene: Scene, image: Format, dark: bool, heading: str, source: str
) -> RawAnswer[bytes]:
    if image is PNG and not can_draw_png():
        raise Refused(501, "pictures/no-png", "This server draws no PNG. Use picture.svg instead.")
    picture = await jobs.run(draw_picture, encode(scene), dark, image is PNG, heading, source)
    return RawAnswer(picture)


declare_pictures(SVG)
declare_pictures(PNG)
