"""What one person or one address may ask for is counted, and too much of it refused."""

from __future__ import annotations

import asyncio
import contextlib
import itertools

import msgspec

from faults.asking import PROXIES, at, busy, finished_match
from server.serving import ROOMY, Player, serving, two_at_a_table
from tilery.server.settings import Limits
from tilery.server.tables.limits import WORDS_EACH
from waiting import holds


async def test_tables_are_counted_by_the_hour(sqlite: str) -> None:
    limits = msgspec.structs.replace(
        ROOMY, tables_hour=3, tables_hour_each=6, public_tables_hour=1, public_tables_hour_each=2
    )
    async with serving(sqlite, limits=limits) as node, contextlib.AsyncExitStack() as players:
        ann, bo, cy, dee = [await players.enter_async_context(Player(node.url)) for _ in range(4)]
        for player in (ann, bo, cy, dee):
            await player.get("/api/me")
        wish = {"game": "highletter", "seats": [{"kind": "me"}, {"kind": "open"}]}
        public = {**wish, "terms": {"public": True}}
        await ann.post("/api/matches", public)
        assert (await ann.post("/api/matches", public, 429))["code"] == "limits/public-tables"
        await bo.post("/api/matches", public)
        assert (await cy.post("/api/matches", public, 429))["code"] == "limits/public-tables"
        for player, count in ((ann, 2), (bo, 2)):
            for _ in range(count):
                await player.post("/api/matches", wish)
            await player.introduce()
            refused = await player.http.post("/api/matches", json=wish)
            assert (refused.status_code, refused.json()["code"]) == (429, "limits/tables")
            assert refused.headers["retry-after"]
        assert (await cy.post("/api/matches", wish, 429))["code"] == "limits/tables", "all of one address together"
        assert len((await dee.get("/api/matches/open"))["tables"]) == 2


async def test_a_table_with_many_own_words_counts_for_several(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, tables_hour=4)
    words = ["QX" + "".join(letters) for letters in itertools.product("ABCDEFGHIJ", repeat=3)]
    async with serving(sqlite, limits=limits) as node, Player(node.url) as ann:
        wish = {"game": "highletter", "seats": [{"kind": "me"}, {"kind": "open"}]}
        many = {**wish, "game": "quillico", "options": {"lexicon": {"size": "everyday", "extra": words}}}
        assert len(words) == 2 * WORDS_EACH
        await ann.post("/api/matches", many)
        assert (await ann.post("/api/matches", many, 429))["code"] == "limits/tables"
        await ann.post("/api/matches", wish)
        assert (await ann.post("/api/matches", wish, 429))["code"] == "limits/tables"


async def test_attempts_to_sign_in_are_counted_by_account_too(sqlite: str) -> None:
    limits = Limits(account_rate=0.0001, account_burst=3)
    async with serving(sqlite, limits=limits, proxies=PROXIES) as node:
        async with Player(node.url, at("192.0.2.1")) as ann:
            for name in ("ann", "bob"):
                await ann.post("/api/account", {"username": name, "password": f"the word of {name}"})
                await ann.post("/api/account/sign-out")
        right = {"username": "ann", "password": "the word of ann"}
        for number in range(3):
            async with Player(node.url, at(f"192.0.2.{10 + number}")) as thief:
                await thief.post("/api/account/sign-in", right)
                guess = {"username": "Ann", "password": f"perhaps {number}"}
                assert (await thief.post("/api/account/sign-in", guess, 401))["code"] == "account/wrong"
        async with Player(node.url, at("192.0.2.20")) as thief:
            assert (await thief.post("/api/account/sign-in", right, 429))["code"] == "limits/sign-in"
            await thief.post("/api/account/sign-in", {"username": "bob", "password": "the word of bob"})


async def test_matches_among_bots_are_counted_while_they_last(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, bot_matches=2, bot_matches_each=3)
    wish = {"game": "highletter", "seats": [{"kind": "bot", "level": "level1"}] * 2}
    async with serving(sqlite, limits=limits) as node, Player(node.url) as ann, Player(node.url) as bo:
        for player in (ann, bo):
            await player.get("/api/me")
        async with busy(node.parts.bot_workers):
            await ann.introduce()
            at_once = await asyncio.gather(*(ann.http.post("/api/matches", json=wish) for _ in range(6)))
            assert sorted(answer.status_code for answer in at_once) == [201, 201, 429, 429, 429, 429]
            assert (await ann.post("/api/matches", wish, 429))["code"] == "limits/bot-matches"
            await bo.create(seats="me open")
            await bo.post("/api/matches", wish)
            refused = await bo.post("/api/matches", wish, 429)
            assert refused["code"] == "limits/bot-matches", "all of one address"
        await holds(lambda: not any(live.is_among_bots for live in node.parts.matches.loaded()), "they end")
        await ann.post("/api/matches", wish)


async def test_matches_among_bots_are_counted_on_all_nodes_together(shared: str) -> None:
    """Also those whose node has died: the next crash would hand them to the other nodes, and the next one more."""
    limits = msgspec.structs.replace(ROOMY, bot_matches_all=2)
    bots = {"game": "highletter", "seats": [{"kind": "bot", "level": "level1"}] * 2}
    one_to_fill = {"game": "highletter", "seats": [{"kind": "bot", "level": "level1"}, {"kind": "open"}]}
    async with (
        serving(shared, limits=limits) as first,
        serving(shared, limits=limits) as other,
        Player(first.url) as ann,
        Player(other.url) as bo,
        busy(first.parts.bot_workers),
    ):
        for _ in range(2):
            await ann.post("/api/matches", bots)
        for player in (ann, bo):
            assert (await player.post("/api/matches", bots, 503))["code"] == "limits/busy"
            await player.create(seats="me level1")
        table = (await bo.post("/api/matches", one_to_fill))["match"]
        fill = {"seat": 1, "level": "level1"}
        assert (await bo.post(f"/api/matches/{table}/bots", fill, 503))["code"] == "limits/busy"


async def test_messages_of_one_address_are_counted_together(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, message_rate_each=0.001, message_burst_each=45)
    async with serving(sqlite, limits=limits, proxies=PROXIES) as node, contextlib.AsyncExitStack() as players:
        ann, twin, bo = [
            await players.enter_async_context(Player(node.url, at(address)))
            for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")
        ]
        match = (await ann.create(seats="me level1"))["match"]
        for player in (ann, twin, bo):
            await player.connect()
        for player in (ann, twin):
            for _ in range(2):
                await player.send("sync", match=match)
                await player.expect("update")
        await twin.send("sync", match=match)
        assert (await twin.expect("error"))["problem"]["code"] == "limits/too-fast", "a whole match counts for ten"
        await ann.send("ping")
        await ann.expect("pong")
        await bo.watch(match)


async def test_lines_of_chat_are_counted_by_person(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, chat_rate=0.001, chat_burst=3)
    async with serving(sqlite, limits=limits) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            for number in range(4):
                await ann.send("chat", request=f"c{number}", match=match, text="Hello")
            answers = [await ann.expect("accepted", "rejected") for _ in range(4)]
            refused = next(one for one in answers if one["kind"] == "rejected")
            assert (refused["problem"]["code"], len(answers)) == ("limits/chat", 4)
            assert sum(one["kind"] == "accepted" for one in answers) == 3
            await bo.send("chat", request="c", match=match, text="Hello")
            await bo.expect("accepted")


async def test_a_long_replay_counts_for_several_requests(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, request_rate=0.001, request_burst=30)
    async with serving(sqlite, limits=limits, proxies=PROXIES) as node:
        match = await finished_match(node)
        async with Player(node.url, at("192.0.2.1")) as eve:
            for _ in range(3):
                await eve.get(f"/api/matches/{match}/replay")
            refused = await eve.http.get(f"/api/matches/{match}/replay")
            assert (refused.status_code, refused.json()["code"]) == (429, "limits/too-fast")
            assert refused.headers["retry-after"]
