"""Positions of finished matches: looked at, tried out and searched."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.core.game import Candidates, Preview
from tilery.server.common.given import Run
from tilery.server.matches import access
from tilery.server.matches.live_match import LiveMatch
from tilery.server.positions.match_cache import PositionCache, describe, require_turn
from tilery.server.positions.setup_cards import setup_card
from tilery.server.positions.setup_wire import SetupCard
from tilery.server.positions.wire import (
    Position,
    PositionPlays,
    PositionPlaysRequest,
    PositionPreviewRequest,
    PositionRequest,
)
from tilery.server.records.jobs import find_plays

_candidates: msgspec.json.Decoder[Candidates[Any]] = msgspec.json.Decoder(Candidates[Any])


def show_position(live: LiveMatch, cache: PositionCache, request: PositionRequest) -> Position:
    """Any position of a finished match, and what follows if other plays are made from there."""
    match = access.require_look_back(live)
    return describe(live, match, cache.get(live.id, match, request), request)


def preview_in_position(live: LiveMatch, cache: PositionCache, request: PositionPreviewRequest) -> Preview:
    """Whether a play would be legal in a position, its words and points."""
    at = cache.get(live.id, access.require_look_back(live), request)
    return at.preview(require_turn(at, request.seat), request.action)


def diagram_of_position(live: LiveMatch, cache: PositionCache, request: PositionRequest) -> SetupCard:
    """The position as a diagram, from which another one can be set up."""
    return setup_card(cache.get(live.id, access.require_look_back(live), request))


async def plays_in_position(
    live: LiveMatch, cache: PositionCache, request: PositionPlaysRequest, run: Run
) -> PositionPlays:
    """The best plays, searched as hard as an analysis of the match does, so that both name the same best play."""
    at = cache.get(live.id, access.require_look_back(live), request)
    seat = require_turn(at, request.seat)
    found = _candidates.decode(await run(find_plays, at.record().dumps().encode(), seat, request.limit))
    return PositionPlays(seat, found.items, found.complete)
