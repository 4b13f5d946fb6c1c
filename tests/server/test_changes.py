"""A client that applies changes knows exactly what a whole update says, whatever it missed on the way."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from server.serving import ROOMY, Player, lay, serving, two_at_a_table
from tilery import registry
from tilery.core.game import Budget
from tilery.server.http.connection import Connection
from tilery.server.matches.live_match import LiveMatch

TURNS, SOAK_TURNS = 14, 200
LOOK = Budget(nodes=3_000, limit=8)
OCCASION = ("since", "events", "stories", "request", "clocks")
"""Fields of an update that say what happened or what time it is, not how the match stands."""


def standing(update: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in update.items() if field not in OCCASION}


async def play(live: LiveMatch, seated: list[Player], dice: random.Random) -> int | None:
    """A random move, of those that score; the number of its entry, None at the end."""
    match = live.started_match()
    if match.outcome is not None:
        return None
    seat = dice.choice(sorted(match.awaiting))
    action = dice.choice(match.candidates(seat, LOOK).items[:4]).action
    answer = await seated[seat].submit(live.id, match.awaiting[seat].id, msgspec.to_builtins(action))
    assert answer["kind"] == "accepted", answer
    return int(answer["seq"])


async def told_in_whole(player: Player, match: str, seq: int) -> dict[str, Any]:
    """What the server says if it is asked for everything after entry ``seq``."""
    await player.send("sync", match=match, since=-1)
    return await player.expect("update", when=lambda message: (message["since"], message["seq"]) == (-1, seq))


def slow_down(live: LiveMatch, player_seat: int | None) -> Connection:
    """From now on this viewer's connection takes nothing."""
    found = next(viewer for viewer, seat in live.audience.items() if seat == player_seat)
    assert isinstance(found, Connection)
    assert found._socket is not None
    found._socket.pause_writing()
    return found


@pytest.mark.parametrize("game_id", registry.ids())
async def test_changes_lead_to_what_a_whole_update_says(game_id: str, sqlite: str, soak: bool) -> None:
    dice = random.Random(game_id)
    async with serving(sqlite, limits=msgspec.structs.replace(ROOMY, outbox=3)) as node:
        ann, bo, match = await two_at_a_table(node, game=game_id)
        async with ann, bo, Player(node.url) as eve:
            await eve.connect()
            live = await node.parts.matches.get(match)
            everybody = [ann, bo, eve]
            for player in everybody:
                await player.watch(match)
            slow: Connection | None = None
            for turn in range(SOAK_TURNS if soak else TURNS):
                if turn == 3:
                    slow = slow_down(live, None)
                if turn == 6:
                    await bo.disconnect()
                    await bo.connect()
                    await bo.watch(match, since=0)
                seq = await play(live, [ann, bo], dice)
                if seq is None:
                    break
                if slow is not None and turn == 9:
                    assert slow._socket is not None
                    slow._socket.resume_writing()
                    slow = None
                for player in everybody if slow is None else everybody[:2]:
                    followed = await player.update(seq)
                    if turn % 2:
                        assert standing(await told_in_whole(player, match, seq)) == standing(followed)
            for player in everybody if slow is None else everybody[:2]:
                assert any('"kind":"change"' in text for text in player.received)


async def test_a_change_is_short_and_says_only_what_is_new(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node, game="wordroad")
        async with ann, bo:
            await ann.watch(match)
            await bo.watch(match)
            live = await node.parts.matches.get(match)
            first = max(len(text) for text in ann.received if '"kind":"update"' in text)
            seq = await play(live, [ann, bo], random.Random(1))
            assert seq is not None
            await ann.update(seq)
            [change] = [text for text in ann.received if '"kind":"change"' in text]
            assert len(change) < first / 2
            assert "2W" not in change, "the board itself is sent once"


async def test_a_device_that_takes_a_seat_is_told_what_that_seat_may_know(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, Player(node.url) as phone:
            await phone.get("/api/me")
            await phone.connect()
            assert (await phone.watch(match))["seat"] is None
            seen = await ann.watch(match)
            link = await ann.post(f"/api/matches/{match}/link")
            await phone.post("/api/links", {"key": link["key"]})
            await phone.disconnect()
            await phone.connect()
            assert (await phone.watch(match))["view"] == seen["view"]
            answer = await ann.submit(match, seen["prompt"]["id"], lay(seen))
            for device in (ann, phone):
                update = await device.update(answer["seq"])
                assert standing(await told_in_whole(device, match, answer["seq"])) == standing(update)
