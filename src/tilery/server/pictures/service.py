"""Pictures of positions, to share."""

from __future__ import annotations

import msgspec

from tilery.core.english import join_words
from tilery.core.game import Viewer
from tilery.match import Match
from tilery.replay import position
from tilery.server.matches import access
from tilery.server.matches.live_match import LiveMatch
from tilery.server.positions.service import play_line
from tilery.server.positions.wire import LinePlay


class WatchedSource(msgspec.Struct, frozen=True):
    """A position of a match, running or over, for one of its viewers."""

    match: Match
    seen_by: Viewer
    turn: int | None
    """The entry before which it is shown, None for the latest position."""
    line: tuple[LinePlay, ...]

    @classmethod
    def open(
        cls, live: LiveMatch, user: str | None, turn: int | None, seat: int | None, line: tuple[LinePlay, ...] = ()
    ) -> WatchedSource:
        """The position from this seat. Plays of a line follow only once the match is over."""
        match = access.require_look_back(live) if line else live.started_match()
        return cls(match, access.picture_viewer(live, user, seat), turn, line)

    async def reach(self) -> Match:
        """The position. Refused if the rules forbid a play of the line."""
        at = self.match if self.turn is None else position(self.match, self.turn)
        if self.line:
            at = at.branch()
            play_line(at, self.line)
        return at

    def viewer(self, at: Match) -> Viewer:
        """The viewer's own seat or a spectator. Any seat once the match is over."""
        return self.seen_by


def picture_heading(live: LiveMatch, turn: int | None) -> str:
    """The heading of a picture: the winner and the reason at the end of a match, else the game."""
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
    """The source of a picture: the program, and the site's name if it has one.

    >>> picture_source("words.example"), picture_source("127.0.0.1"), picture_source("localhost")
    ('Tilery · words.example', 'Tilery', 'Tilery')
    """
    named = "." in host and any(sign.isalpha() for sign in host)
    return f"Tilery · {host}" if named else "Tilery"
