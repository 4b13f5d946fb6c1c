"""The start of a match at a full table."""

from __future__ import annotations

import msgspec

from tilery.core.codec import encode_text
from tilery.match import Match
from tilery.server.common import timestamps
from tilery.server.matches.clock import Clocks, stored_due
from tilery.server.matches.persistence import load_match, prepare_match, write_header
from tilery.server.matches.plan import TablePlan
from tilery.store.rows import EntryRow, MatchRow, SeatRow


def deal(row: MatchRow, plan: TablePlan, node_id: str, now: float) -> tuple[MatchRow, list[EntryRow]]:
    """The row and the first entry of a match starting now, with this node on duty."""
    match = prepare_match(plan, now)
    match.apply(match.deal(match.header.started))
    return started_rows(row, plan, match, node_id)


def started_rows(row: MatchRow, plan: TablePlan, match: Match, node_id: str) -> tuple[MatchRow, list[EntryRow]]:
    """The row and the entries of a match about to be played, with this node on duty."""
    last = match.entries[-1]
    now, clocks = timestamps.moment(str(last.at)), Clocks(plan.terms.clock, len(plan.seats))
    clocks.on_entry(last.seat, now, match.awaiting)
    header = write_header(match)
    load_match(header)  # checks that the stored header is readable
    dealt = msgspec.structs.replace(
        row,
        status="playing",
        code=None,
        changed=now,
        header=header,
        seq=last.seq,
        awaited=",".join(map(str, sorted(match.awaiting))),
        due=stored_due(plan.terms, clocks, match.seats, match.awaiting, now),
        node=node_id,
    )
    return dealt, [EntryRow(entry.seq, None, encode_text(entry)) for entry in match.entries]


def seat_rows(match_id: str, plan: TablePlan, now: float) -> list[SeatRow]:
    """The seats that people have taken."""
    return [
        SeatRow(match_id, seat, one.user, "sits", now)
        for seat, one in enumerate(plan.seats)
        if one.kind == "human" and one.user is not None
    ]
