"""Actions that players submit."""

from __future__ import annotations

import msgspec

from tilery import lessons
from tilery.core.codec import codec
from tilery.core.common_messages import Resign
from tilery.core.errors import Malformed
from tilery.core.seating import Seat
from tilery.match import Match, Proposal
from tilery.server.common.errors import problem_of
from tilery.server.matches import access
from tilery.server.matches.commit import Propose
from tilery.server.matches.interfaces import Viewer
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.messages import Accepted, Rejected, Submit, encode_message

OUTDATED = ("match/stale-prompt", "match/not-asked")
"""The player saw an older state, and is sent the present one."""


def submit(live: LiveMatch, viewer: Viewer, message: Submit, received: float) -> None:
    """Play an action; only the sender gets the answer. ``received``: when it came, by the monotonic clock."""
    metrics = live.services.metrics

    def done(seq: int | None, error: Exception | None) -> None:
        if seq is not None:
            viewer.send(encode_message(Accepted(message.request, live.id, seq)))
            metrics.action_accepted(live.services.time.monotonic() - received)
        elif error is not None:
            problem = problem_of(error, match=live.id)
            metrics.action_rejected()
            viewer.send(encode_message(Rejected(message.request, live.id, problem)))
            if problem.code in OUTDATED:
                live.publisher.send_state(viewer, live.latest_seq)

    try:
        seat = access.require_seat(live, viewer.user)
    except Exception as error:
        done(None, error)
    else:
        propose = _action(seat, message.prompt, message.action, is_lesson=live.plan.lesson)
        live.post_commit(propose, f"{seat}:{message.request}", done)


def _action(seat: Seat, prompt: int | None, action: msgspec.Raw, *, is_lesson: bool) -> Propose:
    def propose(match: Match, at: str) -> Proposal:
        decoded = codec(match.game).action.decode(action)
        try:
            proposal = match.propose(seat, prompt, decoded, at)
        except RecursionError:
            raise Malformed("malformed/too-deep", "The action is nested too deeply.") from None
        if is_lesson and not isinstance(decoded, Resign):
            lessons.check(match, proposal)
        access.require_room_for(proposal)
        return proposal

    return propose
