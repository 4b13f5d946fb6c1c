"""Opening rooms, joining them, and starting their rounds.

A change is decided on the state that was read, and stored only if nobody changed the room meanwhile. Otherwise it is
decided again. A round and all its matches are stored in one write, so it starts completely or not at all, whichever
node dies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

import msgspec

from tilery.core.rng import SEED_BYTES
from tilery.server.common.codes import ROOM_CODE_LENGTH, new_code, new_match_id, normalize_code
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused, conflict, forbidden, not_found
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person, Visitor
from tilery.server.matches import access
from tilery.server.matches.messages import encode_message
from tilery.server.people.name_service import TableNames, clean_name, clean_title, is_offensive
from tilery.server.rooms.cards import RoomSnapshot, door, room_card
from tilery.server.rooms.round_plans import check_settings, people_of, table_form, table_plan
from tilery.server.rooms.wire import ChangePerson, ChangeRoom, CreateRoom, EnterRoom, RoomCard, RoomDoor, RoomSettings
from tilery.server.tables.service import Tables
from tilery.store.database import Statement
from tilery.store.matches import match_statements
from tilery.store.rooms import (
    Rooms,
    join_statement,
    person_statement,
    ruling_statement,
    settings_statement,
    table_statements,
)
from tilery.store.rows import PLAYING, REMOVED, WITHDRAWN, RoomPersonRow, RoomRow, RoomTableRow
from tilery.tournaments.pairing import next_round
from tilery.tournaments.rounds import all_ended

Guess: TypeAlias = Callable[[], AbstractContextManager[None]]
LISTED = 20
"""Maximum rooms in a person's list."""


class RoomService:
    """The rooms of this server. ``changed`` is called with the id of a room changed here."""

    def __init__(
        self,
        store: Rooms,
        tables: Tables,
        names: TableNames,
        max_people: int,
        changed: Callable[[str], None],
        time: TimeSource,
        entropy: Entropy,
    ) -> None:
        self._entropy = entropy
        self._time = time
        self._store = store
        self._tables = tables
        self._names = names
        self._max_people = max_people
        self._changed = changed

    # ---- reading ----
    async def read(self, room_id: str) -> RoomSnapshot:
        """The room with everything in it."""
        row = await self._store.get(room_id)
        if row is None:
            raise not_found("room", room_id)
        return RoomSnapshot(row, await self._store.people(room_id), await self._store.tables(room_id))

    async def show(
        self, room_id: str, visitor: Visitor, code: str | None = None, guess: Guess = nullcontext
    ) -> RoomCard:
        """The room for the visitor. The code of somebody who is not in it counts as a ``guess``."""
        room = await self.read(room_id)
        given = normalize_code(code) if code is not None else None
        me = room.person(visitor.user)
        if me is not None and visitor.user != room.row.leader:
            _require_not_removed(me)
        is_inside = visitor.user is not None and (visitor.user == room.row.leader or visitor.user in room.members)
        with guess() if code is not None and not is_inside else nullcontext():
            access.require_room(room.row, room.members, visitor.user, given)
        return room_card(room, visitor.user)

    async def settings(self, room_id: str, person: Person) -> RoomSettings:
        """All settings of a room, for its leader."""
        room = await self.read(room_id)
        access.require_leader(room.row, person.user)
        return room.settings

    async def find(self, code: str) -> RoomDoor | None:
        """The room with this code."""
        row = await self._store.by_code(normalize_code(code))
        return None if row is None else door(row, len(await self._store.people(row.id)))

    async def mine(self, person: Person) -> tuple[RoomDoor, ...]:
        """The rooms the person leads or joined, latest change first."""
        rows = await self._store.of_user(person.user, LISTED)
        return tuple([door(row, len(await self._store.people(row.id))) for row in rows])

    # ---- changing ----
    async def create(self, person: Person, request: CreateRoom) -> RoomCard:
        """Open a room led by the person."""
        check_settings(request.setup)
        name, body, now = clean_title(request.name), encode_message(request.setup).decode(), self._time.now()
        while True:
            code = new_code(self._entropy, ROOM_CODE_LENGTH)
            row = RoomRow(new_match_id(now, self._entropy), 0, code, name, person.user, body, now, now)
            if await self._store.create(row):
                return await self.show(row.id, person)

    async def join(self, room_id: str, person: Person, request: EnterRoom) -> RoomCard:
        """Join with a name. A person who joined before has the same number as then."""
        name = await self._names.name_at_table(person, request.name)

        async def change(room: RoomSnapshot) -> list[Statement]:
            access.require_room(room.row, (), None, normalize_code(request.code))
            _require_fit(name, room)
            me = room.person(person.user)
            if me is not None:
                _require_not_removed(me)
                own = _own_name(name, room.people, me.number)
                return [person_statement(room_id, msgspec.structs.replace(me, name=own, playing=PLAYING))]
            _require_open(room)
            if len(room.people) >= self._max_people:
                raise conflict("room/full", f"This room is full: {self._max_people} people have joined.")
            number = len(room.people) + 1
            own = _own_name(name, room.people, number)
            return [join_statement(room_id, RoomPersonRow(number, person.user, own, PLAYING, self._time.now()))]

        return await self._change(room_id, person, change)

    async def change(self, room_id: str, person: Person, request: ChangeRoom) -> RoomCard:
        """Change the name or the settings, close the room or open it again. For the leader."""
        if request.setup is not None:
            check_settings(request.setup)

        async def change(room: RoomSnapshot) -> list[Statement]:
            access.require_leader(room.row, person.user)
            name = room.row.name if request.name is None else clean_title(request.name)
            body = room.row.body if request.setup is None else encode_message(request.setup).decode()
            closed = bool(room.row.closed) if request.closed is None else request.closed
            return [settings_statement(room_id, name, body, closed=closed)]

        return await self._change(room_id, person, change)

    async def change_person(self, room_id: str, person: Person, number: int, request: ChangePerson) -> RoomCard:
        """Withdraw, come back or get another name, by oneself or by the leader. Only the leader removes people."""
        name = None if request.name is None else clean_name(request.name)

        async def change(room: RoomSnapshot) -> list[Statement]:
            row = next((one for one in room.people if one.number == number), None)
            if row is None:
                raise not_found("person", str(number))
            if row.user_id != person.user or request.removed is not None:
                access.require_leader(room.row, person.user)
            else:
                _require_not_removed(row)
            if request.removed is not None:
                row = msgspec.structs.replace(row, playing=REMOVED if request.removed else WITHDRAWN)
            if request.playing is not None and row.playing != REMOVED:
                row = msgspec.structs.replace(row, playing=PLAYING if request.playing else WITHDRAWN)
            if name is not None:
                if person.user != room.row.leader:
                    _require_fit(name, room)
                row = msgspec.structs.replace(row, name=_own_name(name, room.people, number))
            return [person_statement(room_id, row)]

        return await self._change(room_id, person, change)

    async def rule(self, room_id: str, person: Person, at: tuple[int, int], ranks: tuple[int, ...] | None) -> RoomCard:
        """Decide the result of a table of the latest round, or return it to its match. For the leader."""

        async def change(room: RoomSnapshot) -> list[Statement]:
            access.require_leader(room.row, person.user)
            table = next((one for one in room.tables if (one.round, one.number) == at), None)
            if table is None or table.match_id is None:
                raise not_found("table", f"{at[1]} of round {at[0]}")
            if at[0] != room.tables[-1].round:
                raise conflict("room/later-round", "A later round was paired by this result, so it cannot change.")
            if ranks is not None and len(ranks) != len(people_of(table)):
                raise Refused(400, "room/ranks", f"This table has {len(people_of(table))} people; rank each of them.")
            text = None if ranks is None else ",".join(map(str, ranks))
            return [ruling_statement(room_id, *at, text)]

        return await self._change(room_id, person, change)

    async def start_round(self, room_id: str, person: Person, number: int) -> RoomCard:
        """Pair all active people and deal at all tables. A round that has started already stays unchanged."""

        async def change(room: RoomSnapshot) -> list[Statement]:
            access.require_leader(room.row, person.user)
            rounds = room.rounds()
            if number <= len(rounds):
                return []
            _require_open(room)
            _require_next(room, number)
            everybody, form = [one.number for one in room.people], table_form(room.settings)
            seed = self._entropy.randbits(32)
            groups = await asyncio.to_thread(next_round, form, everybody, room.active, rounds, seed)
            if not groups:
                raise conflict("room/all-met", "Everybody has met everybody: the round robin is complete.")
            return await self._round_statements(room, number, groups)

        return await self._change(room_id, person, change)

    async def _round_statements(
        self, room: RoomSnapshot, number: int, groups: Sequence[tuple[int, ...]]
    ) -> list[Statement]:
        """The statements that store a round: its tables, and the matches of those that are no byes."""
        people = {one.number: one for one in room.people}
        tables: list[RoomTableRow] = []
        statements: list[Statement] = []
        for index, group in enumerate(groups, start=1):
            match_id = None
            if len(group) > 1:
                seed = self._entropy.token_hex(SEED_BYTES)
                plan = table_plan(room.settings, room.row.leader, [people[one] for one in group], seed)
                dealt = await self._tables.deal_full(plan)
                statements += match_statements(*dealt)
                match_id = dealt.row.id
            tables.append(RoomTableRow(number, index, ",".join(map(str, group)), match_id))
        return statements + table_statements(room.row.id, tables)

    async def _change(
        self, room_id: str, person: Person, change: Callable[[RoomSnapshot], Awaitable[list[Statement]]]
    ) -> RoomCard:
        """Store a change and return the room. The change is decided again whenever another one was stored first."""
        while True:
            room = await self.read(room_id)
            statements = await change(room)
            if not statements or await self._store.change(room.row, self._time.now(), *statements):
                break
        self._changed(room_id)
        return room_card(await self.read(room_id), person.user)


def _require_open(room: RoomSnapshot) -> None:
    if room.row.closed:
        raise conflict("room/closed", "This room is closed.")


def _require_next(room: RoomSnapshot, number: int) -> None:
    """Refuse a round that cannot start now."""
    rounds = room.rounds()
    if number != len(rounds) + 1:
        raise conflict("room/round", f"The next round is number {len(rounds) + 1}.")
    if rounds and not all_ended(rounds[-1]):
        unfinished = [
            str(index) for index, table in enumerate(rounds[-1], start=1) if not table.is_bye and table.ranks is None
        ]
        where = f"table {unfinished[0]} is" if len(unfinished) == 1 else f"tables {', '.join(unfinished)} are"
        raise conflict("room/unfinished", f"Round {len(rounds)} has not ended: {where} still playing.")
    if len(room.active) < 2:
        raise conflict("room/few", "A round needs at least two people.")


def _require_not_removed(person: RoomPersonRow) -> None:
    if person.playing == REMOVED:
        raise forbidden("room/removed", "You were removed from this room. Only the one who opened it can change that.")


def _require_fit(name: str, room: RoomSnapshot) -> None:
    """Refuse offensive names where the family word list is used."""
    if room.settings.family and is_offensive(name):
        raise Refused(400, "room/name", "This name does not fit a family room. Please choose another one.")


def _own_name(name: str, people: Sequence[RoomPersonRow], number: int) -> str:
    """The name, with a number if somebody else in the room has it."""
    taken = {one.name.casefold() for one in people if one.number != number}
    own, count = name, 1
    while own.casefold() in taken:
        count += 1
        own = f"{name} {count}"
    return own
