"""One match on this node. Everything that changes it is a job of its queue.

Each node that needs a match has its own copy (see ``commit`` for the agreement between copies), so nothing is forwarded
between nodes, and nothing is lost when one dies. Only automation, the bots and clocks, is the task of one node: the one
that stored the latest entry, until it dies (``automation``).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping

import msgspec

from tilery.core.codec import encode_text
from tilery.core.frozen import put
from tilery.core.game import Prompt
from tilery.core.record import Entry, Occupy
from tilery.core.seating import SYSTEM, Seat
from tilery.lexicon import Lexicon
from tilery.match import Match, Proposal
from tilery.server.common import timestamps
from tilery.server.common.errors import conflict
from tilery.server.common.queues import JobQueue
from tilery.server.common.requesters import Requester
from tilery.server.matches.audience import Audience
from tilery.server.matches.automation import Automation
from tilery.server.matches.cards import Table, TakebackCard
from tilery.server.matches.clock import Clocks, stored_due
from tilery.server.matches.commit import Commit, Done, Propose, RequestKey
from tilery.server.matches.interfaces import MatchServices, Viewer
from tilery.server.matches.persistence import append_stored, load_match
from tilery.server.matches.plan import TablePlan, read_plan
from tilery.server.matches.table_cards import table_card
from tilery.server.matches.terms import settle_terms
from tilery.store.database import Append
from tilery.store.rows import EntryRow
from tilery.store.snapshots import MatchSnapshot

SLICE = 50
"""Entries loaded at a time, which take some hundredths of a second. Between two slices other work gets its turn."""
BILLED_ENTRIES = 32
"""Entries after which their bytes are charged to the players. Charging each would delay moves."""
ENTRY_BYTES = 2_000
"""Bytes of an entry in memory, with its events."""
PLAN_FACTOR = 30
"""Bytes in memory for each one of a plan: its own words are strings and a word graph of their own."""
NOBODY_GONE: Mapping[Seat, float] = {}
_takeback = msgspec.json.Decoder(TakebackCard)


class LiveMatch:
    """A match in memory, with its viewers, its queue and its automation.

    Jobs that change the match (``commit``, ``catch_up``, ``reload``) run in the queue. Reading is allowed at any time,
    because this copy is never ahead of the store.
    """

    clocks: Clocks
    """Set when the match has started."""

    def __init__(
        self,
        snapshot: MatchSnapshot,
        services: MatchServices,
        lexicon: Lexicon | None,
        gone: Mapping[Seat, float] = NOBODY_GONE,
    ) -> None:
        """Build from a snapshot. ``gone``: the times since which seats have been offline, if known."""
        row = snapshot.row
        self.lexicon = lexicon
        """The words of the match. This reference keeps them in memory as long as the match."""
        self.services = services
        self.id = row.id
        self.row = row
        self.plan: TablePlan = read_plan(row.plan)
        self.seats: dict[str, Seat] = snapshot.seats
        """The seat of every user who has one, by user id."""
        self.ratings = snapshot.ratings
        self.accounts = snapshot.accounts
        """Number of seats whose occupant has an account."""
        self.stored_takeback = snapshot.takeback
        """The latest takeback request in stored form."""
        self.last_chat_line = snapshot.last_chat_line
        """The number of the latest chat line sent to viewers here or present at loading, −1 if there is none."""
        self.match: Match | None = None
        self._unbilled: Counter[Seat] = Counter()
        """Bytes of entries by seat that are not charged yet."""
        self.requests: dict[RequestKey, int] = {}
        """The number of the entry stored for each request."""
        self.is_stale = False
        """True if the store may have entries that this copy lacks."""
        self.is_closed = False
        """True if the table was never started and has been deleted from the store."""
        self.last_used = self.services.time.now()
        self.jobs = JobQueue()
        self.audience = Audience(self, gone)
        self.automation = Automation(self, services.workers, services.metrics)

    # ---- reading ----
    @property
    def is_idle(self) -> bool:
        """True while nobody watches and no work is left, so that the match can be unloaded."""
        return not len(self.audience) and self.jobs.is_idle and not self.automation.is_busy

    @property
    def size(self) -> int:
        """Estimated bytes in memory."""
        return PLAN_FACTOR * len(self.row.plan) + ENTRY_BYTES * (self.latest_seq + 1)

    @property
    def latest_seq(self) -> int:
        """The number of the latest entry, −1 before the deal."""
        return -1 if self.match is None else len(self.match.entries) - 1

    @property
    def asked(self) -> Mapping[Seat, Prompt]:
        """The open prompts, by seat."""
        return {} if self.match is None else self.match.awaiting

    @property
    def is_over(self) -> bool:
        """True if the match has ended."""
        return self.match is not None and self.match.outcome is not None

    @property
    def is_among_bots(self) -> bool:
        """True while the match is running and only bots play, stand-ins included."""
        match = self.match
        return match is not None and match.outcome is None and all(seat.bot is not None for seat in match.seats)

    def started_match(self) -> Match:
        """The match. Refused before the deal."""
        if self.match is None:
            raise conflict("match/not-begun", "The match has not started: some seats are still open.")
        return self.match

    def finished_match(self) -> Match:
        """The match. Refused before its end."""
        if self.match is None or self.match.outcome is None:
            raise conflict("match/not-over", "The match is not over yet.")
        return self.match

    def seat_of(self, user: str | None) -> Seat | None:
        """The seat this user plays from. A viewer without an identity has none."""
        return None if user is None else self.seats.get(user)

    @property
    def is_rated(self) -> bool:
        """True if the result will count. A match with a guest counts for nobody."""
        people = sum(seat.kind == "human" for seat in self.plan.seats)
        return settle_terms(self.plan.terms).rated and self.accounts == people

    def require_storage(self, seat: Seat, seq: int) -> None:
        """Refuse an entry if the seat's storage budget is overdrawn. Checked as often as bytes are charged."""
        if seq % BILLED_ENTRIES == 0:
            self.services.storage.require_play(self._requester_of(seat))

    def _requester_of(self, seat: Seat) -> Requester:
        """The requester charged for the entries of a seat: its person, or else the owner of the table."""
        is_person = seat != SYSTEM and self.started_match().seats[seat].bot is None
        user = self.plan.seats[seat].user if is_person else None
        return self.services.requesters.get(user or self.plan.owner)

    def others_in(self, seat: Seat) -> tuple[Seat, ...]:
        """The other people still in the match."""
        is_in = self.started_match().state.seating.is_in
        seats = enumerate(self.plan.seats)
        return tuple(other for other, one in seats if one.kind == "human" and other != seat and is_in(other))

    def takeback(self) -> TakebackCard | None:
        """The pending takeback request. The next entry makes it void."""
        if self.stored_takeback is None:
            return None
        card = _takeback.decode(self.stored_takeback)
        return card if card.seq == self.latest_seq and not self.is_over else None

    def table(self, user: str | None) -> Table:
        """The table as this user may see it."""
        card = table_card(
            self.row, self.plan, user, self.seat_of(user), self.match, self.audience.is_online, self.ratings
        )
        pending = self.takeback()
        return card if pending is None else msgspec.structs.replace(card, takeback=pending)

    def close(self) -> None:
        """Stop timers and bots because the match is unloaded or the node stops."""
        self.automation.stop()
        self.audience.close()

    # ---- viewers ----
    def add_viewer(self, viewer: Viewer) -> None:
        """Add a viewer."""
        self.audience.add_viewer(viewer)
        self.automation.return_seats()

    def remove_viewer(self, viewer: Viewer) -> bool:
        """Remove a viewer. False if it did not watch."""
        if not self.audience.remove_viewer(viewer):
            return False
        self.last_used = self.services.time.now()
        self.automation.reschedule()
        return True

    # ---- changing ----
    def post_commit(self, propose: Propose, request: RequestKey | None, done: Done, prompt: int | None = None) -> None:
        """Queue the commit of an entry, the answer to ``prompt``. ``done`` is called with the result."""
        self.jobs.post(Commit(self, propose, request, done, prompt).start)

    def commit(self, propose: Propose, request: RequestKey | None = None) -> asyncio.Future[int | None]:
        """Queue the commit of an entry. The future gives its number, None if there was nothing to do any more."""
        future: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

        def done(seq: int | None, error: Exception | None) -> None:
            if future.cancelled():
                return
            if error is None:
                future.set_result(seq)
            else:
                future.set_exception(error)

        self.post_commit(propose, request, done)
        return future

    def next_entry_time(self) -> tuple[str, float]:
        """The time for the next entry, as text and in seconds. Never before that of the previous one."""
        last, now = self.started_match().entries[-1].at, self.services.time.now()
        text = timestamps.iso(now)
        if isinstance(last, str) and last > text:
            return last, timestamps.moment(last)
        return text, timestamps.truncate_to_ms(now)

    def store(self, proposal: Proposal, request: RequestKey | None, at: float) -> asyncio.Future[bool]:
        """Store a proposed entry."""
        entry, awaiting, outcome = proposal.entry, proposal.awaiting, proposal.outcome
        body = encode_text(entry)
        self._unbilled[entry.seat] += len(body)
        if outcome is not None or entry.seq % BILLED_ENTRIES == 0:
            self._bill()
        return self.services.store.append(
            Append(
                match=self.id,
                seq=entry.seq,
                request=None if request is None else request.text(),
                body=body,
                at=at,
                awaited=",".join(map(str, sorted(awaiting))),
                due=None if outcome is not None else self._due_after(proposal, at),
                node=self.services.node_id,
                outcome=None if outcome is None else encode_text(outcome),
            )
        )

    def _bill(self) -> None:
        for seat, size in self._unbilled.items():
            self.services.storage.charge(self._requester_of(seat), size)
        self._unbilled.clear()

    def apply(self, proposal: Proposal, request: RequestKey | None, at: float) -> None:
        """Apply a stored entry, and publish it."""
        self.started_match().apply(proposal)
        self._on_entry(proposal.entry, request, at)
        self.automation.is_active = True
        self._publish(proposal.entry.seq - 1, request)

    def on_pause(self) -> None:
        """Recompute the clocks after a pause has become known."""
        if self.match is not None and self.clocks.is_limited:
            self.clocks.recount()
            self._publish(self.latest_seq)

    async def catch_up(self) -> None:
        """Apply the entries stored by other nodes."""
        if self.match is None:
            await self.reload()
            return
        before = self.latest_seq
        for row in await self.services.store.entries(self.id, before):
            self._append_stored(row)
            self.automation.is_active = False
            if row.seq % SLICE == 0:
                await asyncio.sleep(0)
        self.is_stale = False
        if self.latest_seq > before:
            self._publish(before)

    async def reload(self) -> None:
        """Read the table again after a seat was taken or left, or the match has started."""
        snapshot = await self.services.store.snapshot(self.id)
        if snapshot is None:
            self.is_closed = True
            self.audience.send_closed()
            return
        is_renamed = self.row.header is not None and self.row.header != snapshot.row.header
        self.row, self.plan = snapshot.row, read_plan(snapshot.row.plan)
        self.seats, self.ratings = snapshot.seats, snapshot.ratings
        self.accounts, self.stored_takeback = snapshot.accounts, snapshot.takeback
        self.is_stale = False
        known = self.latest_seq
        if self.match is None or is_renamed:  # a deleted account changes the names in the record
            await self.start(snapshot)
        has_moved = self.audience.send_table()
        if self.match is not None:
            self._publish(-1 if has_moved else known)  # a viewer in another seat needs the whole story again

    async def reload_duty(self) -> None:
        """Read from the store which node is on duty."""
        row = await self.services.store.get(self.id)
        await self.catch_up()
        self.automation.is_active = row is not None and row.node == self.services.node_id
        self.automation.reschedule()

    async def start(self, snapshot: MatchSnapshot) -> None:
        """Build the match from its entries if it has started, in slices, as a long one takes a second."""
        if snapshot.row.header is None:
            return
        match = load_match(snapshot.row.header)
        clocks = Clocks(self.plan.terms.clock, len(self.plan.seats), self.services.pauses)
        requests: dict[RequestKey, int] = {}
        for row in snapshot.entries:
            entry = append_stored(match, row)
            clocks.on_entry(entry.seat, self._moment(entry), match.awaiting)
            if row.request is not None:
                requests[RequestKey.from_text(row.request)] = entry.seq
            if row.seq % SLICE == 0:
                await asyncio.sleep(0)
        self.match, self.clocks, self.requests = match, clocks, requests
        self.automation.is_active = snapshot.row.node == self.services.node_id
        self.automation.reschedule()

    def _append_stored(self, row: EntryRow) -> None:
        entry = append_stored(self.started_match(), row)
        request = None if row.request is None else RequestKey.from_text(row.request)
        self._on_entry(entry, request, self._moment(entry))

    def _moment(self, entry: Entry) -> float:
        return timestamps.moment(entry.at) if isinstance(entry.at, str) else self.row.created

    def _on_entry(self, entry: Entry, request: RequestKey | None, at: float) -> None:
        self.clocks.on_entry(entry.seat, at, self.asked)
        if request is not None:
            self.requests[request] = entry.seq

    def _publish(self, since: int, request: RequestKey | None = None) -> None:
        self.audience.send_updates(since, request)
        self.automation.reschedule()

    def _due_after(self, proposal: Proposal, at: float) -> float | None:
        terms, clocks, occupants = self.plan.terms, self.clocks, self.started_match().seats
        action = proposal.entry.action
        if isinstance(action, Occupy):
            occupants = put(occupants, action.seat, action.by)
        if clocks.is_limited or terms.away is not None:
            clocks = clocks.after_entry(proposal.entry.seat, at, proposal.awaiting)
        return stored_due(terms, clocks, occupants, proposal.awaiting, at)
