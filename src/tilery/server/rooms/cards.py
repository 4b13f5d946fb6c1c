"""Cards of rooms for the people in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from tilery import registry
from tilery.server.matches.table_cards import read_outcome
from tilery.server.rooms.round_plans import people_of
from tilery.server.rooms.wire import RoomCard, RoomDoor, RoomPerson, RoomSettings, RoomTableCard, RoomTerms, RoundCard
from tilery.store.rows import PLAYING, REMOVED, RoomPersonRow, RoomRow, RoomTableRow
from tilery.tournaments.round_robin import rounds_left
from tilery.tournaments.rounds import PlayedTable
from tilery.tournaments.standings import TIE_BREAKS, standings

read_settings = msgspec.json.Decoder(RoomSettings).decode


class RoomSnapshot(msgspec.Struct, frozen=True):
    """A room with everything in it, at one moment."""

    row: RoomRow
    people: Sequence[RoomPersonRow]
    tables: Sequence[RoomTableRow]

    @property
    def settings(self) -> RoomSettings:
        """The leader's settings."""
        return read_settings(self.row.body)

    @property
    def active(self) -> list[int]:
        """The numbers of the active people."""
        return [one.number for one in self.people if one.playing == PLAYING]

    @property
    def members(self) -> frozenset[str]:
        """The users who joined and were not removed."""
        return frozenset(one.user_id for one in self.people if one.playing != REMOVED)

    def person(self, user: str | None) -> RoomPersonRow | None:
        """This user, if they joined."""
        return next((one for one in self.people if one.user_id == user), None)

    def rounds(self) -> list[list[PlayedTable]]:
        """The rounds so far."""
        return [list(map(_describe_played, tables)) for _, tables in groupby(self.tables, lambda one: one.round)]

    @property
    def mark(self) -> str:
        """A text that changes whenever the room does."""
        return f"{self.row.version}.{sum(one.status == 'over' for one in self.tables)}"


def door(row: RoomRow, people: int) -> RoomDoor:
    """The room for a visitor with its code."""
    return RoomDoor(row.id, row.name, read_settings(row.body).game, people, bool(row.closed))


def room_card(room: RoomSnapshot, user: str | None) -> RoomCard:
    """The room for this user, who may be a spectator."""
    settings, rounds, me = room.settings, room.rounds(), room.person(user)
    lower = settings.game in registry.ids() and registry.find(settings.game).info.lower_is_better
    listed = [one.number for one in room.people if one.playing != REMOVED]
    return RoomCard(
        room=room.row.id,
        name=room.row.name,
        code=room.row.code,
        setup=RoomTerms(settings.game, settings.system, settings.seats, settings.pace, settings.talk, settings.family),
        closed=bool(room.row.closed),
        people=tuple(map(_person_card, room.people)),
        rounds=tuple(
            RoundCard(number, tuple(map(_table_card, tables)))
            for number, tables in groupby(room.tables, lambda one: one.round)
        ),
        standings=standings(listed, rounds, settings.system, lower_is_better=lower),
        tie_breaks=TIE_BREAKS[settings.system],
        mark=room.mark,
        rounds_left=rounds_left(room.active, rounds) if settings.system == "round_robin" else None,
        leader=user == room.row.leader,
        me=None if me is None or me.playing == REMOVED else me.number,
    )


def _person_card(person: RoomPersonRow) -> RoomPerson:
    if person.playing == REMOVED:
        return RoomPerson(person.number, f"Player {person.number}", playing=False, removed=True)
    return RoomPerson(person.number, person.name, person.playing == PLAYING)


def _describe_played(table: RoomTableRow) -> PlayedTable:
    people = people_of(table)
    if table.ruling is not None:
        return PlayedTable(people, tuple(map(int, table.ruling.split(","))))
    if table.outcome is None:
        return PlayedTable(people)
    outcome = read_outcome(table.outcome)
    return PlayedTable(people, outcome.ranks, outcome.scores)


def _table_card(table: RoomTableRow) -> RoomTableCard:
    played = _describe_played(table)
    status = "bye" if played.is_bye else "playing" if played.ranks is None else "over"
    return RoomTableCard(
        number=table.number,
        people=played.players,
        status=status,  # type: ignore[arg-type]
        match=table.match_id,
        ranks=played.ranks,
        scores=played.scores,
        ruled=table.ruling is not None,
    )
