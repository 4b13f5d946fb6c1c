"""Automation of a match: asks its bots, plays conditional moves, rings its clocks, seats stand-ins for the absent.

The node that stored the latest entry does it. Doing it twice would be harmless: a bot's answer or a time-up quotes its
prompt, and a prompt is answered once.
"""

from __future__ import annotations

import asyncio
import hashlib
import weakref
from typing import TYPE_CHECKING

import structlog

from tilery.core.codec import codec
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.errors import IllegalAction
from tilery.core.record import SeatInfo
from tilery.core.seating import SYSTEM, Seat
from tilery.match import Match, Proposal
from tilery.server.common.time_source import TimerHandle
from tilery.server.matches import access
from tilery.server.matches.clock import next_due, stand_in_at
from tilery.server.matches.commit import Propose, RequestKey
from tilery.server.matches.conditional_player import ConditionalPlayer
from tilery.server.matches.interfaces import MatchMetrics, Workers
from tilery.server.matches.plan import BOT_NAMES
from tilery.server.matches.terms import DaysClock, Level
from tilery.store.database import StoreError

if TYPE_CHECKING:
    from tilery.server.matches.live_match import LiveMatch

log = structlog.get_logger()
BOT_TRIES = 3
RETRY_SECONDS = 0.5
"""Seconds before a failed write is tried again."""
TIMER_SECONDS = 3600.0
"""Maximum seconds of a timer. One that fires before anything is due is set again."""
SOON_SECONDS = 120.0
"""Seconds until something is due beyond which a match need not stay in memory. It is loaded again in time."""


class Automation:
    """The timer and the thinking bots of one match. Does nothing while another node is on duty."""

    def __init__(self, live: LiveMatch, workers: Workers, metrics: MatchMetrics) -> None:
        self._live: LiveMatch = weakref.proxy(live)  # no cycle, so an unloaded match leaves memory at once
        self._time = live.services.time
        self._workers = workers
        self._metrics = metrics
        self._thinking: dict[tuple[Seat, int], asyncio.Task[None]] = {}
        self._conditional = ConditionalPlayer(live)
        self._timer: TimerHandle | None = None
        self._due = 0.0
        """The moment when the timer's task is due."""
        self._is_stopped = False
        self.is_active = False
        """True while this node is on duty for the match."""

    @property
    def is_busy(self) -> bool:
        """True while a bot thinks or something is due soon."""
        is_soon = self._timer is not None and self._due < self._time.now() + SOON_SECONDS
        return bool(self._thinking) or self._conditional.is_busy or is_soon

    def stop(self) -> None:
        """Cancel everything and start nothing more."""
        self._is_stopped = True
        self._conditional.stop()
        self._cancel_timer()
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def reschedule(self) -> None:
        """Ask the bots with an open prompt, and set the timer for the next deadline."""
        self._cancel_timer()
        match = self._live.match
        if not self.is_active or self._is_stopped or match is None or match.outcome is not None:
            return
        if isinstance(self._live.plan.terms.clock, DaysClock):
            self._conditional.look()
        self._ask_bots(match)
        self._set_timer(match)

    def return_seats(self) -> None:
        """Replace the stand-ins of people who are online again."""
        match = self._live.match
        if match is None or match.outcome is not None or match.seats == match.header.seats:
            return
        for seat in range(len(match.seats)):
            occupant = self._live.plan.occupant(seat, match)
            if self._live.audience.is_online(seat) and match.seats[seat] != occupant:
                self._commit(self._occupy(seat, occupant))

    # ---- bots ----
    def _ask_bots(self, match: Match) -> None:
        asked = match.awaiting
        for key, task in list(self._thinking.items()):
            if not self._is_open(*key) or match.seats[key[0]].bot is None:
                task.cancel()
                del self._thinking[key]
        for seat, prompt in asked.items():
            level = match.seats[seat].bot
            if level is not None and (seat, prompt.id) not in self._thinking:
                self._thinking[seat, prompt.id] = asyncio.create_task(self._think(match, seat, prompt.id, level))

    async def _think(self, match: Match, seat: Seat, prompt: int, level: str) -> None:
        game, view, offensive = match.game.info, match.view(seat), self._live.plan.terms.offensive_words
        digest = hashlib.sha256(f"{match.header.seed} {seat} {prompt}".encode()).digest()
        seed = int.from_bytes(digest[:6], "big")
        requester = self._live.services.requesters.get(self._live.plan.owner)
        try:
            for attempt in range(BOT_TRIES):
                try:
                    asked_at = self._time.monotonic()
                    action = await self._workers.choose(
                        requester, level, game, view, seed + attempt, offensive_words=offensive
                    )
                    self._metrics.count_bot_action(self._time.monotonic() - asked_at)
                    await self._commit_bot_answer(seat, prompt, action)
                    return
                except Exception as error:
                    if not self._is_open(seat, prompt):
                        return
                    log.error("bot failed", match=self._live.id, bot=level, attempt=attempt, error=repr(error))
                    await self._time.sleep(0.2 * (attempt + 1))
            self._commit(_time_up(seat, prompt))
        finally:
            self._thinking.pop((seat, prompt), None)

    async def _commit_bot_answer(self, seat: Seat, prompt: int, action: bytes) -> None:
        """Commit a bot's choice, repeatedly while the store fails."""
        request = RequestKey(seat, str(prompt), by_bot=True)
        while True:
            try:
                await asyncio.shield(self._live.commit(_bot_answer(seat, prompt, action), request))
                return
            except StoreError:
                await self._time.sleep(RETRY_SECONDS)

    def _is_open(self, seat: Seat, prompt: int) -> bool:
        asked = self._live.asked
        return seat in asked and asked[seat].id == prompt

    # ---- clocks and stand-ins ----
    def _set_timer(self, match: Match) -> None:
        live = self._live
        due = next_due(live.plan.terms, live.clocks, match.seats, live.audience.gone_since)
        if due is not None:
            self._due = due
            delay = min(max(0.0, due - self._time.now()), TIMER_SECONDS)
            self._timer = self._time.call_later(delay, self._on_timer)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_timer(self) -> None:
        self._timer = None
        live, now = self._live, self._time.now()
        status = live.services.store_status
        if status.failing_since is not None or status.frozen_since(now) is not None:
            self._retry_later()  # nobody can play during an outage, and its time is given back later
            return
        match, terms = live.started_match(), live.plan.terms
        deadline = live.clocks.deadline()
        if deadline is not None and deadline.at <= now:
            self._commit(_time_up(deadline.seat, deadline.prompt))
            return
        for seat in match.awaiting:
            away_at = stand_in_at(terms, live.clocks, seat, live.audience.gone_since(seat))
            if terms.away is not None and away_at is not None and away_at <= now and match.seats[seat].bot is None:
                self._commit(self._occupy(seat, self._stand_in(seat, terms.away)))
                return
        self.reschedule()

    def _stand_in(self, seat: Seat, level: Level) -> SeatInfo:
        return SeatInfo(f"{self._live.plan.seats[seat].name} ({BOT_NAMES[level]})", "bot", level)

    def _occupy(self, seat: Seat, occupant: SeatInfo) -> Propose:
        def propose(match: Match, at: str) -> Proposal | None:
            if match.outcome is not None or match.seats[seat] == occupant:
                return None
            if len(match.entries) >= access.MAX_ENTRIES and occupant.bot is not None:
                return None
            return match.occupy(seat, occupant, at)

        return propose

    def _retry_later(self) -> None:
        if not self._is_stopped:
            self._cancel_timer()
            self._due = self._time.now()
            self._timer = self._time.call_later(RETRY_SECONDS, self.reschedule)

    def _commit(self, propose: Propose) -> None:
        def done(_: int | None, error: Exception | None) -> None:
            if error is None or isinstance(error, IllegalAction):
                return  # committed, or the prompt was closed before
            log.error("automatic entry failed", match=self._live.id, error=repr(error))
            self._retry_later()

        self._live.post_commit(propose, None, done)


def _bot_answer(seat: Seat, prompt: int, action: bytes) -> Propose:
    def propose(match: Match, at: str) -> Proposal | None:
        if match.seats[seat].bot is None:
            return None  # the person is back
        if len(match.entries) >= access.MAX_ENTRIES and all(occupant.bot is not None for occupant in match.seats):
            return match.propose(seat, None, Resign(), at)  # no person is left who could end the match
        return match.propose(seat, prompt, codec(match.game).action.decode(action), at)

    return propose


def _time_up(seat: Seat, prompt: int) -> Propose:
    def propose(match: Match, at: str) -> Proposal:
        return match.propose(SYSTEM, None, TimeUp(seat, prompt), at)

    return propose
