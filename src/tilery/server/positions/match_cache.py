"""Positions of finished matches: any of them, and what follows from other plays than those made."""

from __future__ import annotations

from tilery.analysis.turns import is_decision
from tilery.core.caches import LRUCache
from tilery.core.codec import encode
from tilery.core.game import leading_order
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.replay import position
from tilery.server.common.errors import conflict
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.table_cards import seat_cards
from tilery.server.matches.update_builder import UpdateBuilder
from tilery.server.positions.wire import LinePlay, MadePlay, Position, PositionRequest

MAX_POSITIONS = 128
"""Positions kept in memory, those used last: each tile that is laid asks about the same one again."""


class PositionCache:
    """Positions that were asked for lately."""

    def __init__(self) -> None:
        self._known = LRUCache[tuple[str, int, bytes], Match](MAX_POSITIONS)

    def get(self, match_id: str, match: Match, request: PositionRequest) -> Match:
        """The position; refused where the rules refuse a play of its line. To be read, not to be changed."""
        return self._position(match_id, match, request.turn, request.line)

    def _position(self, match_id: str, match: Match, turn: int, line: tuple[LinePlay, ...]) -> Match:
        key = (match_id, turn, encode(line))
        found = self._known.get(key)
        if found is None:
            found = self._reached(match_id, match, turn, line)
            self._known.put(key, found)
        return found

    def _reached(self, match_id: str, match: Match, turn: int, line: tuple[LinePlay, ...]) -> Match:
        if not line:
            return position(match, turn)
        found = self._position(match_id, match, turn, line[:-1]).branch()
        found.play(line[-1].seat, line[-1].action)
        return found


def seat_asked(at: Match, wished: Seat | None) -> Seat:
    """The seat from which the position is seen."""
    if wished is not None and wished < len(at.seats):
        return wished
    return min(at.awaiting, default=0)


def require_turn(at: Match, wished: Seat | None) -> Seat:
    """The seat that is asked for a play in this position."""
    seat = seat_asked(at, wished)
    if seat not in at.awaiting:
        raise conflict("match/not-asked", f"{at.names[seat]} is not asked for a play in this position.")
    return seat


def describe(live: LiveMatch, whole: Match, at: Match, request: PositionRequest) -> Position:
    """The position as a client draws it."""
    cards = seat_cards(live.plan, at, None, live.ratings)
    builder = UpdateBuilder(live.id, at, len(at.entries) - 2, cards)
    return Position(builder.update(seat_asked(at, request.seat)), _made(whole, at, request))


def _made(whole: Match, at: Match, request: PositionRequest) -> MadePlay | None:
    if request.line or request.turn >= len(whole.entries):
        return None
    entry = whole.entries[request.turn]
    if not is_decision(entry):
        return None
    preview = at.preview(entry.seat, entry.action)
    words = sorted((one.word for one in preview.words), key=leading_order)
    return MadePlay(entry.seat, entry.action, tuple(words), preview.points)
