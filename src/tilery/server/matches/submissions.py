"""What a seat can ask of a match: to play, which goes through the match's queue, and what only looks."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from tilery.core.codec import codec
from tilery.core.errors import Malformed, Problem, TileryError
from tilery.core.game import Candidates
from tilery.core.seating import Seat
from tilery.match import Match, Proposal
from tilery.server.matches.job_queue import Job
from tilery.server.matches.updates import encode_message
from tilery.server.matches.viewers import Listener
from tilery.server.protocol import messages
from tilery.server.protocol.errors import conflict, forbidden
from tilery.store.database import StoreError

if TYPE_CHECKING:
    from tilery.server.matches.live_match import LiveMatch

log = structlog.get_logger()
FAULT = Problem("server/fault", "something went wrong here; nothing was changed, and it has been written down")


def problem_of(error: Exception, **where: Any) -> Problem:
    """What a client is told of an error: ours in full, anything unforeseen not at all."""
    if isinstance(error, StoreError):
        log.error("store", problem=error.message, **where)
        return Problem("server/store", "this cannot be stored now; nothing is lost, please try again")
    if isinstance(error, TileryError):
        return error.problem()
    log.exception("unforeseen", exc_info=error, **where)
    return FAULT


def _seat(host: LiveMatch, user: str) -> Seat:
    seat = host.seat_of(user)
    if seat is None:
        raise forbidden("seats/watcher", "you look on at this match; only those who have a seat can do that")
    return seat


def _begun(host: LiveMatch) -> Match:
    if host.match is None:
        raise conflict("match/not-begun", "the match has not begun: seats are still open")
    return host.match


def submit(host: LiveMatch, listener: Listener, message: messages.Submit, received: float) -> None:
    """Play an action; the answer goes to the asker alone. ``received``: when it came, on the performance clock.

    The ordinary move waits for nothing but the store and needs no task of its own. Whatever is out of the ordinary goes
    the longer way through the queue, also after the short one failed: a request is done once, however often it comes.
    """
    job = partial(_submit, host, listener, message, received)
    seat = host.seat_of(listener.user)
    request = f"{seat}:{message.request}"
    if seat is None or not host.ready(request):
        host.queue.post(job)
        return
    try:
        made = host.begin(_maker(seat, message.prompt, message.action), request)
    except Exception:
        host.queue.post(job)
        return

    def stored(_: object) -> Job | None:
        try:
            number = host.conclude(made)
        except StoreError:
            return job
        except Exception:
            log.exception("unforeseen", match=host.id)
            return job
        if number is None:
            return job
        _accepted(host, listener, message, number, received)
        return None

    host.queue.hold(made.stored, stored)


async def _submit(host: LiveMatch, listener: Listener, message: messages.Submit, received: float) -> None:
    try:
        number = await act(host, _seat(host, listener.user), message.request, message.prompt, message.action)
    except Exception as error:
        problem = problem_of(error, match=host.id)
        host.house.metrics.submits.rejected()
        listener.outbox.put(encode_message(messages.Rejected(message.request, host.id, problem)))
        if problem.code in ("match/stale-prompt", "match/not-asked"):
            host.show(listener, host.latest)
    else:
        _accepted(host, listener, message, number, received)


def _accepted(host: LiveMatch, listener: Listener, message: messages.Submit, number: int, received: float) -> None:
    listener.outbox.put(encode_message(messages.Accepted(message.request, host.id, number)))
    host.house.metrics.submits.accepted(time.perf_counter() - received)


async def act(host: LiveMatch, seat: Seat, request: str, prompt: int | None, action: msgspec.Raw | bytes) -> int:
    """Play an action for a seat; the number of its entry. Inside the queue."""
    _begun(host)
    return await host.commit(_maker(seat, prompt, action), f"{seat}:{request}")


def _maker(seat: Seat, prompt: int | None, action: msgspec.Raw | bytes) -> Callable[[Match, str], Proposal]:
    def make(match: Match, at: str) -> Proposal:
        played = codec(match.game).action.decode(action)
        try:
            return match.propose(seat, prompt, played, at)
        except RecursionError:
            raise Malformed("malformed/too-deep", "the action is nested too deeply") from None

    return make


async def preview(host: LiveMatch, listener: Listener, message: messages.PreviewRequest) -> None:
    """What an action would do; nobody else is told, and nothing is stored."""
    try:
        match, seat = _begun(host), _seat(host, listener.user)
        action = codec(match.game).action.decode(message.action)
        answer: msgspec.Struct = messages.PreviewAnswer(message.request, host.id, match.preview(seat, action))
    except Exception as error:
        answer = messages.Rejected(message.request, host.id, problem_of(error, match=host.id))
    listener.outbox.put(encode_message(answer))


async def hint(host: LiveMatch, listener: Listener, message: messages.Hint) -> None:
    """The best plays, thought out in a worker process while the match goes on."""
    try:
        match, seat = _begun(host), _seat(host, listener.user)
        terms = host.plan.terms
        if not terms.hints:
            raise forbidden("terms/no-hints", "this table plays without hints")
        if seat not in host.asked:
            raise conflict("match/not-asked", f"seat {seat} is not asked for anything now")
        data = await host.house.bots.hints(
            match.game.info, match.view(seat), message.limit, offensive_words=terms.offensive_words
        )
        found = msgspec.json.decode(data, type=Candidates[Any])
        answer: msgspec.Struct = messages.HintAnswer(message.request, host.id, found.items, found.complete)
    except Exception as error:
        answer = messages.Rejected(message.request, host.id, problem_of(error, match=host.id))
    listener.outbox.put(encode_message(answer))
