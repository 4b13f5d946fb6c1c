"""One match on this node: everything that happens to it happens here, one thing after the other.

Nodes are equal. Each one that needs a match keeps its own copy, proposes the next entry and stores it under the next
number; the store lets one of them win, and the others read what won and think again. So nothing has to be forwarded,
and a node that dies takes nothing along. Only asking bots and minding the clock is one node's duty: that of the node
that stored the latest entry, until it dies (``duty``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tilery.core.codec import encode
from tilery.core.game import Prompt
from tilery.core.reading import read_entry
from tilery.core.record import Entry, SeatInfo
from tilery.core.seating import Outcome, Seat
from tilery.match import Match, Proposal
from tilery.server.matches import persistence, updates
from tilery.server.matches.automation import Automation, due
from tilery.server.matches.clock import Clocks
from tilery.server.matches.job_queue import JobQueue
from tilery.server.matches.plan import Plan, read_plan
from tilery.server.matches.presence import Presence
from tilery.server.matches.table_cards import seat_cards, table_card
from tilery.server.matches.viewers import Listener, Viewers
from tilery.server.protocol import cards, timestamps
from tilery.server.protocol.messages import Presence as PresenceMessage
from tilery.server.protocol.messages import Seated, Update
from tilery.store.database import Append, StoreError
from tilery.store.rows import EntryRow
from tilery.store.snapshots import MatchSnapshot

if TYPE_CHECKING:
    from tilery.server.node import Node

PRESENCE_SECONDS = 0.2
CROWD = 500
"""So many viewers make presence wait a second longer: telling all of each who comes would be a flood of its own."""


class _Cards(NamedTuple):
    """The seats as they were last shown, and what that was made of."""

    plan: Plan
    seated: tuple[SeatInfo, ...] | None
    changes: int
    shown: tuple[cards.SeatCard, ...]


class Made(NamedTuple):
    """An entry on its way into the store, and what it leads to."""

    proposal: Proposal
    request: str | None
    at: float
    stored: asyncio.Future[bool]


class LiveMatch:
    """A match, its viewers and its queue. What changes the match (``commit``, ``catch_up``, ``reload``) runs in the
    queue; what only looks may run any time, because this copy never runs ahead of the store."""

    def __init__(self, house: Node, whole: MatchSnapshot) -> None:
        row = whole.row
        self.house = house
        self.id = row.id
        self.row = row
        self.plan: Plan = read_plan(row.plan)
        self.seats: dict[str, Seat] = whole.seats
        self.queue = JobQueue()
        self.viewers = Viewers(row.id)
        self.presence = Presence(len(self.plan.seats), timestamps.now())
        self.used = timestamps.now()
        self.said = whole.said
        """The latest line of talk that was told here, or was there when the match was read; −1: nothing was said."""
        self.match: Match | None = None
        self.requests: dict[str, int] = {}
        self.ratings = whole.ratings
        """How strong those who sit here are, for everybody to see."""
        self._presence_timer: asyncio.TimerHandle | None = None
        self._cards: _Cards | None = None
        self.asked: Mapping[Seat, Prompt] = {}
        self.outcome: Outcome | None = None
        self.automation = Automation(self)
        self._doubt = False
        """Something went wrong while storing: the store knows better than this copy."""
        if row.header is not None:
            self._revive(row.header, whole.entries)

    # ---- how things stand ----
    @property
    def idle(self) -> bool:
        """Nobody looks and nothing is to be done, so it can be put away."""
        return not len(self.viewers) and self.queue.idle and not self.automation.busy

    @property
    def latest(self) -> int:
        """The number of the latest entry; −1 before the deal."""
        return -1 if self.match is None else len(self.match.entries) - 1

    def seat_of(self, user: str) -> Seat | None:
        """The seat this user may play from."""
        return self.seats.get(user)

    def table(self, user: str) -> cards.Table:
        """The table as this user may see it."""
        return table_card(self.row, self.plan, user, self.seat_of(user), self.match, self.presence, self.ratings)

    def _revive(self, header: str, entries: list[EntryRow]) -> None:
        self.match = persistence.revive(header, [])
        self.clocks = Clocks(self.plan.terms.clock, len(self.plan.seats), self.house.pauses)
        for row in entries:
            self._read_up(row)
        self.automation.reschedule()

    def _read_up(self, row: EntryRow) -> None:
        match = self._playing()
        entry = read_entry(match.game, row.body)
        match.append(entry)
        at = timestamps.moment(entry.at) if isinstance(entry.at, str) else self.row.created
        self._taken(entry, row.request, at)

    def _taken(self, entry: Entry, request: str | None, at: float) -> None:
        match = self._playing()
        self.asked, self.outcome = match.awaiting, match.outcome
        self.clocks.entry(entry.seat, at, self.asked)
        if request is not None:
            self.requests[request] = entry.seq

    def _playing(self) -> Match:
        if self.match is None:
            raise StoreError("match/not-begun", "the match has not begun: seats are still open")
        return self.match

    # ---- what happens ----
    async def commit(self, make: Callable[[Match, str], Proposal], request: str | None = None) -> int:
        """Make an entry, store it, take it up, tell everyone; the number it got. Nobody is told before it is stored.

        ``make`` may be called again, after another node was quicker, with the match as it stands then.
        """
        while True:
            if self._doubt:
                await self.catch_up()
            if request is not None and request in self.requests:
                return self.requests[request]
            made = self.begin(make, request)
            await asyncio.wait([made.stored])
            number = self.conclude(made)
            if number is not None:
                return number

    def ready(self, request: str) -> bool:
        """Whether ``begin`` may be called at once for this request: nothing else is done, and it is a new one."""
        return self.queue.idle and not self._doubt and self.match is not None and request not in self.requests

    def begin(self, make: Callable[[Match, str], Proposal], request: str | None) -> Made:
        """Make an entry and hand it to the store."""
        match, (text, at) = self._playing(), self._now()
        proposal = make(match, text)
        stored = self.house.store.matches.append(self._append(proposal, request, at))
        return Made(proposal, request, at, stored)

    def conclude(self, made: Made) -> int | None:
        """Take up an entry that was stored and tell everyone; its number. None: another node was quicker."""
        self._doubt = True  # unless the store says that all is well
        if not made.stored.result():
            self.house.metrics.conflicts.inc()
            return None
        self._doubt = False
        entry = made.proposal.entry
        self._playing().apply(made.proposal)
        self._taken(entry, made.request, made.at)
        self.automation.is_active = True
        self._tell(entry.seq - 1, made.request)
        return entry.seq

    def _now(self) -> tuple[str, float]:
        """The time for an entry, never before that of the one before it."""
        last, now = self._playing().entries[-1].at, timestamps.now()
        text = timestamps.iso(now)
        if isinstance(last, str) and last > text:
            return last, timestamps.moment(last)
        return text, timestamps.truncate_to_ms(now)

    def _append(self, proposal: Proposal, request: str | None, at: float) -> Append:
        entry, awaiting, outcome = proposal.entry, proposal.awaiting, proposal.outcome
        return Append(
            match=self.id,
            seq=entry.seq,
            request=request,
            body=persistence.write_entry(entry),
            at=at,
            awaited=",".join(map(str, sorted(awaiting))),
            due=None if outcome is not None else due(self, entry, awaiting, at),
            node=self.house.node,
            outcome=None if outcome is None else encode(outcome).decode(),
        )

    async def catch_up(self) -> None:
        """Take up what other nodes stored."""
        if self.match is None:
            await self.reload()
            return
        before = self.latest
        for row in await self.house.store.matches.entries(self.id, before):
            self._read_up(row)
            self.automation.is_active = False
        self._doubt = False
        if self.latest > before:
            self._tell(before, None)

    async def reload(self) -> None:
        """Read the table again: somebody sat down, or play has begun."""
        whole = await self.house.reading.get(self.id)
        if whole is None:
            return
        row = whole.row
        self.row, self.plan = row, read_plan(row.plan)
        self.seats, self.ratings = whole.seats, whole.ratings
        self._doubt = False
        known = self.latest
        if self.match is None and row.header is not None:
            self._revive(row.header, whole.entries)
            self.automation.is_active = row.node == self.house.node
        moved = self._tell_table()
        if self.match is not None:
            self._tell(-1 if moved else known, None)  # who looks from another seat now is told another story

    async def reload_duty(self) -> None:
        """Ask the store who is on duty."""
        row = await self.house.store.matches.get(self.id)
        await self.catch_up()
        self.automation.is_active = row is not None and row.node == self.house.node
        self.automation.reschedule()

    # ---- who looks ----
    def add_viewer(self, listener: Listener) -> None:
        """A socket looks at the match."""
        seat = self.seat_of(listener.user)
        self.viewers.add(listener, seat)
        self.presence.add_viewer(listener, seat)
        self.tell_presence()
        self.returned()

    def remove_viewer(self, listener: Listener) -> bool:
        """A socket looks away; False if it did not look."""
        if not self.viewers.remove(listener):
            return False
        self.used = timestamps.now()
        self.presence.remove_viewer(listener, self.used)
        self.tell_presence()
        self.automation.reschedule()
        return True

    def returned(self) -> None:
        """Those who are back get their seat back from a stand-in."""
        match = self.match
        for seat in range(len(self.plan.seats)) if match is not None else ():
            if self.presence.online(seat) and match is not None and match.seats[seat] != match.header.seats[seat]:
                self.queue.post(partial(self.automation.give_back, seat))

    # ---- who is told ----
    def _standing(self) -> updates.Standing:
        seated = None if self.match is None else self.match.seats
        known = self._cards
        if (
            known is None
            or known.plan is not self.plan
            or known.seated is not seated
            or known.changes != self.presence.changes
        ):
            shown = seat_cards(self.plan, self.match, self.presence, self.ratings)
            known = self._cards = _Cards(self.plan, seated, self.presence.changes, shown)
        clocks = self.clocks.cards(timestamps.now())
        return updates.Standing(self.asked, updates.awaited(self.asked), self.outcome, clocks, known.shown)

    def _tell(self, since: int, request: str | None) -> None:
        match = self._playing()
        if len(self.viewers):
            teller = updates.UpdateBuilder(self.id, match, since, self._standing())
            asker, _, short = (request or "").partition(":")

            def make(seat: Seat | None, bare: bool) -> Update:
                return teller.update(seat, bare=bare, request=short if asker == str(seat) else None)

            self.viewers.tell_each(make)
        self.automation.reschedule()

    def _tell_table(self) -> bool:
        """Show everybody the table; whether somebody looks from another seat now."""
        moved = False
        for listener, seat in self.viewers.items():
            mine = self.seat_of(listener.user)
            if seat != mine:
                moved = True
                self.viewers.add(listener, mine)
                self.presence.add_viewer(listener, mine)
                self.tell_presence()
            listener.outbox.put(updates.encode_message(Seated(self.id, self.table(listener.user))))
        return moved

    def tell_presence(self) -> None:
        """Say who is there; a crowd that comes and goes is told of together."""
        if self._presence_timer is None:
            delay = PRESENCE_SECONDS + len(self.viewers) / CROWD
            self._presence_timer = asyncio.get_running_loop().call_later(delay, self._presence_now)

    def _presence_now(self) -> None:
        self._presence_timer = None
        online = tuple(self.presence.online(seat) for seat in range(len(self.plan.seats)))
        self.viewers.tell_all(PresenceMessage(self.id, online, self.presence.watchers()))

    def show(self, listener: Listener, since: int) -> None:
        """Tell one viewer how things stand."""
        seat = self.seat_of(listener.user)
        listener.outbox.put(updates.encode_message(Seated(self.id, self.table(listener.user))))
        if self.match is not None:
            teller = updates.UpdateBuilder(self.id, self.match, min(since, self.latest), self._standing())
            message = teller.update(seat, bare=listener.bare)
            listener.outbox.put_update(self.id, updates.encode_message(message))
