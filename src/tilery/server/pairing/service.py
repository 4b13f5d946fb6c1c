"""Quick pairing of people who want the same game. After a while bots take the remaining seats.

The queue is in the store, and people are marked as paired in the write that stores their match. So any node can pair,
two nodes never pair the same person twice, and the queue survives the death of a node.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tilery import registry
from tilery.core.rng import SEED_BYTES
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused
from tilery.server.common.visitors import Person
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import SeatPlan, TablePlan, bot_seat
from tilery.server.matches.terms import Level, Terms
from tilery.server.pairing.wire import PACES, FindPlayers, PairingCard
from tilery.server.people.name_service import TableNames
from tilery.server.tables.service import Tables
from tilery.store.matches import Matches
from tilery.store.moderation import Moderation
from tilery.store.pairing_queue import PairingQueue
from tilery.store.rows import TicketRow

POLL_SECONDS = 0.5
"""Seconds between two looks into the store for a waiting person, as another node may pair them."""
HOLD_SECONDS = 8.0
"""Seconds for which a long poll is held."""
GONE_SECONDS = HOLD_SECONDS + 7.0
"""Seconds without a request after which a person has left."""
FORGET_SECONDS = 60.0
"""Seconds after which the ticket of a person who left or was paired is deleted."""
AWAY: Level = "casual"
"""The bot that replaces a paired person who does not show up."""


class QuickPairing:
    """Pairs the people in the queue."""

    def __init__(
        self,
        queue: PairingQueue,
        store: Matches,
        matches: LiveMatches,
        tables: Tables,
        names: TableNames,
        moderation: Moderation,
        bots_after: float,
        entropy: Entropy,
    ) -> None:
        self._queue = queue
        self._store = store
        self._matches = matches
        self._tables = tables
        self._names = names
        self._moderation = moderation
        self._bots_after = bots_after
        self._entropy = entropy
        self._is_stopped = False
        self._forgot = 0.0

    async def enter(self, person: Person, request: FindPlayers) -> PairingCard:
        """Enter the queue. A person with an unfinished paired match is sent there instead."""
        info = registry.find(request.game).info
        if not info.min_seats <= request.seats <= info.max_seats:
            message = f"{info.title} has {info.min_seats} to {info.max_seats} seats, not {request.seats}."
            raise Refused(400, "pairing/seats", message)
        name, now = await self._names.name_at_table(person, request.name), self._matches.time.now()
        before = await self._queue.of_user(person.user)
        finished = await self._find_finished(before)
        ticket = self._entropy.token_hex(8)
        row = TicketRow(person.user, ticket, request.game, request.seats, request.pace, name, now, now)
        if await self._queue.enter(row, finished):
            await self.run()
        return await self.look(person)

    async def look(self, person: Person) -> PairingCard:
        """The state of the search. This request keeps the person in the queue."""
        row = await self._queue.of_user(person.user)
        if row is None:
            return PairingCard("none", bots_after=self._bots_after)
        if row.match_id is not None:
            live = await self._matches.get(row.match_id)
            return PairingCard("paired", row.game, row.seats, row.pace, table=live.table(person.user))
        now = self._matches.time.now()
        await self._queue.seen(person.user, now)
        others = sum(_key(one) == _key(row) for one in await self._present(now)) - 1
        return PairingCard("waiting", row.game, row.seats, row.pace, now - row.since, max(0, others), self._bots_after)

    async def wait(self, person: Person) -> PairingCard:
        """The state of the search, once it has changed or a few seconds have passed."""
        card = await self.look(person)
        end = self._matches.time.monotonic() + HOLD_SECONDS
        while card.state == "waiting" and not self._is_stopped and self._matches.time.monotonic() < end:
            await self._matches.time.sleep(POLL_SECONDS)
            row = await self._queue.of_user(person.user)
            if row is None or row.match_id is not None:
                break
        return await self.look(person)

    async def leave(self, person: Person) -> PairingCard:
        """Leave the queue. This fails for a person already paired."""
        await self._queue.leave(person.user)
        return await self.look(person)

    def stop(self) -> None:
        """End all long polls."""
        self._is_stopped = True

    async def run(self) -> None:
        """Pair everybody who can be paired. A duty of every node."""
        now = self._matches.time.now()
        groups: defaultdict[tuple[str, int, str], list[TicketRow]] = defaultdict(list)
        for row in await self._present(now):
            groups[_key(row)].append(row)
        for (game, seats, _), waiting in groups.items():
            if game not in registry.ids():
                continue  # another node has this game, this one has not
            while waiting:
                group = await self._compatible(waiting, seats)
                if len(group) == seats or now - waiting[0].since >= self._bots_after:
                    await self._pair(group)
                    waiting = [one for one in waiting if one not in group]
                else:
                    waiting = waiting[1:]
        if now - self._forgot >= FORGET_SECONDS:
            await self._queue.forget(now - FORGET_SECONDS)
            self._forgot = now

    async def _compatible(self, waiting: Sequence[TicketRow], seats: int) -> list[TicketRow]:
        """The person with the longest wait, and the next ones compatible with them: none has blocked another."""
        found = [waiting[0]]
        for one in waiting[1:]:
            if len(found) == seats:
                break
            if not any([await self._have_blocked(one.user_id, other.user_id) for other in found]):
                found.append(one)
        return found

    async def _have_blocked(self, one: str, other: str) -> bool:
        return await self._moderation.is_blocked(one, other) or await self._moderation.is_blocked(other, one)

    async def _present(self, now: float) -> list[TicketRow]:
        return [row for row in await self._queue.waiting() if row.seen >= now - GONE_SECONDS]

    async def _find_finished(self, before: TicketRow | None) -> str | None:
        """The match of the last pairing if it is over or no longer exists."""
        if before is None or before.match_id is None:
            return None
        row = await self._store.get(before.match_id)
        return before.match_id if row is None or row.status == "over" else None

    async def _pair(self, people: Sequence[TicketRow]) -> None:
        """Store a match of these people, with bots in the remaining seats."""
        first = people[0]
        seats = [SeatPlan("human", one.user_id, one.name) for one in people]
        left = first.seats - len(people)
        if left:
            level = await self._tables.fitting_level([one.user_id for one in people], first.game)
            seats += [bot_seat(level)] * left
        self._entropy.shuffle(seats)
        terms = Terms(clock=PACES[first.pace], phrases=True, away=AWAY)
        seed = self._entropy.token_hex(SEED_BYTES)
        plan = TablePlan(first.game, {}, terms, tuple(seats), first.user_id, seed, paired=True)
        dealt = await self._tables.deal_full(plan)
        if await self._queue.pair(people, *dealt):
            await self._matches.get(dealt.row.id)


def _key(row: TicketRow) -> tuple[str, int, str]:
    """The values that people must share to be paired."""
    return row.game, row.seats, row.pace
