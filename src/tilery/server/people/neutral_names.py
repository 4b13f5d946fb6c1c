"""Matches without the name of a person who deleted their account. Their records still verify."""

from __future__ import annotations

import unicodedata

import msgspec

from tilery.core.codec import encode_text
from tilery.core.record import Entry, Header, Occupy, SeatInfo
from tilery.core.record_reader import read_entry
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.server.matches.persistence import load_match
from tilery.server.matches.plan import SeatPlan, TablePlan, read_plan, write_plan
from tilery.store.personal import NeutralMatch
from tilery.store.rows import EntryRow, MatchRow

NEUTRAL = "Deleted player"


def neutral_match(row: MatchRow, entries: list[EntryRow], user: str, neutral_id: str) -> NeutralMatch:
    """The stored match with another id and another name for this user everywhere."""
    plan = read_plan(row.plan)
    seat = next((number for number, one in enumerate(plan.seats) if one.user == user), None)
    if seat is None or row.header is None:
        return NeutralMatch(row.id, row.plan, write_plan(_without(plan, user, neutral_id, NEUTRAL)), row.header)
    match = load_match(row.header)
    name = _neutral_name(match, entries, seat)
    header = _rename_seat(match.header, seat, name)
    changed = [
        (entry.seq, encode_text(_rename_occupant(entry, seat, name)))
        for entry in (read_entry(match.game, one.body) for one in entries if '"occupy"' in one.body)
        if isinstance(entry.action, Occupy) and entry.action.seat == seat
    ]
    new_plan = write_plan(_without(plan, user, neutral_id, name))
    return NeutralMatch(row.id, row.plan, new_plan, msgspec.json.encode(header).decode(), tuple(changed))


def _without(plan: TablePlan, user: str, neutral_id: str, name: str) -> TablePlan:
    seats = tuple(SeatPlan("human", neutral_id, name) if one.user == user else one for one in plan.seats)
    expected = tuple(neutral_id if one == user else one for one in plan.expected)
    owner = neutral_id if plan.owner == user else plan.owner
    return msgspec.structs.replace(plan, seats=seats, expected=expected, owner=owner)


def _neutral_name(match: Match, entries: list[EntryRow], seat: Seat) -> str:
    """A name with which the match is dealt as before. Where names are part of the rules, the first letter stays."""
    taken = {one.name for number, one in enumerate(match.header.seats) if number != seat}
    letters = [one for one in unicodedata.normalize("NFD", match.header.seats[seat].name) if one.isascii()]
    initial = next(filter(str.isalpha, letters), "•")
    tried = (NEUTRAL, f"{NEUTRAL} {seat + 1}", f"{initial}. (deleted)", f"{initial}. (deleted {seat + 1})", initial)
    fitting = [name for name in tried if name not in taken]
    alike = (name for name in fitting if _is_dealt_alike(match, entries, _rename_seat(match.header, seat, name)))
    return next(alike, fitting[0])


def _is_dealt_alike(match: Match, entries: list[EntryRow], header: Header) -> bool:
    if not entries or not match.rules_are_here:
        return True
    again = Match.from_header(match.game, header)
    return tuple(match.game.setup(again.state)) == read_entry(match.game, entries[0].body).events


def _rename_seat(header: Header, seat: Seat, name: str) -> Header:
    seats = tuple(
        msgspec.structs.replace(one, name=name) if number == seat else one for number, one in enumerate(header.seats)
    )
    return msgspec.structs.replace(header, seats=seats)


def _rename_occupant(entry: Entry, seat: Seat, name: str) -> Entry:
    by: SeatInfo = entry.action.by
    said = name if by.kind == "human" else f"{name} (bot)"
    return msgspec.structs.replace(entry, action=Occupy(seat, msgspec.structs.replace(by, name=said)))
