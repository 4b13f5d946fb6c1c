"""Pictures of positions, to share."""

from __future__ import annotations

from tilery.core.english import join_words
from tilery.core.scene import Scene
from tilery.replay import position
from tilery.server.matches import access
from tilery.server.matches.live_match import LiveMatch
from tilery.server.positions.wire import LinePlay


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


def picture_heading(live: LiveMatch, turn: int | None) -> str:
    """What a picture is of: who won and how, if it shows the end of a match, else the game."""
    match = live.started_match()
    title, outcome = match.game.info.title, match.outcome
    if outcome is None or (turn is not None and turn < len(match.entries)):
        return title
    order = sorted(range(len(match.names)), key=outcome.ranks.__getitem__)
    scores = " to ".join(str(outcome.scores[seat]) for seat in order)
    winners = join_words([match.names[seat] for seat in outcome.winners])
    verb = "share the win" if len(outcome.winners) > 1 else "wins"
    return f"{title}: {winners} {verb}, {scores}" if winners else f"{title}: nobody wins"


def picture_source(host: str = "") -> str:
    """Where a picture is from: the program, and the site's name if it has one.

    >>> picture_source("words.example"), picture_source("127.0.0.1"), picture_source("localhost")
    ('Tilery · words.example', 'Tilery', 'Tilery')
    """
    named = "." in host and any(sign.isalpha() for sign in host)
    return f"Tilery · {host}" if named else "Tilery"
