"""Creation of tables: new ones, rematches and continuations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tilery.core.rng import SEED_BYTES
from tilery.match import Match
from tilery.server.common import timestamps
from tilery.server.common.codes import new_code, new_match_id
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused, not_found
from tilery.server.common.requesters import Requester, Requesters
from tilery.server.common.visitors import Person
from tilery.server.matches import access
from tilery.server.matches.interfaces import Lexicons, Peers
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.persistence import prepare_match
from tilery.server.matches.plan import SeatPlan, TablePlan, bot_seat, write_plan
from tilery.server.matches.terms import BotId, settle_terms
from tilery.server.people.name_service import TableNames
from tilery.server.positions.wire import PlayOn, SetupPlayOn
from tilery.server.tables.continuation import continuation_plan, continued_match, set_up_match, set_up_plan
from tilery.server.tables.fitting_bot import FittingBots
from tilery.server.tables.lesson_plan import after_lesson, lesson_plan
from tilery.server.tables.limits import TableLimits
from tilery.server.tables.match_start import deal, seat_rows, started_rows
from tilery.server.tables.options_service import check_size, ready_words
from tilery.server.tables.wire import CreateMatch, SeatRequest
from tilery.store.matches import Matches
from tilery.store.rows import EntryRow, MatchRow, SeatRow

FOR_ME = "for-me"
"""Stands for a level as strong as the person who creates the table."""


class DealtTable(NamedTuple):
    """A dealt match, ready to be stored."""

    row: MatchRow
    seats: list[SeatRow]
    entries: list[EntryRow]


class NewTable:
    """A table about to be created."""

    def __init__(self, limits: TableLimits, requester: Requester) -> None:
        self._limits = limits
        self._asker = requester

    def count(self, *, public: bool, own_words: int = 0) -> None:
        """Count the table. Refused if the person or the address has created too many."""
        self._limits.take(self._asker, public=public, own_words=own_words)


class Tables:
    """Creates tables."""

    def __init__(
        self,
        node_id: str,
        store: Matches,
        matches: LiveMatches,
        peers: Peers,
        names: TableNames,
        lexicons: Lexicons,
        requesters: Requesters,
        fitting: FittingBots,
        entropy: Entropy,
    ) -> None:
        self._node_id = node_id
        self._store = store
        self._matches = matches
        self._peers = peers
        self._names = names
        self._lexicons = lexicons
        self._askers = requesters
        self._fitting = fitting
        self._entropy = entropy

    async def create(self, person: Person, request: CreateMatch) -> LiveMatch:
        """Create a table. The match starts at once if no seat is open."""
        name = await self._names.name_at_table(person, request.name)
        wished = [_seat(one, person.user, name) for one in request.seats]
        seats = await self._fit(request.game, wished, [person.user])
        if sum(seat.kind == "human" for seat in seats) > 1:
            raise Refused(400, "seats/twice", "You can take one seat. Leave the others open or give them to bots.")
        plan = TablePlan(
            request.game, request.options, settle_terms(request.terms), seats, person.user, self._new_seed()
        )
        held = await self._words(plan)
        live = await self._create_new(_check_plan(plan))
        del held  # the match itself now keeps the words in memory
        return live

    async def deal_full(self, plan: TablePlan) -> DealtTable:
        """A dealt match for a plan without open seats, not stored, for writes that store more with it."""
        held = await self._words(plan)
        checked, now = _check_plan(plan), self._matches.time.now()
        row, entries = deal(self._new_row(checked, now), checked, self._node_id, now)
        del held
        self._charge(checked, row, entries)
        return DealtTable(row, seat_rows(row.id, checked, now), entries)

    async def _words(self, plan: TablePlan) -> object:
        """The lexicon of a plan, in memory as long as the returned object. Refused if it has too many own words."""
        return await ready_words(self._lexicons, plan.game, plan.options, self._askers.get(plan.owner))

    async def fitting_level(self, users: Sequence[str], game: str) -> BotId:
        """The level of a bot as strong as these people."""
        return await self._fitting.level_for(users, game)

    async def _fit(self, game: str, seats: Sequence[SeatPlan], users: Sequence[str]) -> tuple[SeatPlan, ...]:
        """The seats, with a level chosen for each bot that is to suit these people."""
        if not any(seat.for_me for seat in seats):
            return tuple(seats)
        chosen = bot_seat(await self.fitting_level(users, game))
        return tuple(msgspec.structs.replace(chosen, for_me=True) if seat.for_me else seat for seat in seats)

    async def create_lesson(self, person: Person, game_id: str) -> LiveMatch:
        """Create a lesson's match, which starts at once."""
        return await self._create_new(_check_plan(lesson_plan(person, game_id)))

    async def rematch(self, live: LiveMatch, person: Person) -> LiveMatch:
        """The following match: the same table with everybody in the same seat. The first request creates it."""
        access.require_seat(live, person.user)
        live.finished_match()
        row = await self._store.get(live.id)
        if row is not None and row.rematch is None:
            plan = after_lesson(live.plan)
            users = [seat.user or "" for seat in plan.seats if seat.kind == "human"]
            plan = msgspec.structs.replace(plan, seats=await self._fit(plan.game, plan.seats, users))
            following = await self._create(_rematch_plan(plan, person.user, self._new_seed()), follows=live.id)
            if following is not None:
                await live.jobs.ask(live.reload)
                await self._peers.notify_table(live.id)
                return following
            row = await self._store.get(live.id)
        if row is None or row.rematch is None:
            raise not_found("match", live.id)
        return await self._matches.get(row.rematch)

    async def play_on(self, live: LiveMatch, person: Person, request: PlayOn) -> LiveMatch:
        """Create a match of the person against bots that continues from a position of a finished match."""
        whole = access.require_look_back(live)
        plan = continuation_plan(live.plan, live.id, whole, request, person.user)
        return await self._create_new(plan, continued_match(whole, plan, request, self._now()))

    async def play_set_up(self, person: Person, request: SetupPlayOn) -> LiveMatch:
        """Create a match of the person against bots that begins in a set-up position."""
        plan = set_up_plan(request, person.user, await self._names.name_at_table(person, None))
        held = await self._words(plan)
        plan = _check_plan(plan)
        live = await self._create_new(plan, set_up_match(plan, request, self._now()))
        del held
        return live

    def _new_seed(self) -> str:
        return self._entropy.token_hex(SEED_BYTES)

    def _now(self) -> str:
        return timestamps.iso(self._matches.time.now())

    async def _create_new(self, plan: TablePlan, begun: Match | None = None) -> LiveMatch:
        """Store a new table, with another id if one is taken."""
        while (live := await self._create(plan, begun=begun)) is None:
            continue
        return live

    async def _create(
        self, plan: TablePlan, follows: str | None = None, begun: Match | None = None
    ) -> LiveMatch | None:
        """Store a new table. None if its id or code is taken, or if ``follows`` already has a following match.

        ``begun``: a match with these entries, which is not dealt.
        """
        now = self._matches.time.now()
        row = self._new_row(plan, now)
        entries: list[EntryRow] = []
        if begun is not None:
            row, entries = started_rows(row, plan, begun, self._node_id)
        elif not plan.open_seats():
            row, entries = deal(row, plan, self._node_id, now)
        if not await self._store.create(row, seat_rows(row.id, plan, now), entries, follows):
            return None
        self._charge(plan, row, entries)
        return await self._matches.get(row.id)

    def _new_row(self, plan: TablePlan, now: float) -> MatchRow:
        """The row of a waiting table, with a code if seats are open."""
        return MatchRow(
            id=new_match_id(now, self._entropy),
            version=0,
            status="waiting",
            game=plan.game,
            code=new_code(self._entropy) if plan.open_seats() else None,
            public=int(plan.terms.public),
            created=now,
            changed=now,
            plan=write_plan(plan),
            rated=0,
        )

    def _charge(self, plan: TablePlan, row: MatchRow, entries: Sequence[EntryRow]) -> None:
        """Charge the owner for the table's bytes in the store, own words included. A header not yet dealt is as long as
        the plan.
        """
        size = len(row.plan) + len(row.header or row.plan) + sum(len(entry.body) for entry in entries)
        self._matches.storage.charge(self._askers.get(plan.owner), size)


def _seat(request: SeatRequest, user: str, name: str) -> SeatPlan:
    match request.kind:
        case "me":
            return SeatPlan("human", user, name)
        case "open":
            return SeatPlan("open")
        case "bot":
            if request.level is None:
                raise Refused(400, "seats/level", "Choose a level for the bot, beginner to master.")
            return SeatPlan("bot", for_me=True) if request.level == FOR_ME else bot_seat(request.level)


def _check_plan(plan: TablePlan) -> TablePlan:
    """The plan with all options written out. Refused if the game does not accept them."""
    named = msgspec.structs.replace(
        plan,
        seats=tuple(msgspec.structs.replace(seat, name=seat.name or f"Seat {n}") for n, seat in enumerate(plan.seats)),
    )
    options = msgspec.to_builtins(prepare_match(named, now=0.0).header.options)
    check_size(options)
    return msgspec.structs.replace(plan, options=options)


def _rematch_plan(plan: TablePlan, user: str, seed: str) -> TablePlan:
    """The same plan with everybody in the same seat and colour. The requester sits, and the others join without
    a code.

    Chat stays off only for the owner who turned it off: another one might be whom that was meant for.
    """
    seats = tuple(SeatPlan("open") if one.kind == "human" and one.user != user else one for one in plan.seats)
    expected = tuple((one.user or "") if one.kind == "human" else "" for one in plan.seats)
    muted = plan.muted and plan.owner == user
    return msgspec.structs.replace(
        plan, seats=seats, expected=expected, owner=user, muted=muted, seed=seed, continues=None
    )
