"""The tables that a backup holds, with the columns of each and what a column may contain."""

from __future__ import annotations

from types import GenericAlias
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.store.database import BackupTable
from tilery.store.rows import Pace, Status, UserKind

Text = Annotated[str, Meta(max_length=4_000_000, pattern="^[^\\x00]*$")]
Numbers = Annotated[str, Meta(pattern="^[0-9]{1,6}(,[0-9]{1,6})*$")]
Integer = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]


def _table(name: str, /, **columns: Any) -> tuple[BackupTable, msgspec.json.Decoder[Any]]:
    """A table, and the decoder of its rows."""
    row: Any = GenericAlias(tuple, tuple(columns.values()))
    return BackupTable(name, tuple(columns)), msgspec.json.Decoder(row)


TABLES_WITH_DECODERS = (
    _table("meta", key=Text, value=Text),
    _table(
        "users",
        id=Text,
        kind=UserKind,
        name=Text,
        username=Text | None,
        username_key=Text | None,
        password=Text | None,
        created=float,
    ),
    _table("sessions", id=Text, user_id=Text, created=float, expires=float, agent=Text),
    _table("tokens", id=Text, user_id=Text, title=Text, hash=Text, created=float),
    _table(
        "matches",
        id=Text,
        version=Integer,
        status=Status,
        game=Text,
        code=Text | None,
        public=Integer,
        created=float,
        changed=float,
        seq=Integer,
        awaited=Annotated[str, Meta(pattern="^([0-9]{1,2}(,[0-9]{1,2})*)?$")],
        due=float | None,
        node=Text | None,
        outcome=Text | None,
        rematch=Text | None,
        rated=Integer,
    ),
    _table("plans", match_id=Text, plan=Text, header=Text | None),
    _table("seats", match_id=Text, seat=Integer, user_id=Text, how=Text, since=float),
    _table("entries", match_id=Text, seq=Integer, request=Text | None, body=Text),
    _table("chat", match_id=Text, id=Integer, request=Text, body=Text),
    _table("ratings", user_id=Text, game=Text, mu=float, sigma=float, shown=Integer, matches=Integer),
    _table("puzzle_ratings", who=Text, game=Text, mu=float, sigma=float, shown=Integer, attempts=Integer),
    _table(
        "puzzle_attempts",
        user_id=Text,
        puzzle=Text,
        game=Text,
        changed=float,
        hints=Integer,
        points=Integer | None,
        solved=Integer,
        rated=Integer,
    ),
    _table("daily_positions", game=Text, day=Text, body=Text),
    _table(
        "daily_results",
        user_id=Text,
        game=Text,
        day=Text,
        changed=float,
        tries=Annotated[str, Meta(pattern="^(-?[0-9]{1,6}(,-?[0-9]{1,6})*)?$")],
        finished=Integer,
    ),
    _table("practice_matches", user_id=Text, match_id=Text, seen=float, words=Text),
    _table(
        "practice_exercises",
        user_id=Text,
        id=Text,
        match_id=Text,
        game=Text,
        body=Text,
        changed=float,
        due=float,
        card=Text,
        reviews=Integer,
        hints=Integer,
        removed=Integer,
    ),
    _table("practice_days", user_id=Text, day=Text, reviews=Integer, solved=Integer),
    _table("match_figures", match_id=Text, body=Text),
    _table("takebacks", match_id=Text, body=Text),
    _table(
        "conditional_moves",
        match_id=Text,
        seat=Integer,
        user_id=Text,
        id=Text,
        base=Integer,
        body=Text,
        looked=Integer,
        claimed=Integer,
        notice=Text | None,
    ),
    _table("relations", user_id=Text, other_id=Text, kind=Text, since=float),
    _table(
        "reports",
        id=Text,
        reporter=Text,
        user_id=Text,
        match_id=Text | None,
        reason=Text,
        note=Text,
        created=float,
        closed=float | None,
        closed_by=Text | None,
        closing=Text | None,
    ),
    _table("report_lines", report_id=Text, line=Integer, body=Text),
    _table("roles", user_id=Text, role=Text, since=float),
    _table("silences", user_id=Text, until=float, by_user=Text),
    _table(
        "pairing_queue",
        user_id=Text,
        ticket=Text,
        game=Text,
        seats=Integer,
        pace=Pace,
        name=Text,
        since=float,
        seen=float,
        match_id=Text | None,
    ),
    _table(
        "rooms",
        id=Text,
        version=Integer,
        code=Text,
        name=Text,
        leader=Text,
        body=Text,
        created=float,
        changed=float,
        closed=Integer,
    ),
    _table("room_people", room_id=Text, number=Integer, user_id=Text, name=Text, playing=Integer, since=float),
    _table(
        "room_tables",
        room_id=Text,
        round=Integer,
        number=Integer,
        people=Numbers,
        match_id=Text | None,
        ruling=Numbers | None,
    ),
    _table("call_addresses", id=Text, user_id=Text, kind=Text, body=Text, created=float, failures=Integer),
    _table("calls", user_id=Text, match_id=Text, seq=Integer),
    _table(
        "studies",
        id=Text,
        version=Integer,
        user_id=Text,
        game=Text,
        title=Text,
        shared=Integer,
        body=Text,
        record=Text,
        changed=float,
    ),
    _table("nodes", id=Text, seen=float),
    _table("online", node_id=Text, seen=float, people=Text),
    _table("pauses", start=float, stop=float),
)
TABLES = tuple(table for table, _ in TABLES_WITH_DECODERS)
