"""Queries about a match that change nothing. Only the requester gets the answer."""

from __future__ import annotations

import msgspec

from tilery.core.codec import codec
from tilery.server.common.requesters import Requester
from tilery.server.matches import access
from tilery.server.matches.interfaces import Viewer
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.messages import FoundHints, Hint, HintAnswer, PreviewAnswer, PreviewRequest

_hints: msgspec.json.Decoder[FoundHints] = msgspec.json.Decoder(FoundHints)


def preview(live: LiveMatch, viewer: Viewer, message: PreviewRequest) -> PreviewAnswer:
    """The consequences an action would have."""
    match, seat = live.started_match(), access.require_seat(live, viewer.user)
    action = codec(match.game).action.decode(message.action)
    return PreviewAnswer(message.request, live.id, match.preview(seat, action))


async def hint(live: LiveMatch, viewer: Viewer, message: Hint, requester: Requester) -> HintAnswer:
    """The best plays, searched in a worker process while the match goes on."""
    match, seat = live.started_match(), access.require_hints(live, viewer.user)
    data = await live.services.workers.hints(
        requester,
        match.game.info,
        match.view(seat),
        message.limit,
        offensive_words=live.plan.terms.offensive_words,
    )
    found = _hints.decode(data)
    return HintAnswer(message.request, live.id, found.candidates, found.complete, found.why)
