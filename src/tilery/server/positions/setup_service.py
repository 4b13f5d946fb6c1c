"""Positions set up by hand. They belong to no match and are not stored."""

from __future__ import annotations

import msgspec

from tilery import registry
from tilery.core.seating import Seat
from tilery.diagrams import arrange_match
from tilery.match import Match
from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Lexicons
from tilery.server.positions.drafts import describe_draft
from tilery.server.positions.service import choose_seat, describe_position, play_line, player_cards
from tilery.server.positions.wire import Position, SetupDraft, SetupRequest
from tilery.server.tables.options_service import ready_words

SETUP_ID = "setup"
"""Stands for the match in updates about positions without one."""


class SetupSource(msgspec.Struct, frozen=True):
    """A set-up position, after the plays of a line. Its words are composed in a worker."""

    request: SetupRequest
    lexicons: Lexicons
    requester: Requester

    async def reach(self) -> Match:
        """The position. Refused if the rules do not allow it."""
        request = self.request
        held = await ready_words(self.lexicons, request.game, request.options or {}, self.requester)
        at = arrange_match(registry.find(request.game), request.diagram, request.options)
        del held  # the match itself now keeps the words in memory
        play_line(at, request.line)
        return at

    def viewer(self, at: Match) -> Seat:
        """The seat of the request. Any seat is allowed."""
        return choose_seat(at, self.request.seat)

    def describe(self, at: Match) -> Position:
        """The position as one of a match in which nobody has a seat."""
        return describe_position(SETUP_ID, at, self.viewer(at), player_cards(at))


class SetupService:
    """Positions set up by hand: drawn and checked meanwhile, then a source like any other."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons

    def source(self, request: SetupRequest, requester: Requester) -> SetupSource:
        """The requested position."""
        return SetupSource(request, self._lexicons, requester)

    async def draft(self, request: SetupRequest, requester: Requester) -> SetupDraft:
        """The picture, the tiles left, and the rule that the position breaks."""
        held = await ready_words(self._lexicons, request.game, request.options or {}, requester)
        found = describe_draft(request)
        del held
        return found
