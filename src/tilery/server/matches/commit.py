"""The only way an entry is added to a match: proposed, stored, applied, published.

Nodes are equal: each proposes the next entry and stores it under the next number. The store lets one of them win. The
others read the winner's entry and propose again. No entry is published before it is durable.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec
import structlog

from tilery.core.seating import Seat
from tilery.match import Match, Proposal
from tilery.server.common.queues import Finish
from tilery.store.database import StoreError

if TYPE_CHECKING:
    from tilery.server.matches.live_match import LiveMatch

log = structlog.get_logger()
_BOT = "bot"
Propose: TypeAlias = Callable[[Match, str], Proposal | None]
"""Makes a proposal from the match and the time of the entry, or None if nothing is left to do. Called again with the
changed match if another node stored an entry first.
"""
Done: TypeAlias = "Callable[[int | None, Exception | None], None]"
"""Called once, with the number of the entry (None if there was nothing to do) or with the error."""


class RequestKey(msgspec.Struct, frozen=True):
    """Identifies a request within its match, so that a repeated one is not executed again."""

    seat: Seat
    id: str
    """An id chosen by the client. For a bot, the id of the prompt it answers."""
    by_bot: bool = False

    def is_from(self, seat: Seat | None) -> bool:
        """True if a person sent it from this seat."""
        return self.seat == seat and not self.by_bot

    def text(self) -> str:
        """The key as it is stored."""
        return f"{_BOT}:{self.seat}:{self.id}" if self.by_bot else f"{self.seat}:{self.id}"

    @classmethod
    def from_text(cls, text: str) -> RequestKey:
        """The key from what is stored."""
        by_bot = text.startswith(f"{_BOT}:")
        seat, _, key = text.removeprefix(f"{_BOT}:").partition(":")
        return cls(int(seat), key, by_bot)


class Commit:
    """A job of a match's queue. An ordinary move waits only for the store and needs no task.

    A request already in the record gets its number from there, so repeating one is harmless. After a store failure the
    match is read again to see whether the entry was stored, and the commit is tried once more.
    """

    __slots__ = (
        "_at",
        "_done",
        "_finish",
        "_has_failed",
        "_live",
        "_prompt",
        "_proposal",
        "_propose",
        "_request",
        "_task",
    )

    _finish: Finish
    _proposal: Proposal
    _at: float
    _task: asyncio.Task[None]

    def __init__(
        self, live: LiveMatch, propose: Propose, request: RequestKey | None, done: Done, prompt: int | None = None
    ) -> None:
        """``prompt``: the id of the prompt that is answered, if the client quoted one."""
        self._live = live
        self._propose = propose
        self._request = request
        self._done = done
        self._prompt = prompt
        self._has_failed = False

    def start(self, finish: Finish) -> None:
        """Start the job."""
        self._finish = finish
        if self._live.is_stale or self._is_ahead():
            self._catch_up()
        else:
            self._try()

    def _is_ahead(self) -> bool:
        """True if the client has seen a later state, on another node. Its request may even be stored already."""
        match = self._live.match
        return match is not None and self._prompt is not None and self._prompt > match.state.step

    def _try(self) -> None:
        live, request = self._live, self._request
        if request is not None and request in live.requests:
            self._end(live.requests[request])
            return
        try:
            match, (text, self._at) = live.started_match(), live.next_entry_time()
            proposal = self._propose(match, text)
            if proposal is None:
                self._end(None)
                return
            self._proposal = proposal
            stored = live.store(proposal, request, self._at)
        except Exception as error:
            self._end(None, error)
        else:
            stored.add_done_callback(self._on_stored)

    def _on_stored(self, stored: asyncio.Future[bool]) -> None:
        live = self._live
        live.is_stale = True  # until the entry is known to be stored and is applied
        try:
            if stored.result():
                live.apply(self._proposal, self._request, self._at)
                live.is_stale = False
            else:
                live.services.metrics.count_conflict()
        except Exception as error:
            self._report(error)
            if self._has_failed:
                self._end(None, error)
                return
            self._has_failed = True
            log.warning("commit failed, trying once more", match=live.id, error=repr(error))
        if live.is_stale:
            self._catch_up()
        else:
            self._end(self._proposal.entry.seq)

    def _catch_up(self) -> None:
        self._task = asyncio.create_task(self._live.catch_up())
        self._task.add_done_callback(self._on_caught_up)

    def _on_caught_up(self, task: asyncio.Task[None]) -> None:
        error = task.exception()
        if isinstance(error, Exception):
            self._report(error)
            self._end(None, error)
        else:
            self._try()

    def _report(self, error: Exception) -> None:
        if isinstance(error, StoreError):
            self._live.services.store_status.report_failure()

    def _end(self, seq: int | None, error: Exception | None = None) -> None:
        try:
            self._done(seq, error)
        except Exception:
            log.exception("commit answered badly", match=self._live.id)
        del self._done  # the error's traceback refers to this commit
        self._finish()
