"""Matches with known seeds, laid into a store together with the actions that will be played in them."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

import msgspec

from tilery import registry
from tilery.core.codec import encode_text
from tilery.core.game import Budget
from tilery.server.common.codes import new_match_id
from tilery.server.common.entropy import SYSTEM_ENTROPY
from tilery.server.common.signing import Signer
from tilery.server.common.time_source import SYSTEM_TIME
from tilery.server.matches import persistence
from tilery.server.matches.plan import SeatPlan, TablePlan, write_plan
from tilery.server.matches.terms import Terms
from tilery.server.people.identity import GUEST_SECONDS
from tilery.store.opening import database
from tilery.store.rows import EntryRow, MatchRow, SeatRow
from tilery.store.store import Store

LOOK = Budget(nodes=3_000, limit=8)
MOST = 60


class Script(msgspec.Struct, frozen=True):
    """A match in the store and the actions to be played, from entry 1 on."""

    match: str
    seats: tuple[int, ...]
    actions: tuple[Any, ...]


class Table(msgspec.Struct, frozen=True):
    """Two people, who they are, and what they will play one after the other."""

    cookies: tuple[str, ...]
    scripts: tuple[Script, ...]


def _played(plan: TablePlan, dice: random.Random, most: int) -> tuple[MatchRow, EntryRow, Script]:
    now = SYSTEM_TIME.now()
    match = persistence.prepare_match(plan, now=0.0)
    deal = match.deal(match.header.started)
    match.apply(deal)
    header, first, awaited = (
        persistence.write_header(match),
        encode_text(deal.entry),
        sorted(match.awaiting),
    )
    while match.outcome is None and len(match.entries) <= most:
        seat = min(match.awaiting)
        match.play(seat, dice.choice(match.candidates(seat, LOOK).items[:4]).action)
    played = match.entries[1:]
    row = MatchRow(
        id=new_match_id(now, SYSTEM_ENTROPY),
        version=0,
        status="playing",
        game=plan.game,
        code=None,
        public=0,
        created=now,
        changed=now,
        plan=write_plan(plan),
        header=header,
        seq=0,
        awaited=",".join(map(str, awaited)),
        node="local",
        rated=2,
    )
    script = Script(row.id, tuple(entry.seat for entry in played), tuple(entry.action for entry in played))
    return row, EntryRow(0, None, first), script


async def lay_out(address: str, game: str, tables: int, each: int, *, first: int = 0, most: int = MOST) -> list[Table]:
    """Tables of two in a store, numbered from ``first``, with this many matches each, of at most ``most`` moves."""
    dice, made = random.Random(f"{game} {first}"), []
    registry.find(game)
    async with Store(database(address)) as store:
        signer = Signer(await store.nodes.secret("signing", secrets.token_hex(32)))
        expires = SYSTEM_TIME.now() + GUEST_SECONDS
        for number in range(first, first + tables):
            users = [f"g{number:08x}{side}" for side in "ab"]
            seats = tuple(SeatPlan("human", user, user) for user in users)
            scripts = []
            for _ in range(each):
                plan = TablePlan(game, {}, Terms(chat=False), seats, users[0], dice.randbytes(32).hex())
                row, deal, script = _played(plan, dice, most)
                rows = [SeatRow(row.id, seat, user, "sits", row.created) for seat, user in enumerate(users)]
                await store.matches.create(row, rows, [deal])
                scripts.append(script)
            made.append(Table(tuple(signer.sign("guest", user, expires) for user in users), tuple(scripts)))
    return made


def lay_out_now(address: str, game: str, tables: int, each: int, *, first: int = 0, most: int = MOST) -> list[Table]:
    """The same, for callers without an event loop."""
    return asyncio.run(lay_out(address, game, tables, each, first=first, most=most))
