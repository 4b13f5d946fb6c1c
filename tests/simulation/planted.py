"""Faults planted into the server, to see that the simulation finds them. Each is a patch that lasts for a block."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec

from simulation.machine import SimulatedCommitThread
from tilery import match as match_module
from tilery.core.common_messages import TimeUp
from tilery.core.seating import SYSTEM
from tilery.server.http.outbox import Outbox
from tilery.server.matches import automation, chat, conditional_player, message_handler
from tilery.server.matches.audience import Audience
from tilery.server.matches.automation import Automation
from tilery.server.matches.clock import Clocks
from tilery.server.matches.commit import Commit
from tilery.server.matches.conditional_player import ConditionalPlayer
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.update_builder import UpdateBuilder
from tilery.server.ops.peers import PeerListener
from tilery.server.rooms import service as rooms
from tilery.server.workers.worker_pool import WorkerPool
from tilery.store.conditional_moves import ConditionalMoves

PLANTED: dict[str, Callable[[], Any]] = {}
"""Faults by name."""


def _plant(function: Callable[[], Iterator[None]]) -> None:
    PLANTED[function.__name__.strip("_").replace("_", "-")] = contextmanager(function)


def _replace(owner: Any, name: str, make: Callable[[Any], Any]) -> Any:
    """Replace a function by one made of it."""
    return patch.object(owner, name, make(getattr(owner, name)))


def _done(result: bool) -> asyncio.Future[bool]:
    future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    future.set_result(result)
    return future


async def _nothing(*_: Any, **__: Any) -> None:
    """Do nothing."""


# ---- storing ----
@_plant
def publish_before_store() -> Iterator[None]:
    """Tell everybody while the entry is on its way to the store."""

    def make(store: Any) -> Any:
        def publish(self: LiveMatch, *args: Any) -> asyncio.Future[bool]:
            store(self, *args).add_done_callback(lambda stored: stored.exception())
            return _done(True)

        return publish

    with _replace(LiveMatch, "store", make):
        yield


@_plant
def answer_before_commit() -> Iterator[None]:
    """The writer reports success before it commits."""

    def put(self: SimulatedCommitThread, group: Any) -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(self._deliver, [True] * len(group))
        loop.call_later(0.001, self._commit, group)

    with patch.object(SimulatedCommitThread, "put", put):
        yield


@_plant
def apply_again_after_lost_answer() -> Iterator[None]:
    """After a failed write the request is proposed anew, as if nothing could have been stored."""

    def make(report: Any) -> Any:
        def forget(self: Commit, error: Exception) -> None:
            report(self, error)
            self._request = None

        return forget

    with _replace(Commit, "_report", make):
        yield


@_plant
def do_not_read_after_lost_answer() -> Iterator[None]:
    """After a failed write the match is not read again."""

    def catch_up(self: Commit) -> None:
        self._live.is_stale = False
        self._try()

    with patch.object(Commit, "_catch_up", catch_up):
        yield


@_plant
def take_a_lost_race_for_won() -> Iterator[None]:
    """An entry whose number another node has taken is applied all the same."""

    def make(on_stored: Any) -> Any:
        def apply(self: Commit, stored: asyncio.Future[bool]) -> None:
            on_stored(self, stored if stored.exception() is not None else _done(True))

        return apply

    with _replace(Commit, "_on_stored", make):
        yield


# ---- requests ----
@_plant
def forget_the_request_key() -> Iterator[None]:
    """Entries are stored without the request that made them."""

    def make(store: Any) -> Any:
        return lambda self, proposal, _, at: store(self, proposal, None, at)

    with _replace(LiveMatch, "store", make):
        yield


@_plant
def forget_requests_when_loading() -> Iterator[None]:
    """A match that was loaded knows none of the requests before."""

    def make(start: Any) -> Any:
        async def forget(self: LiveMatch, snapshot: Any) -> None:
            await start(self, snapshot)
            self.requests = {}

        return forget

    with _replace(LiveMatch, "start", make):
        yield


@_plant
def forget_requests_of_other_nodes() -> Iterator[None]:
    """Entries of other nodes are applied without their requests."""

    def make(append: Any) -> Any:
        return lambda self, row: append(self, msgspec.structs.replace(row, request=None))

    with _replace(LiveMatch, "_append_stored", make):
        yield


@_plant
def leave_a_repeated_request_unanswered() -> Iterator[None]:
    """A request that is in the record already gets no answer."""

    def make(attempt: Any) -> Any:
        def ignore(self: Commit) -> None:
            if self._request is not None and self._request in self._live.requests:
                self._done = lambda *_: None
            attempt(self)

        return ignore

    with _replace(Commit, "_try", make):
        yield


@_plant
def skip_the_prompt_check() -> Iterator[None]:
    """An action counts as the answer to the open prompt, whatever it quotes."""

    def make(check: Any) -> Any:
        def skip(asked: Any, seating: Any, seat: Any, prompt: Any, action: Any) -> None:
            check(asked, seating, seat, asked[seat].id if seat in asked else prompt, action)

        return skip

    with _replace(match_module, "check_prompt", make):
        yield


@_plant
def answer_chat_twice() -> Iterator[None]:
    """A line of chat that is sent again is stored again."""

    def make(text: Any) -> Any:
        count = iter(range(10**9))
        return lambda self: f"{text(self)}" if next(count) % 2 else f"{text(self)}~"

    with _replace(chat.ChatKey, "text", make):
        yield


# ---- clocks and bots ----
@_plant
def ring_for_a_closed_prompt() -> Iterator[None]:
    """Time up ends the prompt that is open by then, not the one whose time was up."""

    def time_up(seat: int, _: int) -> Any:
        def propose(match: Any, at: str) -> Any:
            prompt = match.awaiting[seat].id if seat in match.awaiting else -1
            return match.propose(SYSTEM, None, TimeUp(seat, prompt), at)

        return propose

    with patch.object(automation, "_time_up", time_up):
        yield


@_plant
def ring_too_early() -> Iterator[None]:
    """Time is up a second before it is."""

    def make(deadline: Any) -> Any:
        def early(self: Any) -> Any:
            found = deadline(self)
            return None if found is None else msgspec.structs.replace(found, at=found.at - 1.0)

        return early

    with _replace(Clocks, "deadline", make):
        yield


@_plant
def never_ring() -> Iterator[None]:
    """No timer is set."""
    with patch.object(Automation, "_set_timer", lambda self, match: None):
        yield


@_plant
def keep_the_time_of_an_outage() -> Iterator[None]:
    """Time in which nothing could be stored is not given back."""
    with patch.object(LiveMatches, "add_pause", lambda self, start, stop: None):
        yield


@_plant
def give_up_a_bot_whose_worker_died() -> Iterator[None]:
    """A bot is not asked again after a failure."""

    def make(run: Any) -> Any:
        async def once(*args: Any) -> Any:
            try:
                return await run(*args)
            except Exception:
                await asyncio.get_running_loop().create_future()

        return once

    with _replace(WorkerPool, "run", make):
        yield


@_plant
def ask_no_bots() -> Iterator[None]:
    """Bots of a match that was loaded are not asked."""

    def make(start: Any) -> Any:
        async def silent(self: LiveMatch, snapshot: Any) -> None:
            await start(self, snapshot)
            self.automation._is_stopped = self.latest_seq > 0

        return silent

    with _replace(LiveMatch, "start", make):
        yield


# ---- viewers ----
@_plant
def forget_a_viewer_on_reconnect() -> Iterator[None]:
    """Somebody who comes back is shown the state, and nothing after it."""
    known: set[tuple[str, str]] = set()

    def make(add: Any) -> Any:
        def forget(self: LiveMatch, viewer: Any) -> None:
            if (self.id, str(viewer.user)) not in known:
                add(self, viewer)
            known.add((self.id, str(viewer.user)))

        return forget

    with _replace(LiveMatch, "add_viewer", make):
        yield


@_plant
def redact_by_the_wrong_seat() -> Iterator[None]:
    """Events are redacted as for the first seat."""

    def make(visible: Any) -> Any:
        return lambda self, viewer: visible(self, 0)

    with _replace(UpdateBuilder, "_visible_events", make):
        yield


@_plant
def redact_nothing_when_catching_up() -> Iterator[None]:
    """Several entries at once are sent as they are stored."""

    def make(visible: Any) -> Any:
        def whole(self: UpdateBuilder, viewer: Any) -> Any:
            if len(self._new) < 3:
                return visible(self, viewer)
            return [event for entry in self._new for event in entry.events]

        return whole

    with _replace(UpdateBuilder, "_visible_events", make):
        yield


@_plant
def show_the_seed() -> Iterator[None]:
    """The seed is sent while the match runs."""
    with patch.object(UpdateBuilder, "_seed", lambda self: self._match.header.seed):
        yield


@_plant
def drop_a_change() -> Iterator[None]:
    """Every tenth change is not sent."""
    count = iter(range(10**9))

    def make(put: Any) -> Any:
        return lambda self, match_id, message: next(count) % 10 == 9 or put(self, match_id, message)

    with _replace(Outbox, "put_change", make):
        yield


@_plant
def show_spectators_a_hand() -> Iterator[None]:
    """A spectator watches from the first seat."""

    def make(send: Any) -> Any:
        def as_first(self: Audience, viewer: Any, since: int) -> None:
            seat_of = self._live.seat_of
            with patch.object(LiveMatch, "seat_of", lambda live, user: seat_of(user) or 0):
                send(self, viewer, since)

        return as_first

    with _replace(Audience, "send_state", make):
        yield


@_plant
def keep_a_viewer_who_left() -> Iterator[None]:
    """A match keeps those who have disconnected."""
    with patch.object(message_handler.MessageHandler, "_unwatch", _nothing):
        yield


@_plant
def send_chat_again_when_catching_up() -> Iterator[None]:
    """A node that reads lines of chat forgets which it has sent."""

    def make(history: Any) -> Any:
        async def forget(self: Any, live: Any, viewer: Any) -> Any:
            live.last_chat_line = -1
            return await history(self, live, viewer)

        return forget

    with _replace(chat.MatchChat, "history", make):
        yield


# ---- nodes ----
@_plant
def lose_a_note_without_catching_up() -> Iterator[None]:
    """A node that may have missed notes reads nothing."""
    with patch.object(PeerListener, "catch_up", lambda self: None):
        yield


@_plant
def ignore_notes_of_entries() -> Iterator[None]:
    """A node does not follow what others store."""
    with patch.object(PeerListener, "_on_stored", lambda self, match_id, seq: None):
        yield


@_plant
def start_a_round_again() -> Iterator[None]:
    """A round that was asked for twice starts twice."""

    def make(start: Any) -> Any:
        async def again(self: Any, room_id: str, person: Any, number: int) -> Any:
            return await start(self, room_id, person, len((await self.read(room_id)).rounds()) + 1)

        return again

    with _replace(rooms.RoomService, "start_round", make), patch.object(rooms, "_require_next", lambda *_: None):
        yield


# ---- conditional moves ----
@_plant
def play_no_conditional_moves() -> Iterator[None]:
    """Store conditional moves and play none, so that their authors wait for ever."""
    with patch.object(ConditionalPlayer, "look", lambda self: None):
        yield


@_plant
def play_conditional_moves_under_new_requests() -> Iterator[None]:
    """Name the request of a conditional move anew each time, so that two nodes do not know that it is the same."""
    count = itertools.count()

    def make(key: Any) -> Any:
        def anew(plan: Any, seat: int, path: Any) -> Any:
            found = key(plan, seat, path)
            return msgspec.structs.replace(found, id=f"{found.id}.{next(count)}")

        return anew

    with _replace(conditional_player, "request_key", make):
        yield


@_plant
def play_conditional_moves_that_were_removed() -> Iterator[None]:
    """Delete them only as long as nobody looks, and keep them in the store."""

    async def keep(self: Any, row: Any, seq: int, prompt: int) -> bool:
        return True

    with patch.object(ConditionalMoves, "delete", keep):
        yield
