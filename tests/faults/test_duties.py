"""Clocks ring and bots move whatever happens: broken matches, outages of the store, entries it cannot hold."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from datetime import datetime
from typing import Any

import asyncpg
import pytest

from faults.processes import Node, is_ready
from held_time import HeldTime
from server.serving import Player, lay, serving, two_at_a_table
from simulation.history import History, check_store
from store import postgres
from store.proxy import proxied
from tilery.lexicon import Lexicon
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.tables.options_service import MAX_OPTIONS_BYTES
from tilery.store.database import Append, Statement
from tilery.store.postgres_writer import PostgresWriter
from tilery.store.snapshots import MatchSnapshot
from waiting import Limit, holds

CLOCK = 5
"""Seconds for a move."""
QUICK: dict[str, Any] = {"clock": {"kind": "turn", "seconds": CLOCK}}
OUTAGE = 7
"""Seconds; longer than the clock."""


async def test_options_that_could_not_be_read_back_are_refused(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        words = ["A" * 30] * (MAX_OPTIONS_BYTES // 30)
        refused = await ann.post(
            "/api/matches",
            {
                "game": "lexigo",
                "seats": [{"kind": "me"}, {"kind": "open"}],
                "options": {"lexicon": {"extra": words}},
            },
            400,
        )
        assert refused["code"] == "options/too-long"


async def test_one_broken_match_does_not_stop_the_clocks_of_others(address: str) -> None:
    held = HeldTime()
    async with serving(address, held) as node:
        ann, bo, broken = await two_at_a_table(node, terms=QUICK)
        async with ann, bo:
            sound = await ann.create(name="Ann", terms=QUICK)
            await bo.post(f"/api/matches/{sound['match']}/join", {"code": sound["code"], "name": "Bo"})
            store = node.parts.store
            await store.database.write(Statement("UPDATE plans SET header = '{}' WHERE match_id = $1", (broken,)))
    async with serving(address, held) as later, Player(later.url) as eve:  # has to load both
        await eve.connect()
        update = await eve.watch(sound["match"])
        await held.advance(CLOCK)
        limit = Limit("the clock rings")
        while limit.allows(not any(event["kind"] == "timed_out" for event in update["events"])):
            update = await eve.update(update["seq"] + 1)
        await is_ready(eve, 200)
        await holds(lambda: broken in later.parts.cluster._unplayable, "it was tried")
        await later.parts.store.database.write(Statement("UPDATE matches SET due = NULL WHERE id = $1", (broken,)))
        await held.advance(1)
        await holds(lambda: not later.parts.cluster._unplayable, "what is not due any more is forgotten")


async def test_a_match_that_takes_long_to_load_does_not_stop_the_clocks_of_others(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = HeldTime()
    async with serving(sqlite, held) as node:
        ann, bo, slow = await two_at_a_table(node, terms=QUICK)
        async with ann, bo:
            quick = await ann.create(name="Ann", terms=QUICK)
            await bo.post(f"/api/matches/{quick['match']}/join", {"code": quick["code"], "name": "Bo"})
    words = LiveMatches._lexicon

    async def waiting(matches: LiveMatches, snapshot: MatchSnapshot) -> Lexicon | None:
        if snapshot.row.id == slow:
            await asyncio.Event().wait()
        return await words(matches, snapshot)

    monkeypatch.setattr(LiveMatches, "_lexicon", waiting)
    async with serving(sqlite, held) as later, Player(later.url) as eve:
        await eve.connect()
        update = await eve.watch(quick["match"])
        await held.advance(CLOCK)
        limit = Limit("the clock rings")
        while limit.allows(not any(event["kind"] == "timed_out" for event in update["events"])):
            update = await eve.update(update["seq"] + 1)
        await is_ready(eve, 200)


async def test_after_an_outage_clocks_ring_bots_move_and_time_is_given_back(shared: str) -> None:
    outage, held = postgres.Outage(shared), HeldTime()
    history = History()
    async with serving(shared, held) as node, Player(node.url) as ann, Player(node.url) as cy:
        ann.history = cy.history = history
        timed = (await ann.create(seats="me level1", name="Ann", terms=QUICK))["match"]
        botted = (await cy.create(seats="me level1", name="Cy"))["match"]
        await ann.connect()
        await cy.connect()
        asked, other = await ann.watch(timed), await cy.watch(botted)
        asked = await _my_turn(ann, asked)
        other = await _my_turn(cy, other)
        outage.begin()
        answer = await cy.submit(botted, other["prompt"]["id"], lay(other), "the-move")
        assert answer["problem"]["code"] == "server/store"
        await is_ready(ann, 503)
        await held.advance(OUTAGE)
        outage.end()
        await held.advance(1)
        await is_ready(ann, 200)
        async with Player(node.url, {"Cookie": f"tilery={ann.http.cookies['tilery']}"}) as again:
            await again.connect()
            seen = await again.watch(timed)
            await held.advance(CLOCK)
            limit = Limit("the clock rings")
            while limit.allows(not any(event["kind"] == "timed_out" for event in seen["events"])):
                seen = await again.update(seen["seq"] + 1)
            ran = await _ran(again, timed, asked["seq"], seen["seq"])
            assert ran >= CLOCK + OUTAGE  # the outage counts for nobody
        limit = Limit("the move is stored")
        while limit.allows(answer["kind"] != "accepted"):
            answer = await cy.submit(botted, other["prompt"]["id"], lay(other), "the-move")
        after = await cy.update(answer["seq"])
        limit = Limit("the bot moves")
        while limit.allows(after.get("prompt") is None and after["outcome"] is None):
            after = await cy.update(after["seq"] + 1)
        assert await check_store(history, node.parts.store) == 1


async def test_connections_that_the_network_dropped_silently_are_replaced(shared: str) -> None:
    """Nothing says that they are gone: a query on one of them would wait for ever."""
    async with (
        proxied(shared) as network,
        serving(network.address) as one,
        serving(shared) as two,
        Player(one.url) as ann,
        Player(two.url) as bo,
    ):
        table = await ann.create(name="Ann", terms=QUICK)
        await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
        ann.history = bo.history = history = History()
        await ann.connect()
        await bo.connect()
        seen = await ann.watch(table["match"])
        other = await bo.watch(table["match"])
        network.freeze()
        answer = await bo.submit(table["match"], other["prompt"]["id"], lay(other))
        seen = await ann.update(answer["seq"])  # no note told of it, nor perhaps of clocks that rang there since
        limit = Limit("the clock rings")
        while limit.allows(not any(event["kind"] == "timed_out" for event in seen["events"])):
            seen = await ann.update(seen["seq"] + 1)
        await is_ready(ann, 200)
        assert await check_store(history, two.parts.store) == 1


async def _my_turn(player: Player, update: dict[str, Any]) -> dict[str, Any]:
    limit = Limit("the player is asked")
    while limit.allows(update.get("prompt") is None):
        update = await player.update(update["seq"] + 1)
    return update


@pytest.mark.parametrize("request_id", ["a\x00b", "tab\t", "bell\x07", "a b", "ümlaut"])
async def test_request_ids_with_other_than_plain_characters_are_refused(sqlite: str, request_id: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            update = await ann.watch(match)
            await ann.send("submit", request=request_id, match=match, prompt=update["prompt"]["id"], action=lay(update))
            assert (await ann.expect("error"))["problem"]["code"] == "malformed/wrong-form"
            assert (await ann.submit(match, update["prompt"]["id"], lay(update)))["kind"] == "accepted"


async def test_an_entry_stored_before_an_unforeseen_failure_is_acknowledged(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_group = PostgresWriter._store
    failures = [asyncpg.InternalClientError("cannot switch to state 15; another operation (2) is in progress")]

    async def fail_after_storing(self: PostgresWriter, appends: list[Append]) -> set[str]:
        refused = await store_group(self, appends)
        if appends and failures:
            raise failures.pop()
        return refused

    async with serving(shared) as node:
        ann, bo, match = await two_at_a_table(node, history := History())
        async with ann, bo:
            update = await ann.watch(match)
            monkeypatch.setattr(PostgresWriter, "_store", fail_after_storing)
            answer = await ann.submit(match, update["prompt"]["id"], lay(update))
            assert (answer["kind"], answer["seq"]) == ("accepted", update["seq"] + 1)
            assert (await ann.get(f"/api/matches/{match}"))["seq"] == update["seq"] + 1
        assert await check_store(history, node.parts.store) == 1


async def _ran(player: Player, match: str, opened: int, closed: int) -> float:
    """How long a prompt was open: the time between two entries."""
    lines = (await player.get(f"/api/matches/{match}/record")).splitlines()
    at = {entry["seq"]: entry["at"] for entry in map(json.loads, lines[1:]) if "seq" in entry}
    return (datetime.fromisoformat(at[closed]) - datetime.fromisoformat(at[opened])).total_seconds()


async def test_a_machine_that_slept_past_a_clock_gives_the_time_back(address: str) -> None:
    held = HeldTime()
    async with serving(address, held) as node:
        ann, bo, match = await two_at_a_table(node, terms=QUICK)
        async with ann, bo:
            asked = await ann.watch(match)
            held.jump(OUTAGE)
            seen = await ann.expect("update", when=lambda told: told["clocks"][0]["left"] is not None)
            assert (seen["seq"], seen["clocks"][0]["running"]) == (asked["seq"], True)  # told anew, not timed out
            assert seen["clocks"][0]["left"] == pytest.approx(CLOCK, abs=0.002)
            await held.advance(CLOCK)
            limit = Limit("the clock rings")
            while limit.allows(not any(event["kind"] == "timed_out" for event in seen["events"])):
                seen = await ann.update(seen["seq"] + 1)
            assert await _ran(ann, match, asked["seq"], seen["seq"]) == pytest.approx(CLOCK + OUTAGE, abs=0.002)


@pytest.mark.soak
async def test_a_process_that_was_frozen_past_a_clock_gives_the_time_back(address: str) -> None:
    """The same with SIGSTOP and SIGCONT."""
    async with Node(address, beat_seconds=0.2, dead_seconds=1.0) as node, Player(node.url) as ann:
        table = await ann.create(name="Ann", terms=QUICK)
        match = table["match"]
        async with Player(node.url) as bo:
            await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        await ann.connect()
        asked = await ann.watch(match)
        os.kill(node.pid, signal.SIGSTOP)
        await asyncio.sleep(OUTAGE)
        os.kill(node.pid, signal.SIGCONT)
        seen = await ann.expect("update", when=lambda told: told["clocks"][0]["left"] is not None)
        assert (seen["seq"], seen["clocks"][0]["running"]) == (asked["seq"], True)  # told anew, not timed out
        assert seen["clocks"][0]["left"] > 0
        limit = Limit("the clock rings")
        while limit.allows(not any(event["kind"] == "timed_out" for event in seen["events"])):
            seen = await ann.update(seen["seq"] + 1)
        assert await _ran(ann, match, asked["seq"], seen["seq"]) >= CLOCK + OUTAGE - 0.1
