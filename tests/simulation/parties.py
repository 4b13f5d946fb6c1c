"""People who do something together in a world: a table, a room, quick pairing, an attack."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from simulation.network import Lost
from simulation.people import Person, Playing, Watching
from simulation.planning import Planning
from simulation.playable import TINY
from simulation.schedule import Party
from simulation.violations import Violation
from tilery.server.settings import Limits

if TYPE_CHECKING:
    from simulation.world import World

MANY = 100_000
LIMITS = Limits(
    request_rate=MANY,
    request_burst=MANY,
    tables_hour=MANY,
    tables_hour_each=MANY,
    practice_hour=MANY,
    practice_hour_each=MANY,
    rooms_hour=MANY,
    rooms_hour_each=MANY,
    rounds_hour=MANY,
    chat_rate=MANY,
    chat_burst=MANY,
    code_burst=MANY,
    idle_seconds=20.0,
    bot_matches=MANY,
    bot_matches_each=MANY,
    bot_matches_all=MANY,
)
"""Limits that honest people do not meet, though they share an address."""
POLL_SECONDS = 2.0
SLOWNESS = (2.0, 6.0)


def begin(world: World) -> list[asyncio.Task[None]]:
    """Start all parties: a task each, done when they are."""
    work = {"table": _table, "room": _room, "pairing": _pairing, "attack": _attack, "conditional": _conditional}
    tasks = []
    for index, party in enumerate(world.schedule.parties):
        task = asyncio.create_task(_later(world, party, work[party.kind], f"{party.kind}{index}"))
        task.set_name(f"{party.kind}{index}")
        tasks.append(task)
    return tasks


async def _later(world: World, party: Party, work: Any, name: str) -> None:
    await world.time.sleep(max(0.0, party.at - world.loop.time()))
    await work(world, party, name)


def _people(world: World, party: Party, name: str) -> list[Person]:
    return [Person(world, f"{name}.{index}") for index in range(party.people)]


def _terms(party: Party) -> dict[str, Any]:
    kind, seconds = party.clock
    clock: dict[str, Any] = {"kind": kind}
    if kind != "none":
        clock["seconds"] = seconds
    away: dict[str, Any] = {"away": "novice", "away_seconds": party.away} if party.away else {}
    return {"clock": clock, **away}


async def _in(person: Person, work: Any) -> Any:
    """Run this as the person, and have its error."""
    return await person.world.loop.create_task(work, context=person.process.context)


async def _gather(tasks: list[asyncio.Task[Any]]) -> None:
    await asyncio.gather(*tasks)


async def _play_all(world: World, party: Party, people: list[Person], match_id: str, name: str) -> None:
    chance = world.chance(name)
    slowness = SLOWNESS if party.game == TINY else (0.3, 1.0)
    tasks = [one.process.start(Playing(one, match_id, chance.uniform(*slowness), party.game).run()) for one in people]
    for index in range(party.watchers):
        watcher = Person(world, f"{name}.watcher{index}")
        tasks.append(watcher.process.start(_watch(watcher, match_id)))
    await _gather(tasks)


async def _watch(watcher: Person, match_id: str) -> None:
    if watcher.chance.random() < 0.5:
        watcher.user = (await watcher.ask("GET", "/api/me"))["user"]
    await Watching(watcher, match_id).run()


async def _table(world: World, party: Party, name: str) -> None:
    people = _people(world, party, name)
    owner = people[0]
    seats: list[dict[str, Any]] = [{"kind": "me"}, *[{"kind": "open"}] * (party.people - 1)]
    seats += [{"kind": "bot", "level": "novice"}] * party.bots
    body = {"game": party.game, "seats": seats, "terms": _terms(party), "name": "Ann"}
    table = await _in(owner, owner.ask("POST", "/api/matches", body))
    if table is None or "match" not in table:
        raise Violation("refused", f"no table: {table}")
    world.tables.append(table["match"])
    for index, person in enumerate(people[1:]):
        join = {"code": table["code"], "name": f"Bo{index}"}
        for _ in range(person.chance.choice((1, 1, 2))):
            await _in(person, person.ask("POST", f"/api/matches/{table['match']}/join", join))
    await _play_all(world, party, people, table["match"], name)


async def _conditional(world: World, party: Party, name: str) -> None:
    people = _people(world, party, name)
    seats: list[dict[str, Any]] = [{"kind": "me"}, *[{"kind": "open"}] * (party.people - 1)]
    body = {"game": TINY, "seats": seats, "terms": {"clock": {"kind": "days", "days": 2}}, "name": "Ann"}
    table = await _in(people[0], people[0].ask("POST", "/api/matches", body))
    if table is None or "match" not in table:
        raise Violation("refused", f"no table: {table}")
    for index, person in enumerate(people[1:]):
        join = {"code": table["code"], "name": f"Bo{index}"}
        await _in(person, person.ask("POST", f"/api/matches/{table['match']}/join", join))
    slowness = world.chance(name).uniform(*SLOWNESS)
    await _gather([one.process.start(Planning(one, table["match"], slowness).run()) for one in people])


async def _room(world: World, party: Party, name: str) -> None:
    leader, people = Person(world, f"{name}.leader"), _people(world, party, name)
    setup = {"game": party.game, "system": "swiss", "pace": "none"}
    room = await _in(leader, leader.ask("POST", "/api/rooms", {"name": "Club", "setup": setup}))
    for index, person in enumerate(people):
        join = {"code": room["code"], "name": f"P{index}"}
        joined = await _in(person, person.ask("POST", f"/api/rooms/{room['room']}/join", join))
        if joined is not None and joined.get("me") != index + 1:
            raise Violation("room", f"{person.name} joined as {joined}")
    for number in range(1, party.rounds + 1):
        card = await _in(leader, leader.ask("POST", f"/api/rooms/{room['room']}/rounds", {"number": number}))
        if card is None:
            return
        if "rounds" not in card or len(card["rounds"]) != number:
            raise Violation("room", f"round {number} did not start: {card}")
        plays = [
            _play_all(
                world,
                party,
                [people[one - 1] for one in table["people"]],
                table["match"],
                f"{name}.{number}.{table['number']}",
            )
            for table in card["rounds"][-1]["tables"]
            if table.get("match")
        ]
        await asyncio.gather(*plays)
    shown = await _in(leader, leader.ask("GET", f"/api/rooms/{room['room']}"))
    if shown is not None and any(t["status"] == "playing" for r in shown["rounds"] for t in r["tables"]):
        raise Violation("room", f"a finished table is shown as playing: {shown['rounds']}")


async def _pairing(world: World, party: Party, name: str) -> None:
    people = _people(world, party, name)
    tasks = [one.process.start(_find(world, party, one, name)) for one in people]
    await _gather(tasks)


async def _find(world: World, party: Party, person: Person, name: str) -> None:
    await world.time.sleep(person.chance.uniform(0.0, 5.0))
    body = {"game": party.game, "seats": 2, "pace": "normal", "name": person.name.replace(".", "")}
    card = await person.ask("POST", "/api/pairing", body)
    while world.allows(card is not None and card["state"] != "paired"):
        card = await person.ask("GET", "/api/pairing?wait=true")
        if card is not None and card["state"] == "none":
            card = await person.ask("POST", "/api/pairing", body)
    if card is not None:
        await Playing(person, card["table"]["match"], person.chance.uniform(*SLOWNESS)).run()


async def _attack(world: World, party: Party, name: str) -> None:
    attacker = Person(world, name)
    await attacker.process.start(_annoy(world, attacker))


async def _annoy(world: World, attacker: Person) -> None:
    chance = attacker.chance
    for _ in range(6):
        link = await attacker.connect()
        if link is None:
            continue
        try:
            for _ in range(chance.choice((3, 20, 150))):
                link.submit(chance.choice(GARBAGE))
            until = world.time.monotonic() + 3.0
            while world.allows(world.time.monotonic() < until):
                await link.receive(1.0)
        except Lost:
            pass
        link.hang_up(silently=chance.random() < 0.5)
        await world.time.sleep(chance.uniform(0.0, 4.0))


GARBAGE = (
    b"",
    b"{",
    b"\xff\xfe",
    b"[" * 500,
    b'{"kind":"watch","match":"AAAAAAAAAAAAAA"}',
    b'{"kind":"submit","request":"x","match":"AAAAAAAAAAAAAA","prompt":1,"action":{"kind":"lay","tile":"A"}}',
    b'{"kind":"ping","at":-1}',
    b'{"kind":"ping","at":1}',
    b'{"kind":"unwatch","match":"nothing"}',
    b'{"kind":"chat","request":"c","match":"nothing","text":"hello"}',
    b'{"kind":"nonsense"}',
    b'{"kind":"submit","request":"' + b"x" * 70_000 + b'"}',
)
