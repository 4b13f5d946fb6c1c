"""Hidden information, searched for in everything that any client ever receives, in random matches of all games."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from server.serving import Player, Running, serving
from tilery import registry
from tilery.core.codec import encode
from tilery.core.game import AnyGame, Budget
from tilery.core.record import Entry
from tilery.server.matches.live_match import LiveMatch

SECONDS_SAFE = Budget(nodes=5_000, limit=40)


async def _table(node: Running, game: AnyGame) -> tuple[list[Player], str]:
    """People in all seats of a small table, and one who looks on."""
    players = [Player(node.url) for _ in range(max(2, game.info.min_seats) + 1)]
    *seated, watcher = players
    table = await seated[0].create(game.info.id, "me" + " open" * (len(seated) - 1), name="Ann")
    for number, player in enumerate(seated[1:]):
        await player.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": f"Bo {number}"})
    await watcher.get("/api/me")
    for player in players:
        await player.connect()
    return players, table["match"]


async def _play(live: LiveMatch, players: list[Player], match: str, turns: int, dice: random.Random) -> None:
    """Random answers; everybody fetches all there is to fetch on the way."""
    seats = players[:-1]
    told = {player: await player.watch(match) for player in players}
    for turn in range(turns):
        seat = min((seat for seat, player in enumerate(seats) if told[player]["prompt"]), default=None)
        if seat is None:
            break
        assert live.match is not None
        action = dice.choice(live.match.candidates(seat, SECONDS_SAFE).items).action
        answer = await seats[seat].submit(match, told[seats[seat]]["prompt"]["id"], msgspec.to_builtins(action))
        assert answer["kind"] == "accepted", answer
        for player in players:
            told[player] = await player.update(answer["seq"])
            if not live.is_over and turn % 5 == 0:
                for path in ("", "/record", "/replay"):
                    await player.get(f"/api/matches/{match}{path}")


def _secrets(game: AnyGame, options: Any, entries: list[Entry], viewer: int | None) -> set[str]:
    """Every event this viewer must not see whole, and every action that is not theirs to know, as text."""
    hidden = set()
    for entry in entries:
        for event in entry.events:
            if game.redact(options, event, viewer) != event:
                hidden.add(encode(event).decode())
    return hidden


@pytest.mark.parametrize("game_id", registry.ids())
async def test_nobody_is_told_what_they_may_not_know(game_id: str, sqlite: str, soak: bool) -> None:
    game, dice = registry.find(game_id), random.Random(game_id)
    async with serving(sqlite) as node:
        for _ in range(10 if soak else 1):
            players, match = await _table(node, game)
            live = await node.parts.matches.get(match)
            assert live.match is not None
            await _play(live, players, match, 400 if soak else 25, dice)
            entries, header = live.match.entries, live.match.header
            for seat, player in [*enumerate(players[:-1]), (None, players[-1])]:
                before_end = [text for text in player.received if '"outcome":{' not in text]
                secrets = _secrets(game, header.options, entries, seat)
                truth = live.match.state
                other = game.scramble(truth, seat, bytes(32))
                assert secrets or msgspec.structs.replace(other, seed=truth.seed) == truth
                for text in before_end:
                    assert header.seed is not None
                    assert header.seed not in text
                    assert not [secret for secret in secrets if secret in text]
            for player in players:
                await player.__aexit__()


@pytest.mark.parametrize("game_id", registry.ids())
async def test_updates_would_be_the_same_in_any_world_the_viewer_cannot_tell_apart(game_id: str, sqlite: str) -> None:
    game, dice = registry.find(game_id), random.Random(game_id + "!")
    async with serving(sqlite) as node:
        players, match = await _table(node, game)
        live = await node.parts.matches.get(match)
        assert live.match is not None
        for turn in range(4):
            await _play(live, players, match, 3, dice)
            if live.is_over:
                break
            truth = live.match.state
            for seat, player in [*enumerate(players[:-1]), (None, players[-1])]:
                player.backlog.clear()
                told = []
                for world in (truth, game.scramble(truth, seat, bytes([turn]) * 32)):
                    live.match.state = world
                    await player.send("sync", match=match, since=live.latest_seq)
                    told.append(await player.expect("update"))
                live.match.state = truth
                assert {**told[0], "clocks": None} == {**told[1], "clocks": None}
        for player in players:
            await player.__aexit__()
