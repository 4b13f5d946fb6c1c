"""What nodes tell each other: nothing is missed while a match is being read, no line of talk is told twice or never."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest

from held_time import HeldTime
from server.serving import Player, Running, lay, serving
from tilery.server.common.time_source import SYSTEM_TIME, TimeSource
from tilery.store.database import StoreError
from tilery.store.rows import ChatRow
from tilery.store.snapshots import MatchSnapshot
from waiting import Limit, holds


class Across(NamedTuple):
    """Ann on one node and Bo on another, at one match; both connected, nobody looks yet."""

    one: Running
    two: Running
    ann: Player
    bo: Player
    match: str


@asynccontextmanager
async def across(
    address: str, time: TimeSource = SYSTEM_TIME, time_there: TimeSource = SYSTEM_TIME, **changes: float
) -> AsyncIterator[Across]:
    async with (
        serving(address, time, **changes) as one,
        serving(address, time_there, **changes) as two,
        Player(one.url) as ann,
        Player(two.url) as bo,
    ):
        table = await ann.create(name="Ann")
        await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
        await ann.connect()
        await bo.connect()
        yield Across(one, two, ann, bo, table["match"])


def lines(player: Player) -> list[int]:
    """The numbers of all lines of talk a player was ever told, in that order."""
    heard = [json.loads(text) for text in player.received if '"chat_said"' in text]
    return [line["id"] for message in heard for line in message["lines"]]


async def heard(player: Player, number: int) -> None:
    """Wait until a player has been told this line."""
    limit = Limit(f"line {number} arrives")
    while limit.allows(number not in lines(player)):
        await player.receive()


async def say(player: Player, match: str, text: str) -> None:
    await player.send("chat", request=text.replace(" ", "-"), match=match, text=text)
    assert (await player.expect("accepted", "rejected"))["kind"] == "accepted"


async def test_a_node_that_others_took_for_dead_finds_what_it_was_not_sent(shared: str) -> None:
    held, held_there = HeldTime(), HeldTime()
    async with across(shared, held, held_there) as (one, two, ann, bo, match):
        seen = {ann: await ann.watch(match), bo: await bo.watch(match)}
        await held.advance(5)  # there, no time passes: no heartbeat is stored
        assert two.parts.id not in await one.parts.store.nodes.seen(), "it is taken for dead"
        answer = await ann.submit(match, seen[ann]["prompt"]["id"], lay(seen[ann]))
        assert answer["kind"] == "accepted"
        await held_there.advance(5)
        assert (await bo.update(answer["seq"]))["seq"] == answer["seq"]


async def test_a_node_that_was_taken_for_dead_although_it_beat_in_time_finds_out(shared: str) -> None:
    """The clock of the other node may be ahead."""
    held = HeldTime()
    async with across(shared, held, held) as (one, two, ann, bo, match):
        seen = {ann: await ann.watch(match), bo: await bo.watch(match)}
        assert await one.parts.store.nodes.take_over(two.parts.id, one.parts.id, math.inf)
        answer = await ann.submit(match, seen[ann]["prompt"]["id"], lay(seen[ann]))
        assert answer["kind"] == "accepted"
        await held.advance(5)
        assert (await bo.update(answer["seq"]))["seq"] == answer["seq"]


async def test_what_could_not_be_read_at_once_is_read_later(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A note is sent once, and the store may fail just then."""
    async with across(shared) as (_, two, ann, bo, match):
        seen = {ann: await ann.watch(match), bo: await bo.watch(match)}
        failing = {"entries", "lines"}

        def failing_once(name: str, read: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def fail_once(*given: Any) -> Any:
                if name in failing:
                    failing.remove(name)
                    raise StoreError("store/read", "The database cannot be read.")
                return await read(*given)

            return fail_once

        for place, name in ((two.parts.store.matches, "entries"), (two.parts.store.chat, "lines")):
            monkeypatch.setattr(place, name, failing_once(name, getattr(place, name)))
        answer = await ann.submit(match, seen[ann]["prompt"]["id"], lay(seen[ann]))
        assert (await bo.update(answer["seq"]))["seq"] == answer["seq"]
        await say(ann, match, "hello")
        await heard(bo, 0)
        assert not failing


async def test_what_another_node_stores_while_a_match_is_read_is_not_missed(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with across(shared) as (_, two, ann, bo, match):
        seen = await ann.watch(match)

        def is_unloaded() -> bool:
            two.parts.matches.unload_idle(-1.0)
            return two.parts.matches.peek(match) is None

        await holds(is_unloaded, "the match is unloaded")
        read, reads = two.parts.store.matches.snapshot, []

        async def slow(match_id: str) -> MatchSnapshot | None:
            whole = await read(match_id)
            reads.append(whole)
            if len(reads) == 1:
                assert (await ann.submit(match, seen["prompt"]["id"], lay(seen)))["seq"] == 1
                await say(ann, match, "hello")
                await holds(lambda: match in two.parts.matches._changed_while_loading, "a note comes before this")
            return whole

        monkeypatch.setattr(two.parts.store.matches, "snapshot", slow)
        assert (await bo.watch(match))["seq"] == 1
        await heard(bo, 0)
        assert len(reads) > 1  # and once more if the note of the line came later than that of the entry


async def test_everybody_gets_every_line_once_even_if_somebody_joins_meanwhile(shared: str) -> None:
    async with across(shared) as (_, two, ann, bo, match), Player(two.url) as cy:
        await ann.watch(match)
        await bo.watch(match)
        await cy.connect()
        for number in range(12):
            await say(ann, match, f"line {number}")
            await cy.send("unwatch" if number % 2 else "watch", match=match)
        await heard(bo, 11)
        assert lines(bo) == list(range(12))
        assert lines(ann) == list(range(12))
        await cy.watch(match)
        whole = await cy.expect("chat_said", when=lambda message: len(message["lines"]) > 11)
        assert [line["id"] for line in whole["lines"]] == list(range(12))


async def test_no_line_overtakes_another_whose_readers_are_still_being_looked_up(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with across(shared) as (_, two, ann, bo, match):
        await ann.watch(match)
        await bo.watch(match)
        first_asks, go_on = asyncio.Event(), asyncio.Event()
        hidden_from = two.parts.store.moderation.hidden_from

        async def slow_at_first(writer: str) -> frozenset[str]:
            if not first_asks.is_set():
                first_asks.set()
                await go_on.wait()
            return await hidden_from(writer)

        monkeypatch.setattr(two.parts.store.moderation, "hidden_from", slow_at_first)
        await say(ann, match, "line 0")
        await first_asks.wait()
        await say(ann, match, "line 1")
        await heard(bo, 1)
        go_on.set()
        await say(ann, match, "line 2")
        await heard(bo, 2)
        assert lines(bo) == [0, 1, 2]


async def test_lines_whose_notes_were_lost_are_told_later(shared: str) -> None:
    async with across(shared) as (one, two, ann, bo, match):
        await bo.watch(match)
        await bo.expect("chat_said")
        at = "2026-11-15T20:00:00.000Z"
        line = {"id": 0, "name": "Ann", "text": "hello", "at": at, "seat": 0, "user": None}
        assert await one.parts.store.chat.add(match, ChatRow(0, "ann:1", json.dumps(line)))
        two.parts.peers.on_note(None)
        assert (await bo.expect("chat_said"))["lines"] == [line]
        await ann.watch(match)
        await say(ann, match, "and again")
        await heard(ann, 1)
        assert lines(ann) == [0, 1]
        await heard(bo, 1)
        assert lines(bo) == [0, 1]
