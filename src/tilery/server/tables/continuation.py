"""Playing on from a position: an unrated match that begins with the entries of a finished one, or is set up."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery import registry
from tilery.core import rng
from tilery.diagrams import SEED, arranged
from tilery.match import Match
from tilery.replay import position
from tilery.server.common.errors import Refused, conflict
from tilery.server.matches.cards import Continued
from tilery.server.matches.plan import SeatPlan, TablePlan, bot_seat, bot_user
from tilery.server.matches.terms import NoClock, Terms
from tilery.server.positions.setup_wire import SetupPlayOn
from tilery.server.positions.wire import LinePlay, PlayOn

KEPT_TERMS = ("offensive_words", "watchers")
"""Terms of the other match that hold here too: what is not for spectators stays so."""


def continuation_plan(source: TablePlan, match_id: str, whole: Match, request: PlayOn, user: str) -> TablePlan:
    """The plan: ``user`` plays from the seat wished for, bots from all others; the names of the seats stay."""
    if request.seat >= len(whole.seats):
        raise Refused(400, "seats/none", f"There is no seat {request.seat} at this table.")
    kept = {name: getattr(source.terms, name) for name in KEPT_TERMS}
    return TablePlan(
        game=source.game,
        options=source.options,
        terms=_terms(**kept),
        seats=tuple(
            SeatPlan("human", user, name)
            if number == request.seat
            else SeatPlan("bot", bot_user(request.level), name, request.level)
            for number, name in enumerate(whole.names)
        ),
        owner=user,
        seed=whole.header.seed or "",
        continues=Continued(match_id, request.turn),
    )


def continued_match(whole: Match, plan: TablePlan, request: PlayOn, now: str) -> Match:
    """The match of such a plan: the same first line but for the terms, the same entries, then the line that was tried
    and the new occupants."""
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
    """The plan for a position that was set up: ``user`` plays from the seat wished for, bots from all others."""
    if request.seat >= len(request.diagram.racks):
        raise Refused(400, "seats/none", f"There is no seat {request.seat} at this table.")
    bot = bot_seat(request.level)
    return TablePlan(
        game=request.game,
        options=request.options or {},
        terms=_terms(),
        seats=tuple(
            [
                SeatPlan("human", user, name) if number == request.seat else bot
                for number in range(len(request.diagram.racks))
            ]
        ),
        owner=user,
        seed=rng.widen(SEED).hex(),
        continues=Continued(None, 1),
    )


def set_up_match(plan: TablePlan, request: SetupPlayOn, now: str) -> Match:
    """The match of such a plan: the position, then the line that was tried, with the tiles that were seen there."""
    match = arranged(
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


def _play_line(at: Match, line: tuple[LinePlay, ...], now: str) -> None:
    for play in line:
        asked = at.awaiting.get(play.seat)
        at.submit(play.seat, asked.id if asked else None, play.action, now)
    if not at.awaiting:
        raise conflict("match/over", "The match is over in this position. Choose an earlier one.")
