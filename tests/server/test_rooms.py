"""Rooms: who may what, rounds of every format, late arrival, withdrawal, rulings, and news across nodes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec

from held_time import HeldTime
from server.serving import ROOMY, Player, Running, serving
from store.fixtures import each_store
from tilery.server.common.time_source import SYSTEM_TIME, TimeSource
from tilery.server.rooms import watch as room_watch
from waiting import beside, eventually, holds

SWISS = {"game": "highletter", "system": "swiss"}


class Club:
    """A leader and the people in a room."""

    def __init__(self, node: Running, stack: contextlib.AsyncExitStack) -> None:
        self.node = node
        self._stack = stack
        self.people: list[Player] = []
        self.room: dict[str, Any] = {}

    async def begin(self, count: int, **settings: Any) -> Club:
        self.leader = await self._stack.enter_async_context(Player(self.node.url))
        self.room = await self.leader.post("/api/rooms", {"name": "Club night", "setup": {**SWISS, **settings}})
        self.path = f"/api/rooms/{self.room['room']}"
        for _ in range(count):
            await self.add()
        return self

    async def add(self, name: str | None = None, url: str | None = None) -> Player:
        player = await self._stack.enter_async_context(Player(url or self.node.url))
        name = name or f"P{len(self.people) + 1}"
        self.room = await player.post(f"{self.path}/join", {"code": self.room["code"], "name": name})
        self.people.append(player)
        return player

    async def start(self, number: int) -> list[dict[str, Any]]:
        self.room = await self.leader.post(f"{self.path}/rounds", {"number": number})
        tables: list[dict[str, Any]] = self.room["rounds"][number - 1]["tables"]
        return tables

    async def lose(self, *numbers: int) -> None:
        """These people resign at their tables of the latest round."""
        latest = (await self.leader.get(self.path))["rounds"][-1]["tables"]
        for number in numbers:
            player = self.people[number - 1]
            match = next(table["match"] for table in latest if number in table["people"])
            await player.connect()
            assert (await player.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
            await player.disconnect()

    async def finish(self) -> None:
        """At every table all but the first resign."""
        latest = (await self.leader.get(self.path))["rounds"][-1]["tables"]
        await self.lose(*(one for table in latest if table["match"] for one in table["people"][1:]))


@contextlib.asynccontextmanager
async def _club(
    address: str, count: int, *, limits: Any = ROOMY, time: TimeSource = SYSTEM_TIME, **settings: Any
) -> Any:
    async with serving(address, time, limits=limits) as node, contextlib.AsyncExitStack() as stack:
        yield await Club(node, stack).begin(count, **settings)


async def test_an_evening_of_swiss_rounds(address: str) -> None:
    async with _club(address, 5) as club:
        met: set[tuple[int, ...]] = set()
        for number in (1, 2, 3):
            tables = await club.start(number)
            groups = [tuple(sorted(table["people"])) for table in tables]
            assert sorted(one for group in groups for one in group) == [1, 2, 3, 4, 5]
            assert not met & set(groups)
            met |= set(groups)
            assert sorted(table["status"] for table in tables) == ["bye", "playing", "playing"]
            refused = await club.leader.post(f"{club.path}/rounds", {"number": number + 1}, 409)
            assert refused["code"] == "room/unfinished"
            await club.finish()
        room = await club.leader.get(club.path)
        assert room["tie_breaks"] == ["opponents", "spread"]
        assert sum(row["points"] for row in room["standings"]) == 9  # three rounds of two tables and a bye
        assert sum(row["byes"] for row in room["standings"]) == 3
        assert [row["place"] for row in room["standings"]] == sorted(row["place"] for row in room["standings"])
        assert {table["status"] for one in room["rounds"] for table in one["tables"]} == {"bye", "over"}


async def test_a_round_that_has_started_is_not_started_again(sqlite: str) -> None:
    async with _club(sqlite, 4) as club:
        first, *others = await asyncio.gather(*(club.start(1) for _ in range(4)))
        assert all(tables == first for tables in others)
        assert (await club.leader.post(f"{club.path}/rounds", {"number": 3}, 409))["code"] == "room/round"
        room = await club.leader.get(club.path)
        assert len(room["rounds"]) == 1
        mine = [(await player.get("/api/matches/mine"))["tables"] for player in club.people]
        assert [len(tables) for tables in mine] == [1, 1, 1, 1]


async def test_the_tables_of_a_room_have_its_terms(sqlite: str) -> None:
    async with _club(sqlite, 2, game="quillico", talk="off", pace="quick") as club:
        match = (await club.start(1))[0]["match"]
        table = await club.leader.get(f"/api/matches/{match}")
        assert table["options"]["lexicon"]["family"] is True
        terms = table["terms"]
        assert (terms["chat"], terms["rated"], terms["clock"]["seconds"]) == (False, False, 300)
        assert [seat["kind"] for seat in table["seats"]] == ["human", "human"]
        other = {"game": "quillico", "system": "swiss", "family": False, "talk": "phrases"}
        await club.leader.ask("PATCH", club.path, {"setup": other, "name": "Later"})
        await club.finish()
        match = (await club.start(2))[0]["match"]
        table = await club.leader.get(f"/api/matches/{match}")
        assert table["options"]["lexicon"]["family"] is False
        assert (table["terms"]["chat"], table["terms"]["phrases"]) == (True, True)
        assert club.room["name"] == "Later"


async def test_groups_of_a_size_with_late_arrival_and_withdrawal(sqlite: str) -> None:
    async with _club(sqlite, 7, system="groups", seats=4) as club:
        assert sorted(len(table["people"]) for table in await club.start(1)) == [3, 4]
        late = await club.add("Late")
        await club.finish()
        me = club.room["me"]
        await late.ask("PATCH", f"{club.path}/people/{me}", {"playing": False})
        await club.leader.ask("PATCH", f"{club.path}/people/1", {"playing": False})
        refused = await late.ask("PATCH", f"{club.path}/people/2", {"playing": False}, 403)
        assert refused["code"] == "room/leader"
        assert (await late.ask("PATCH", f"{club.path}/people/99", {"playing": False}, 404))["code"]
        tables = await club.start(2)
        assert sorted(one for table in tables for one in table["people"]) == [2, 3, 4, 5, 6, 7]
        await club.finish()
        await late.post(f"{club.path}/join", {"code": club.room["code"], "name": "Late"})
        tables = await club.start(3)
        assert me in [one for table in tables for one in table["people"]]
        row = next(row for row in club.room["standings"] if row["entrant"] == me)
        assert (row["points"], row["played"]) == (0, 0)


async def test_a_round_robin_ends(sqlite: str) -> None:
    async with _club(sqlite, 3, system="round_robin") as club:
        assert club.room["rounds_left"] == 3
        for number in (1, 2, 3):
            await club.start(number)
            await club.finish()
        assert (await club.leader.post(f"{club.path}/rounds", {"number": 4}, 409))["code"] == "room/all-met"


async def test_the_leader_decides_a_result_that_does_not_come(sqlite: str) -> None:
    async with _club(sqlite, 2) as club:
        await club.start(1)
        path = f"{club.path}/rounds/1/tables/1/result"
        assert (await club.people[0].post(path, {"ranks": [1, 2]}, 403))["code"] == "room/leader"
        assert (await club.leader.post(path, {"ranks": [1, 2, 3]}, 400))["code"] == "room/ranks"
        missing = await club.leader.post(f"{club.path}/rounds/1/tables/7/result", {"ranks": [1, 2]}, 404)
        assert missing["code"] == "table/not-found"
        room = await club.leader.post(path, {"ranks": [2, 1]})
        table = room["rounds"][0]["tables"][0]
        assert (table["status"], table["ranks"], table["ruled"]) == ("over", [2, 1], True)
        assert room["standings"][0]["entrant"] == table["people"][1]
        room = await club.leader.post(path, {"ranks": None})
        assert room["rounds"][0]["tables"][0]["status"] == "playing"
        await club.leader.post(path, {"ranks": [1, 1]})
        await club.start(2)
        assert (await club.leader.post(path, {"ranks": [1, 2]}, 409))["code"] == "room/later-round"


async def test_a_room_is_for_those_with_its_code(sqlite: str) -> None:
    async with _club(sqlite, 1) as club, Player(club.leader.url) as eve:
        code = club.room["code"]
        assert (await eve.get(club.path, 403))["code"] == "room/code"
        assert (await eve.get(f"{club.path}?code=WRONG", 403))["code"] == "room/code"
        assert (await eve.get(f"{club.path}?code={code.lower()}"))["me"] is None
        assert (await eve.get(f"/api/rooms/codes/{code[:4]}-{code[4:]}"))["people"] == 1
        assert (await eve.get("/api/rooms/codes/WRONG", 404))["code"] == "code/not-found"
        assert (await eve.get("/api/rooms/nothing", 404))["code"] == "room/not-found"
        refused = await eve.post(f"{club.path}/join", {"code": "WRONG", "name": "Eve"}, 403)
        assert refused["code"] == "room/code"
        for method, path, body in (
            ("PATCH", "", {"name": "Mine"}),
            ("POST", "/rounds", {"number": 1}),
            ("PATCH", "/people/1", {"playing": False}),
        ):
            assert (await eve.ask(method, club.path + path, body, 403))["code"] == "room/leader"
        assert "svg" in await club.leader.get(f"{club.path}/qr.svg")
        assert (await eve.get(f"{club.path}/qr.svg", 403))["code"] == "room/code"
        assert (await eve.get("/api/rooms"))["rooms"] == []
        assert [one["name"] for one in (await club.leader.get("/api/rooms"))["rooms"]] == ["Club night"]


async def test_equal_names_are_told_apart_and_a_full_or_closed_room_says_so(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, room_people=3)
    async with _club(sqlite, 0, limits=limits) as club, Player(club.leader.url) as eve:
        assert (await club.leader.post(f"{club.path}/rounds", {"number": 1}, 409))["code"] == "room/few"
        for name in ("Ann", "ann", "Ann"):
            await club.add(name)
        assert [one["name"] for one in club.room["people"]] == ["Ann", "ann 2", "Ann 3"]
        again = await club.people[1].post(f"{club.path}/join", {"code": club.room["code"], "name": "ann"})
        assert [one["name"] for one in again["people"]] == ["Ann", "ann 2", "Ann 3"]
        request = {"code": club.room["code"], "name": "Eve"}
        assert (await eve.post(f"{club.path}/join", request, 409))["code"] == "room/full"
        await club.leader.ask("PATCH", club.path, {"closed": True})
        assert (await eve.post(f"{club.path}/join", request, 409))["code"] == "room/closed"
        assert (await club.leader.post(f"{club.path}/rounds", {"number": 1}, 409))["code"] == "room/closed"


async def test_settings_with_which_no_round_could_start_are_refused(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for settings in (
            {"game": "nothing"},
            {"game": "highletter", "system": "groups", "seats": 6},
            {"game": "highletter", "options": {"no": 1}},
        ):
            await ann.introduce()
            answer = await ann.http.post("/api/rooms", json={"name": "Club", "setup": settings})
            assert answer.status_code in (400, 404, 422), answer.text


async def test_news_of_a_room_come_at_once_here_and_soon_from_other_nodes(shared: str) -> None:
    async with serving(shared) as one, serving(shared) as two, contextlib.AsyncExitStack() as stack:
        club = await Club(one, stack).begin(2)
        there = await stack.enter_async_context(Player(two.url, {"Cookie": _cookie(club.people[0])}))
        known = await there.get(club.path)
        waiting = asyncio.create_task(there.get(f"{club.path}?since={known['mark']}"))
        await club.start(1)
        seen = await waiting
        assert len(seen["rounds"]) == 1
        here = asyncio.create_task(club.leader.get(f"{club.path}?since={seen['mark']}"))
        await club.lose(1)  # a result is news too
        assert (await here)["rounds"][0]["tables"][0]["status"] == "over"


def _cookie(player: Player) -> str:
    return f"tilery={player.http.cookies['tilery']}"


async def test_a_request_for_news_ends_with_the_change_or_after_a_while(sqlite: str) -> None:
    held = HeldTime()
    async with _club(sqlite, 1, time=held) as club:
        async with beside(club.leader.get(f"{club.path}?since={club.room['mark']}")) as waiting:
            await holds(lambda: club.node.parts.room_watch._waiting, "the request is held")
            await club.add()
            assert len((await waiting)["people"]) == 2
        mark = (await club.leader.get(club.path))["mark"]
        await held.advance(room_watch.POLL_SECONDS)
        async with beside(club.leader.get(f"{club.path}?since={mark}")) as waiting:
            await holds(lambda: club.node.parts.room_watch._waiting, "the request is held")
            await held.advance(room_watch.HOLD_SECONDS - 1)
            assert not waiting.done()
            await held.advance(1)
            assert (await waiting)["mark"] == mark


async def test_rooms_rounds_and_wrong_codes_are_limited(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, rooms_hour=1, rounds_hour=1, code_rate=0.0, code_burst=2)
    async with _club(sqlite, 0, limits=limits) as club, Player(club.leader.url) as eve:
        body = {"name": "Club", "setup": SWISS}
        assert (await club.leader.post("/api/rooms", body, 429))["code"] == "limits/rooms"
        await club.leader.post(f"{club.path}/rounds", {"number": 1}, 409)
        assert (await club.leader.post(f"{club.path}/rounds", {"number": 1}, 429))["code"] == "limits/rounds"
        for _ in range(5):
            await eve.get(f"/api/rooms/codes/{club.room['code']}")
        await eve.get("/api/rooms/codes/WRONG", 404)
        await eve.get("/api/codes/WRONG", 404)
        for path in (f"/api/rooms/codes/{club.room['code']}", "/api/codes/WRONG"):
            assert (await eve.get(path, 429))["code"] == "limits/codes"


async def test_wrong_codes_of_one_room_are_limited_but_not_for_those_in_it(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, code_burst=3, code_rate=0.0001)
    async with (
        serving(sqlite, limits=limits) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
        Player(node.url) as eve,
    ):
        room = await ann.post("/api/rooms", {"name": "Club", "setup": SWISS})
        path, right = f"/api/rooms/{room['room']}", room["code"]
        await bo.post(f"{path}/join", {"code": right, "name": "Bo"})
        for _ in range(5):
            await eve.get(f"{path}?code={right}")  # a right one costs nothing
        for page in ("", "/qr.svg", ""):
            await eve.get(f"{path}{page}?code=WRONG", 403)
        for page in ("", "/qr.svg"):
            assert (await eve.get(f"{path}{page}?code={right}", 429))["code"] == "limits/codes"
        for player in (ann, bo):
            assert (await player.get(f"{path}?code=WRONG"))["name"] == "Club"


async def test_a_room_sends_its_own_words_to_nobody_but_its_leader_who_asks(sqlite: str) -> None:
    words = [f"{'ABCDEFGHIJ'[n // 1000 % 10]}{'ABCDEFGHIJ'[n // 100 % 10]}{'AB' * 3}" for n in range(3_000)]
    setup = {**SWISS, "game": "wordroad", "options": {"lexicon": {"extra": words}}}
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        room = await ann.post("/api/rooms", {"name": "Club", "setup": setup})
        path = f"/api/rooms/{room['room']}"
        await bo.post(f"{path}/join", {"code": room["code"], "name": "Bo"})
        for player in (ann, bo):
            card = await player.get(path)
            assert (card["setup"]["game"], "options" in card["setup"]) == ("wordroad", False)
            assert len(player.received[-1]) < 5_000
        whole = await ann.get(f"{path}/settings")
        assert len(whole["options"]["lexicon"]["extra"]) == 3_000
        assert (await bo.get(f"{path}/settings", 403))["code"] == "room/leader"
        many = {**setup, "options": {"lexicon": {"extra": words * 6}}}
        for method, where in (("POST", "/api/rooms"), ("PATCH", path)):
            refused = await ann.ask(method, where, {"name": "Club", "setup": many}, 400)
            assert refused["code"] == "options/too-long", "as at a table"


@each_store
async def test_a_room_nobody_uses_is_deleted(address: str) -> None:
    async with _club(address, 2) as club:
        await club.start(1)
        match = club.room["rounds"][0]["tables"][0]["match"]
    async with (
        serving(address, limits=msgspec.structs.replace(ROOMY, room_days=-1)) as node,
        Player(node.url) as ann,
    ):
        store = node.parts.store.rooms

        async def is_deleted() -> bool:
            return not await store.expired(1e18, 10)

        await eventually(is_deleted, "the room is deleted")
        assert (await ann.get(club.path, 404))["code"] == "room/not-found"
        assert (await ann.get(f"/api/matches/{match}"))["status"] == "playing"


async def test_the_leader_renames_and_removes_people(sqlite: str) -> None:
    async with _club(sqlite, 4) as club:
        await club.start(1)
        await club.finish()
        path, rude = f"{club.path}/people/2", club.people[1]
        assert (await club.people[0].ask("PATCH", path, {"name": "Fool"}, 403))["code"] == "room/leader"
        assert (await club.people[0].ask("PATCH", path, {"removed": True}, 403))["code"] == "room/leader"
        assert (await rude.ask("PATCH", path, {"removed": True}, 403))["code"] == "room/leader"
        room = await club.leader.ask("PATCH", path, {"name": "P1"})
        assert [one["name"] for one in room["people"]] == ["P1", "P1 2", "P3", "P4"]
        before = {row["entrant"]: row for row in room["standings"]}
        room = await club.leader.ask("PATCH", path, {"removed": True})
        assert room["people"][1] == {"number": 2, "name": "Player 2", "playing": False, "removed": True}
        assert "P1 2" not in str(room)
        after = {row["entrant"]: row for row in room["standings"]}
        assert sorted(after) == [1, 3, 4]
        assert room["standings"][0]["place"] == 1
        assert all(after[one]["points"] == before[one]["points"] for one in after)
        assert all(after[one]["opponents"] == before[one]["opponents"] for one in after)
        assert (await rude.get(f"{club.path}?code={room['code']}", 403))["code"] == "room/removed"
        refused = await rude.post(f"{club.path}/join", {"code": room["code"], "name": "Back"}, 403)
        assert refused["code"] == "room/removed"
        assert (await rude.ask("PATCH", path, {"playing": True}, 403))["code"] == "room/removed"
        assert 2 not in [one for table in await club.start(2) for one in table["people"]]
        await club.leader.ask("PATCH", path, {"removed": False})
        room = await rude.post(f"{club.path}/join", {"code": room["code"], "name": "Back"})
        assert room["people"][1] == {"number": 2, "name": "Back", "playing": True, "removed": False}
        assert room["me"] == 2


async def test_names_in_a_family_room_pass_the_family_list(sqlite: str) -> None:
    async with _club(sqlite, 1) as club, Player(club.leader.url) as eve:
        join = {"code": club.room["code"], "name": "A r s è"}
        assert (await eve.post(f"{club.path}/join", join, 400))["code"] == "room/name"
        own = f"{club.path}/people/1"
        assert (await club.people[0].ask("PATCH", own, {"name": "Big Arse"}, 400))["code"] == "room/name"
        assert (await club.people[0].ask("PATCH", own, {"name": "Arsenal"}))["people"][0]["name"] == "Arsenal"
        await club.leader.ask("PATCH", club.path, {"setup": {**SWISS, "family": False}})
        assert (await eve.post(f"{club.path}/join", join))["me"] == 2
