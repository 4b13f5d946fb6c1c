"""What one node does for a match: ask its bots, mind its clock, put a stand-in into the seat of someone away.

The node that stored the latest entry is on duty. Doing a duty twice would harm nothing: a bot's answer or a time-up
quotes its prompt, and a prompt is answered once.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

import structlog

from tilery.core.game import Prompt
from tilery.core.record import Entry, Occupy, SeatInfo
from tilery.core.seating import SYSTEM, Seat
from tilery.core.shared import TimeUp
from tilery.core.values import put
from tilery.match import Match
from tilery.server.matches.plan import TITLES
from tilery.server.protocol import timestamps
from tilery.server.protocol.terms import Level

if TYPE_CHECKING:
    from tilery.server.matches.live_match import LiveMatch

log = structlog.get_logger()
BOT_TRIES = 3


def due(host: LiveMatch, entry: Entry, asked: Mapping[Seat, Prompt], at: float) -> float | None:
    """When somebody on duty has to look at the match after this entry, should this node be gone by then."""
    seats = host.match.seats if host.match is not None else ()
    if isinstance(entry.action, Occupy):
        seats = put(seats, entry.action.seat, entry.action.by)
    if any(seats[seat].bot is not None for seat in asked):
        return at
    deadline = host.clocks.after(entry.seat, at, asked).deadline() if host.clocks.limited else None
    moments = [] if deadline is None else [deadline.at]
    if host.plan.terms.away is not None and asked:
        moments.append(at + host.plan.terms.away_seconds)
    return min(moments, default=None)


class Automation:
    """The timers and thinking bots of one match; does nothing while another node is on duty."""

    def __init__(self, host: LiveMatch) -> None:
        self._host = host
        self._thinking: dict[tuple[Seat, int], asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self.is_active = False

    @property
    def busy(self) -> bool:
        """Whether a bot thinks or a timer runs that is not far off."""
        return bool(self._thinking) or self._timer is not None

    def stop(self) -> None:
        """Let go of everything."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def reschedule(self) -> None:
        """See what is to be done now, and when to look again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        match = self._host.match
        if not self.is_active or match is None or self._host.outcome is not None or self._host.house.stopping:
            return
        self._ask_bots(match)
        self._set_timer(match)

    # ---- bots ----
    def _ask_bots(self, match: Match) -> None:
        asked = self._host.asked
        for key, task in list(self._thinking.items()):
            if key[0] not in asked or asked[key[0]].id != key[1] or match.seats[key[0]].bot is None:
                task.cancel()
                del self._thinking[key]
        for seat, prompt in asked.items():
            level = match.seats[seat].bot
            if level is not None and (seat, prompt.id) not in self._thinking:
                self._thinking[seat, prompt.id] = asyncio.create_task(self._think(match, seat, prompt.id, level))

    async def _think(self, match: Match, seat: Seat, prompt: int, level: str) -> None:
        house, game, view = self._host.house, match.game.info, match.view(seat)
        offensive = self._host.plan.terms.offensive_words
        digest = hashlib.sha256(f"{match.header.seed} {seat} {prompt}".encode()).digest()
        seed = int.from_bytes(digest[:6], "big")
        try:
            for tried in range(BOT_TRIES):
                try:
                    with house.metrics.think_seconds.time():
                        action = await house.bots.choose(level, game, view, seed + tried, offensive_words=offensive)
                    await asyncio.shield(house.answer(self._host, seat, prompt, action))
                    return
                except Exception as error:
                    if not self._open(seat, prompt):
                        return
                    log.error("bot failed", match=self._host.id, level=level, tried=tried, error=repr(error))
                    await asyncio.sleep(0.2 * (tried + 1))
            self._post(lambda: self._time_up(seat, prompt))
        finally:
            self._thinking.pop((seat, prompt), None)

    def _open(self, seat: Seat, prompt: int) -> bool:
        asked = self._host.asked
        return seat in asked and asked[seat].id == prompt

    # ---- the clock ----
    def _set_timer(self, match: Match) -> None:
        if not self._host.clocks.limited and self._host.plan.terms.away is None:
            return
        moments = [away for seat in self._host.asked if (away := self._stand_in_at(match, seat)) is not None]
        deadline = self._host.clocks.deadline()
        if deadline is not None:
            moments.append(deadline.at)
        if moments:
            delay = min(max(0.0, min(moments) - timestamps.now()), 3600.0)
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._post(self._rung)

    async def _rung(self) -> None:
        match, now = self._host.match, timestamps.now()
        if match is None or not self.is_active:
            return
        deadline = self._host.clocks.deadline()
        if deadline is not None and deadline.at <= now:
            await self._time_up(deadline.seat, deadline.prompt)
            return
        for seat in self._host.asked:
            away = self._stand_in_at(match, seat)
            level = self._host.plan.terms.away
            if away is not None and away <= now and level is not None:
                await self.stand_in(seat, level)
                return
        self.reschedule()

    async def _time_up(self, seat: Seat, prompt: int) -> None:
        if self._open(seat, prompt):
            action = TimeUp(seat, prompt)
            await self._host.commit(lambda match, at: match.propose(SYSTEM, None, action, at))

    # ---- someone is away ----
    def _stand_in_at(self, match: Match, seat: Seat) -> float | None:
        terms, since = self._host.plan.terms, self._host.clocks.since(seat)
        gone = self._host.presence.gone_since(seat)
        if terms.away is None or gone is None or since is None or match.seats[seat].kind == "bot":
            return None
        return max(gone, since) + terms.away_seconds

    async def stand_in(self, seat: Seat, level: Level) -> None:
        """A bot plays for the seat from now on."""
        by = SeatInfo(f"{self._name(seat)} ({TITLES[level]})", "bot", level)
        await self._host.commit(lambda match, at: match.occupy(seat, by, at))

    async def give_back(self, seat: Seat) -> None:
        """The one who was away is back."""
        match = self._host.match
        if match is None or match.outcome is not None or match.seats[seat] == match.header.seats[seat]:
            return
        by = match.header.seats[seat]
        await self._host.commit(lambda match, at: match.occupy(seat, by, at))

    def _name(self, seat: Seat) -> str:
        return self._host.plan.seats[seat].name

    def _post(self, job: Callable[[], Awaitable[None]]) -> None:
        self._host.queue.post(job)
