"""Quick pairing: people first, a fitting bot after a wait, nobody twice, on one node or several."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, cast

import msgspec
import pytest

from held_time import HeldTime
from server.serving import ROOMY, Player, serving
from tilery import registry
from tilery.bots import levels_of
from tilery.server.matches.plan import SeatPlan, TablePlan, bot_seat, write_plan
from tilery.server.matches.rating_scale import level_rating
from tilery.server.matches.terms import Terms
from tilery.server.pairing.online import AWAY_SECONDS, OnlinePeople
from tilery.server.pairing.service import GONE_SECONDS, POLL_SECONDS, QuickPairing
from tilery.server.people.identity import guest
from tilery.server.tables.fitting_bot import fitting_level, recent_strength
from tilery.store.moderation import RelationRow
from tilery.store.online import OnlineReports
from tilery.store.rows import MatchRow, RatingRow
from waiting import beside, eventually, holds

WISH = {"game": "highletter", "seats": 2, "pace": "normal"}
PATIENT = msgspec.structs.replace(ROOMY, pairing_seconds=3600.0)
"""Nobody is paired with a bot."""
AT_ONCE = msgspec.structs.replace(ROOMY, pairing_seconds=0.0)


async def _paired(player: Player) -> dict[str, Any]:
    async def look() -> Any:
        card = await player.get("/api/pairing?wait=true")
        return card["table"] if card["state"] == "paired" else None

    table: dict[str, Any] = await eventually(look, "the player is paired")
    return table


async def test_two_people_meet_and_both_know_that_they_are_people(address: str) -> None:
    async with (
        serving(address, HeldTime(), limits=PATIENT) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
    ):
        first = await ann.post("/api/pairing", {**WISH, "name": "Ann"})
        assert (first["state"], first["others"], first["bots_after"]) == ("waiting", 0, 3600.0)
        second = await bo.post("/api/pairing", {**WISH, "name": "Bo"})
        assert second["state"] == "paired"
        table = await _paired(ann)
        assert table["match"] == second["table"]["match"]
        assert {(seat["kind"], seat["name"]) for seat in table["seats"]} == {("human", "Ann"), ("human", "Bo")}
        assert (table["status"], table["terms"]["phrases"], table["paired"]) == ("playing", True, True)
        for player in (ann, bo):  # neither of two strangers decides whether the other may write
            refused = await player.post(f"/api/matches/{table['match']}/mute", {"muted": True}, 403)
            assert refused["code"] in ("seats/paired", "seats/owner")
        assert table["terms"]["clock"] == {"kind": "total", "seconds": 900, "increment": 10}
        again = await ann.post("/api/pairing", WISH)  # the match is not over
        assert (again["state"], again["table"]["match"]) == ("paired", table["match"])
        await ann.connect()
        await ann.submit(table["match"], None, {"kind": "resign"})
        assert (await ann.post("/api/pairing", WISH))["state"] == "waiting"


@pytest.mark.parametrize("other", [{"seats": 3}, {"pace": "quick"}, {"game": "quillico"}])
async def test_those_who_want_something_else_do_not_meet(sqlite: str, other: dict[str, Any]) -> None:
    async with (
        serving(sqlite, HeldTime(), limits=PATIENT) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
    ):
        await ann.post("/api/pairing", WISH)
        assert (await bo.post("/api/pairing", {**WISH, **other}))["state"] == "waiting"
        assert (await ann.get("/api/pairing"))["state"] == "waiting"


async def test_bots_take_the_seats_that_are_left_and_say_so(sqlite: str) -> None:
    async with serving(sqlite, limits=AT_ONCE) as node, Player(node.url) as ann:
        await ann.post("/api/pairing", {**WISH, "seats": 3, "name": "Ann"})
        table = await _paired(ann)
        assert sorted((seat["kind"], seat["level"]) for seat in table["seats"] if seat["kind"] == "bot") == [
            ("bot", "beginner"),
            ("bot", "beginner"),
        ]
        assert [seat["name"] for seat in table["seats"] if seat["kind"] == "human"] == ["Ann"]


async def test_whoever_hangs_up_or_stops_asking_has_left(sqlite: str) -> None:
    held = HeldTime()
    async with (
        serving(sqlite, held, limits=PATIENT) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
        Player(node.url) as cy,
    ):
        await ann.post("/api/pairing", WISH)
        async with beside(ann.http.get("/api/pairing?wait=true")):
            await holds(lambda: held.pending(POLL_SECONDS), "the request is held")

        async def has_left() -> bool:
            return await node.parts.store.pairing_queue.waiting() == []

        await eventually(has_left, "the one who hung up has left")
        await bo.post("/api/pairing", WISH)
        await held.advance(GONE_SECONDS + 1)
        assert (await cy.post("/api/pairing", WISH))["state"] == "waiting"
        assert (await cy.ask("DELETE", "/api/pairing"))["state"] == "none"
        assert (await cy.ask("DELETE", "/api/pairing"))["state"] == "none"
        assert (await cy.get("/api/pairing"))["state"] == "none"


async def test_those_who_have_blocked_each_other_do_not_meet(sqlite: str) -> None:
    held = HeldTime()
    async with (
        serving(sqlite, held, limits=PATIENT) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
        Player(node.url) as cy,
    ):
        first, second = [(await player.get("/api/me"))["user"] for player in (ann, bo)]
        await node.parts.store.moderation.relate(RelationRow(first, second, "block", 1.0))
        await ann.post("/api/pairing", WISH)
        held.jump(0.1)  # the one who has waited longer is paired first
        assert (await bo.post("/api/pairing", WISH))["state"] == "waiting"
        assert (await cy.post("/api/pairing", WISH))["state"] == "paired"
        assert (await bo.get("/api/pairing"))["state"] == "waiting"
        assert (await _paired(ann))["match"] == (await _paired(cy))["match"]


async def test_nobody_is_paired_twice_on_two_nodes(shared: str, soak: bool) -> None:
    count = 60 if soak else 16
    async with (
        serving(shared, limits=PATIENT) as one,
        serving(shared, limits=PATIENT) as two,
        contextlib.AsyncExitStack() as stack,
    ):
        nodes = [one, two]
        players = [await stack.enter_async_context(Player(nodes[n % 2].url)) for n in range(count)]
        pairs: list[QuickPairing] = [one.parts.pairing, two.parts.pairing]
        await asyncio.gather(*(player.post("/api/pairing", {**WISH, "name": "P"}) for player in players))
        await asyncio.gather(*(desk.run() for desk in pairs * 3))
        tables = await asyncio.gather(*map(_paired, players))
        seats = [(table["match"], table["mine"]) for table in tables]
        assert len(set(seats)) == count
        assert len({match for match, _ in seats}) == count // 2
        for player in players:
            assert len((await player.get("/api/matches/mine"))["tables"]) == 1


async def test_a_table_of_a_size_the_game_does_not_have_is_refused(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.find("highletter")
    monkeypatch.setattr(type(game), "info", msgspec.structs.replace(game.info, max_seats=3))
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert (await ann.post("/api/pairing", {"game": "nothing"}, 404))["code"] == "registry/unknown-game"
        refused = await ann.post("/api/pairing", {**WISH, "seats": 4}, 400)
        assert (refused["code"], refused["message"]) == ("pairing/seats", "High Letter has 2 to 3 seats, not 4.")
        assert (await ann.post("/api/pairing", {**WISH, "seats": 3}))["state"] == "waiting"


def _over(level: str, ranks: str, game: str = "highletter") -> MatchRow:
    seats = (SeatPlan("human", "ann", "Ann"), bot_seat(level))
    plan = write_plan(TablePlan(game, {}, Terms(), seats, "ann", ""))
    outcome = f'{{"reason": "x", "scores": [1, 1], "ranks": {ranks}, "winners": []}}'
    return MatchRow("m", 0, "over", game, None, 0, 0.0, 0.0, plan, outcome=outcome)


def test_a_bot_fits_the_latest_match_against_bots() -> None:
    def fits(*rows: MatchRow) -> str:
        return fitting_level(recent_strength("ann", "highletter", rows), "highletter")

    assert fits() == "beginner"
    assert fits(_over("casual", "[1, 2]")) == "regular"
    assert fits(_over("level2", "[1, 2]")) == "regular", "an earlier id of casual"
    assert fits(_over("casual", "[2, 1]")) == "novice"
    assert fits(_over("master", "[1, 2]")) == "master"
    assert fits(_over("beginner", "[2, 1]")) == "beginner"
    assert fits(_over("expert", "[1, 2]", "quillico"), _over("club", "[1, 2]")) == "league"


async def test_a_bot_fits_the_rating_of_somebody_who_has_one(sqlite: str) -> None:
    for game in ("quillico", "highletter"):
        for level in levels_of(game):
            assert fitting_level(level_rating(level.id, game).mu + 0.1, game) == level.id
    assert fitting_level(-10.0, "quillico") == "beginner"
    expert = level_rating("expert", "highletter").mu
    async with serving(sqlite, limits=AT_ONCE) as node, Player(node.url) as ann:
        user = (await ann.post("/api/account", {"username": "Ann", "password": "correct horse"}))["user"]
        match = (await ann.create(seats="me level1", name="Ann"))["match"]
        rating = RatingRow(user, "highletter", expert, 2.0, 1552, 1)
        assert await node.parts.store.people.rate(match, [rating])
        await ann.post("/api/pairing", WISH)
        assert [seat["level"] for seat in (await _paired(ann))["seats"] if seat["kind"] == "bot"] == ["expert"]


async def test_a_match_for_me_follows_my_results(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        table = await ann.create(seats="me for-me", name="Ann")
        assert [seat["level"] for seat in table["seats"]] == [None, "beginner"]
        await ann.connect()
        strongest = await ann.create(seats="me master", name="Ann")
        await ann.submit(strongest["match"], None, {"kind": "resign"})
        table = await ann.create(seats="me for-me", name="Ann")
        assert [seat["name"] for seat in table["seats"]] == ["Ann", "Expert"], "one below the bot that won"
        await ann.submit(table["match"], None, {"kind": "resign"})
        again = await ann.post(f"/api/matches/{table['match']}/rematch", {})
        assert [seat["level"] for seat in again["seats"]] == [None, "league"], "chosen anew for the rematch"


async def test_a_match_for_me_has_the_bot_of_my_rating(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        user = (await ann.post("/api/account", {"username": "Ann", "password": "correct horse"}))["user"]
        match = (await ann.create(seats="me novice", name="Ann"))["match"]
        mu = level_rating("regular", "highletter").mu + 1
        assert await node.parts.store.people.rate(match, [RatingRow(user, "highletter", mu, 2.0, 1500, 1)])
        table = await ann.create(seats="me for-me")
        assert [seat["level"] for seat in table["seats"]] == [None, "regular"]


async def test_only_phrases_can_be_said_at_such_a_table(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        table = await ann.create(name="Ann", terms={"phrases": True})
        await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
        await ann.connect()
        await ann.watch(table["match"])
        await ann.send("chat", request="c1", match=table["match"], text="What is your address?")
        assert (await ann.expect("rejected"))["problem"]["code"] == "terms/phrases"
        phrase = (await ann.get("/api/shelf"))["phrases"][0]
        await ann.send("chat", request="c2", match=table["match"], text=phrase)
        assert (await ann.expect("accepted"))["request"] == "c2"


async def test_who_is_online_is_known(address: str) -> None:
    async with (
        serving(address, HeldTime()) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
        Player(node.url) as cy,
    ):
        assert await ann.get("/api/online") == {"count": 0, "people": []}, "without an identity nobody is counted"
        await ann.ask("PATCH", "/api/me", {"name": "Ann"})
        me = await ann.get("/api/me")
        assert (await ann.get("/api/online"))["count"] == 0, "not I myself"
        await bo.ask("PATCH", "/api/me", {"name": "Bo"})
        assert await bo.get("/api/online") == {"count": 1, "people": [{"user": me["user"], "name": "Ann"}]}
        await cy.ask("PATCH", "/api/me", {"name": "Cy"})
        await cy.connect()  # at a table, without a look at the lobby
        assert [one["name"] for one in (await ann.get("/api/online"))["people"]] == ["Bo", "Cy"]


async def test_who_stops_looking_is_not_online_any_more() -> None:
    time = HeldTime()
    online = OnlinePeople("n", cast(OnlineReports, None), list, time, shared=False)
    online.look(guest("ann"))
    assert (await online.others(guest("bo"))).count == 1
    time.jump(AWAY_SECONDS + 1)
    assert (await online.others(guest("bo"))).count == 0


async def test_other_nodes_say_who_is_online_there(shared: str) -> None:
    async with (
        serving(shared, beat_seconds=0.1) as one,
        serving(shared, beat_seconds=0.1) as other,
        Player(one.url) as ann,
        Player(other.url) as bo,
    ):
        await ann.ask("PATCH", "/api/me", {"name": "Ann"})

        async def heard() -> bool:
            await ann.get("/api/online")  # she goes on looking, else she would be gone after a while
            return [person["name"] for person in (await bo.get("/api/online"))["people"]] == ["Ann"]

        await eventually(heard, "the other node knows Ann")
