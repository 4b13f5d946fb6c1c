"""Playing on from a position: an unrated match that begins with the entries of a finished one, or with a set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tilery import registry
from tilery.core import rng
from tilery.diagrams import SEED, arrange_match
from tilery.match import Match
from tilery.replay import position
from tilery.server.common.errors import Refused, conflict
from tilery.server.matches.cards import Continued
from tilery.server.matches.plan import SeatPlan, TablePlan, bot_seat
from tilery.server.matches.terms import NoClock, Terms
from tilery.server.positions.wire import LinePlay, PlayOn, SetupPlayOn

KEPT_TERMS = ("offensive_words", "watchers")
"""Terms taken over from the other match, so that hidden matches stay hidden."""


def continuation_plan(source: TablePlan, match_id: str, whole: Match, request: PlayOn, user: str) -> TablePlan:
    """The plan: ``user`` plays from the requested seat, bots from all others. The names of the seats stay."""
    kept = {name: getattr(source.terms, name) for name in KEPT_TERMS}
    return TablePlan(
        game=source.game,
        options=source.options,
        terms=_terms(**kept),
        seats=_seats(request, whole.names, user),
        owner=user,
        seed=whole.header.seed or "",
        continues=Continued(match_id, request.turn),
    )


def continued_match(whole: Match, plan: TablePlan, request: PlayOn, now: str) -> Match:
    """The match for such a plan: the same first line except for the terms, the same entries, then the line and the new
    occupants.
    """
    at = position(whole, request.turn)
    at.check_rules()
    _play_line(at, request.line, now)
    terms = {**msgspec.to_builtins(plan.terms), "continues": msgspec.to_builtins(plan.continues)}
    match = Match.from_header(whole.game, msgspec.structs.replace(whole.header, terms=terms))
    for entry in at.entries:
        match.append(entry)
    for seat, occupant in enumerate(plan.seat_infos()):
        if match.seats[seat] != occupant:
            match.apply(match.occupy(seat, occupant, now))
    return match


def set_up_plan(request: SetupPlayOn, user: str, name: str) -> TablePlan:
    """The plan for a set-up position: ``user`` plays from the requested seat, bots from all others."""
    names = [name if seat == request.seat else "" for seat in range(len(request.diagram.racks))]
    return TablePlan(
        game=request.game,
        options=request.options or {},
        terms=_terms(),
        seats=_seats(request, names, user),
        owner=user,
        seed=rng.widen(SEED).hex(),
        continues=Continued(None, 1),
    )


def set_up_match(plan: TablePlan, request: SetupPlayOn, now: str) -> Match:
    """The match for such a plan: the position, then the plays of the line, with the tiles already shown to the
    person.
    """
    match = arrange_match(
        registry.find(plan.game),
        request.diagram,
        plan.options,
        seats=plan.seat_infos(),
        terms={**msgspec.to_builtins(plan.terms), "continues": msgspec.to_builtins(plan.continues)},
        started=now,
    )
    _play_line(match, request.line, now)
    return match


def _terms(**kept: Any) -> Terms:
    return Terms(clock=NoClock(), hints=True, rated=False, chat=False, **kept)


def _seats(request: PlayOn | SetupPlayOn, names: Sequence[str], user: str) -> tuple[SeatPlan, ...]:
    """The person in the requested seat, bots in all others. Seats without a name get that of their level."""
    if request.seat >= len(names):
        raise Refused(400, "seats/none", f"There is no seat {request.seat} at this table.")
    bot = bot_seat(request.level)
    return tuple(
        [
            SeatPlan("human", user, name)
            if seat == request.seat
            else msgspec.structs.replace(bot, name=name or bot.name)
            for seat, name in enumerate(names)
        ]
    )


def _play_line(at: Match, line: tuple[LinePlay, ...], now: str) -> None:
    for play in line:
        asked = at.awaiting.get(play.seat)
        at.submit(play.seat, asked.id if asked else None, play.action, now)
    if not at.awaiting:
        raise conflict("match/over", "The match is over in this position. Choose an earlier one.")
