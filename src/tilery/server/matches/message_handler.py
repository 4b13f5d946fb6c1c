"""Answers the messages of one client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias, assert_never

import msgspec

from tilery import lessons
from tilery.core.codec import codec
from tilery.core.common_messages import Resign
from tilery.core.errors import Malformed
from tilery.core.seating import Seat
from tilery.match import Match, Proposal
from tilery.server.common import timestamps
from tilery.server.common.errors import Refused, problem_of
from tilery.server.common.queues import JobQueue
from tilery.server.matches import access, messages, queries
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.commit import Propose, RequestKey
from tilery.server.matches.interfaces import Viewer
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.messages import ClientMessage, encode_message
from tilery.server.matches.takebacks import answer_takeback, ask_takeback

MAX_WATCHED = 50
"""Maximum matches that one client may watch at once."""
OUTDATED = ("match/stale-prompt", "match/not-asked")
"""Refusals of an action from an outdated state. The player is sent the present one."""
Answer: TypeAlias = msgspec.Struct | None


class MessageHandler:
    """One client's messages, answered in order. A message that needs no waiting is answered at once."""

    def __init__(self, viewer: Viewer, matches: LiveMatches, chat: MatchChat) -> None:
        self._viewer = viewer
        self._matches = matches
        self._chat = chat
        self._queue = JobQueue()
        """Messages that wait, and those behind them."""
        self._watched: dict[str, LiveMatch] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        """Answers that do not hold up the messages behind them."""
        self._is_stopped = False

    @property
    def waiting(self) -> int:
        """The number of unanswered messages."""
        return len(self._queue)

    def handle(self, message: ClientMessage) -> None:
        """Answer a message. An error becomes part of the answer."""
        live = self._watched.get(getattr(message, "match", ""))
        if live is not None and self._queue.is_idle and isinstance(message, messages.Submit):
            _submit(live, self._viewer, message, self._matches.time.monotonic())
        else:
            self._queue.post_async(partial(self._send_answer, message, self._answer))

    def stop(self) -> None:
        """Execute no more of the client's messages."""
        self._is_stopped = True

    async def close(self) -> None:
        """Drop the messages of a disconnected client, and stop watching."""
        await self._queue.close()
        for task in self._tasks:
            task.cancel()
        for match_id in list(self._watched):
            await self._unwatch(match_id)
        del self._viewer  # it refers to this handler

    def send_error(self, error: Exception, message: ClientMessage | None = None) -> None:
        """Send the client the reason why a message was not executed."""
        problem = problem_of(error, user=self._viewer.user)
        request, match_id = getattr(message, "request", None), getattr(message, "match", None)
        if request is not None and match_id is not None:
            self._send(messages.Rejected(request, match_id, problem))
        else:
            self._send(messages.ErrorMessage(problem, request, match_id))

    def _send(self, message: msgspec.Struct) -> None:
        self._viewer.send(encode_message(message))

    async def _send_answer(self, message: ClientMessage, answer: Callable[[ClientMessage], Awaitable[Answer]]) -> None:
        if self._is_stopped:
            return
        try:
            found = await answer(message)
        except Exception as error:
            self.send_error(error, message)
        else:
            if found is not None:
                self._send(found)

    async def _answer(self, message: ClientMessage) -> Answer:
        match message:
            case messages.Submit():
                _submit(await self._matches.get(message.match), self._viewer, message, self._matches.time.monotonic())
            case messages.PreviewRequest():
                return queries.preview(await self._matches.get(message.match), self._viewer, message)
            case messages.Ping():
                return messages.Pong(message.at, timestamps.iso(self._matches.time.now()))
            case messages.Watch():
                await self._watch(message)
            case messages.Sync():
                live = await self._visible(message.match)
                live.audience.send_state(self._viewer, message.since)
            case messages.Unwatch():
                await self._unwatch(message.match)
            case messages.Hint():
                self._start_hint(await self._matches.get(message.match), message)
            case messages.AskTakeback():
                asked, matches = await self._matches.get(message.match), self._matches
                self._start(message, lambda _: ask_takeback(matches, asked, self._viewer, message))
            case messages.AnswerTakeback():
                asked, matches = await self._matches.get(message.match), self._matches
                self._start(message, lambda _: answer_takeback(matches, asked, self._viewer, message))
            case messages.Chat():
                live, viewer = await self._visible(message.match), self._viewer
                self._start(message, lambda _: live.jobs.ask(lambda: self._chat.say(live, viewer, message)))
            case never:
                assert_never(never)
        return None

    async def _visible(self, match_id: str) -> LiveMatch:
        live = await self._matches.get(match_id)
        access.require_watch(live, self._viewer.user)
        return live

    async def _watch(self, message: messages.Watch) -> None:
        if len(self._watched) >= MAX_WATCHED and message.match not in self._watched:
            raise Refused(429, "limits/watching", f"A connection can watch {MAX_WATCHED} matches at once.")
        live = await self._visible(message.match)
        self._watched[live.id] = live
        live.audience.send_state(self._viewer, message.since)
        live.add_viewer(self._viewer)
        if live.plan.terms.chat:
            self._send(await self._chat.history(live, self._viewer))
        await self._matches.send_viewers(live)

    async def _unwatch(self, match_id: str) -> None:
        live = self._watched.pop(match_id, None)
        if live is not None and live.remove_viewer(self._viewer):
            await self._matches.send_viewers(live)

    def _start_hint(self, live: LiveMatch, message: messages.Hint) -> None:
        services, viewer = live.services, self._viewer
        requester = services.requesters.get(access.require_identity(viewer.user))

        async def answer(_: ClientMessage) -> Answer:
            with services.hint_limit.enter(requester):
                return await queries.hint(live, viewer, message, requester)

        self._start(message, answer)

    def _start(self, message: ClientMessage, answer: Callable[[ClientMessage], Awaitable[Answer]]) -> None:
        """Answer a message without holding up those behind it."""
        task = asyncio.create_task(self._send_answer(message, answer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _submit(live: LiveMatch, viewer: Viewer, message: messages.Submit, received: float) -> None:
    """Play an action. Only the sender gets the answer. ``received``: its arrival by the monotonic clock."""
    metrics = live.services.metrics

    def done(seq: int | None, error: Exception | None) -> None:
        if seq is not None:
            viewer.send(encode_message(messages.Accepted(message.request, live.id, seq)))
            metrics.count_accepted(live.services.time.monotonic() - received)
        elif error is not None:
            problem = problem_of(error, match=live.id)
            metrics.count_rejected()
            viewer.send(encode_message(messages.Rejected(message.request, live.id, problem)))
            if problem.code in OUTDATED:
                live.audience.send_state(viewer, live.latest_seq)

    try:
        seat = access.require_seat(live, viewer.user)
    except Exception as error:
        done(None, error)
    else:
        live.post_commit(_action(live, seat, message), RequestKey(seat, message.request), done, message.prompt)


def _action(live: LiveMatch, seat: Seat, message: messages.Submit) -> Propose:
    def propose(match: Match, at: str) -> Proposal:
        decoded = codec(match.game).action.decode(message.action)
        try:
            proposal = match.propose(seat, message.prompt, decoded, at)
        except RecursionError:
            raise Malformed("malformed/too-deep", "The action is nested too deeply.") from None
        if not isinstance(decoded, Resign):
            live.require_storage(seat, proposal.entry.seq)
            if live.plan.lesson:
                lessons.check(match, proposal)
        access.require_room_for(proposal)
        return proposal

    return propose
