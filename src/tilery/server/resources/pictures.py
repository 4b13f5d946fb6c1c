"""Pictures of positions, to share."""

from __future__ import annotations

from tilery.core.scene import Scene
from tilery.replay import position
from tilery.server.matches import access
from tilery.server.matches.live_match import LiveMatch
from tilery.server.protocol.positions import LinePlay


def position_scene(
    live: LiveMatch, user: str | None, turn: int | None, seat: int | None, line: tuple[LinePlay, ...] = ()
) -> Scene:
    """A position as the user may see it: before entry ``turn`` or the latest.

    When the match is over, as any seat sees it, and after the plays of a line that was tried from there.
    """
    match = access.require_look_back(live) if line else live.started_match()
    viewer = access.picture_viewer(live, user, seat)
    at = match if turn is None else position(match, turn)
    if line:
        at = at.branch()
    for play in line:
        at.play(play.seat, play.action)
    return at.scene(viewer)
