"""Positions of finished matches, and those reached from there by other plays."""

from __future__ import annotations

import msgspec

from tilery.core.caches import LRUCache
from tilery.core.codec import encode
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.replay import position
from tilery.server.matches import access
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.table_cards import seat_cards
from tilery.server.positions.service import choose_seat, describe_position, made_play, play_line
from tilery.server.positions.wire import LinePlay, MadePlay, Position, PositionRequest

MAX_POSITIONS = 128
"""Maximum cached positions, the most recently used. Each tile that is laid asks about the same position again."""


class PositionCache:
    """Recently requested positions."""

    def __init__(self) -> None:
        self._known = LRUCache[tuple[str, int, bytes], Match](MAX_POSITIONS)

    def get(self, match_id: str, match: Match, turn: int, line: tuple[LinePlay, ...]) -> Match:
        """The position before this entry and after the line. Refused if the rules forbid a play of it."""
        key = (match_id, turn, encode(line))
        found = self._known.get(key)
        if found is None:
            found = self._reach(match_id, match, turn, line)
            self._known.put(key, found)
        return found

    def _reach(self, match_id: str, match: Match, turn: int, line: tuple[LinePlay, ...]) -> Match:
        if not line:
            return position(match, turn)
        found = self.get(match_id, match, turn, line[:-1]).branch()
        play_line(found, line[-1:])
        return found


class MatchSource(msgspec.Struct, frozen=True):
    """A position of a finished match."""

    live: LiveMatch
    cache: PositionCache
    request: PositionRequest

    async def reach(self) -> Match:
        """Read the position from the cache, or replay the match to it."""
        whole = access.require_look_back(self.live)
        return self.cache.get(self.live.id, whole, self.request.turn, self.request.line)

    def viewer(self, at: Match) -> Seat:
        """The seat of the request. Any seat is allowed, as the match is over."""
        return choose_seat(at, self.request.seat)

    def describe(self, at: Match) -> Position:
        """The position with the seats of the match, and the play made there."""
        cards = seat_cards(self.live.plan, at, None, self.live.ratings)
        return describe_position(self.live.id, at, self.viewer(at), cards, made=self._made(at))

    def _made(self, at: Match) -> MadePlay | None:
        whole = access.require_look_back(self.live)
        return None if self.request.line else made_play(whole, at, self.request.turn)
