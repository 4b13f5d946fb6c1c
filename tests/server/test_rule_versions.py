"""A changed rule adds a version: what was played by the old one is looked back at, what is being played goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from faults.processes import Node
from server.serving import ROOMY, Player, lay, serving
from tilery.store.database import Statement
from waiting import Limit, eventually

ONE = """
import msgspec
from highletter import HighLetter

class First(HighLetter):
    info = msgspec.structs.replace(HighLetter.info, id="turning", title="Turning Letter")

GAME = First()
"""
TWO = (
    ONE
    + """
class Second(First):
    info = msgspec.structs.replace(First.info, rules=2)

    @staticmethod
    def decide(state, seat, action):
        low = msgspec.structs.replace(state.options, low=not state.options.low)
        return First.decide(msgspec.structs.replace(state, options=low), seat, action)

GAME = Second()
"""
)
"""The second version turns the rule around: the lowest letter wins a round."""
BOTH = TWO + "OLDER = (First(),)\n"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts a version of the game where the server's process finds it by its entry point."""
    site = tmp_path / "site"
    named = site / "turning-1.dist-info"
    named.mkdir(parents=True)
    (named / "METADATA").write_text("Metadata-Version: 2.1\nName: turning\nVersion: 1\n")
    (named / "entry_points.txt").write_text("[tilery.games]\nturning = turning:GAME\n")
    monkeypatch.setenv("PYTHONPATH", str(site))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    return (site / "turning.py").write_text


class Table:
    """Ann and Bo at one match; Bo may be a bot."""

    def __init__(self, match: str, *players: Player) -> None:
        self.match = match
        self.players = players
        self.seen: list[dict[str, Any]] = []

    async def watch(self) -> Table:
        self.seen = [await player.watch(self.match) for player in self.players]
        return self

    async def round(self) -> dict[str, Any]:
        """Everyone lays a tile; the tiles and winners of the round."""
        for player, seen in zip(self.players, self.seen, strict=True):
            answer = await player.submit(self.match, seen["prompt"]["id"], lay(seen))
            assert answer["kind"] == "accepted", answer
        events: list[dict[str, Any]] = []
        self.seen = []
        limit = Limit("the round is opened")
        for player in self.players:
            while limit.allows(not any(event["kind"] == "opened" for event in events)):
                update = await player.expect("update", when=lambda told: told["match"] == self.match)
                events = update["events"]
            self.seen.append(update)
            events = events if player is self.players[-1] else []
        return next(event for event in events if event["kind"] == "opened")


def high(opened: dict[str, Any]) -> bool:
    """Whether the highest letter won the round."""
    return bool(
        opened["winners"] == [seat for seat, tile in enumerate(opened["tiles"]) if tile == max(opened["tiles"])]
    )


async def sit_down(ann: Player, bo: Player) -> Table:
    table = await ann.create("turning", name="Ann")
    await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
    return await Table(table["match"], ann, bo).watch()


async def telling_rounds(table: Table, expected: bool) -> None:
    """Rounds until one had different letters, so that the rule shows."""
    limit = Limit("a round with different letters")
    while limit.allows(len(set((opened := await table.round())["tiles"])) == 1):
        continue
    assert high(opened) is expected


async def test_a_higher_version_leaves_old_matches_alone(sqlite: str, install: Any) -> None:
    install(ONE)
    node = Node(sqlite)

    async def restarted(text: str, *players: Player) -> None:
        for player in players:
            await player.disconnect()
        node.stop()
        install(text)
        await node.start()
        for player in players:
            player.backlog.clear()
            await player.connect()

    async def check(player: Player, record: str) -> dict[str, Any]:
        report: dict[str, Any] = (await player.http.post("/api/records/check", content=record)).json()
        return report

    async with node, Player(node.url) as ann, Player(node.url) as bo:
        await ann.get("/api/shelf")
        tables = await ann.create("turning", name="Ann"), await bo.create("turning", "me level1", name="Bo")
        await bo.post(f"/api/matches/{tables[0]['match']}/join", {"code": tables[0]["code"], "name": "Bo"})
        await ann.connect()
        await bo.connect()
        over = await Table(tables[0]["match"], ann, bo).watch()
        await telling_rounds(over, expected=True)
        assert (await ann.submit(over.match, None, {"kind": "resign"}))["kind"] == "accepted"
        going = await sit_down(ann, bo)
        await telling_rounds(going, expected=True)
        beside_bot = await Table(tables[1]["match"], bo).watch()
        await beside_bot.round()

        await restarted(BOTH, ann, bo)
        record = await ann.get(f"/api/matches/{over.match}/record")
        assert json.loads(record.splitlines()[0])["rules"] == 1
        assert (await check(ann, record))["verified"]
        frames = (await ann.get(f"/api/matches/{over.match}/replay"))["frames"]
        assert len(frames) == len(record.splitlines()) - 2
        assert (await ann.post(f"/api/matches/{over.match}/analysis"))["turns"]
        await telling_rounds(await going.watch(), expected=True)
        await telling_rounds(await beside_bot.watch(), expected=True)
        new = await sit_down(ann, bo)
        await telling_rounds(new, expected=False)

        await restarted(TWO, ann, bo)
        report = await check(ann, record)
        assert not report["verified"]
        assert report["problem"]["code"] == "record/rules"
        assert "version 1 of the rules of Turning Letter, but here is version 2" in report["problem"]["message"]
        assert len(report["replay"]["frames"]) == len(frames)
        assert (await ann.get(f"/api/matches/{over.match}/replay"))["frames"] == frames
        assert await ann.get(f"/api/matches/{over.match}/record") == record
        await going.watch()
        assert going.seen[0]["awaited"] == []
        refused = await ann.submit(going.match, None, {"kind": "resign"})
        assert refused["problem"]["code"] == "match/rules-gone"
        await telling_rounds(await new.watch(), expected=False)
        assert {one["match"] for one in (await ann.get("/api/matches/mine"))["tables"]} >= {
            over.match,
            going.match,
            new.match,
        }


async def _has_none_loaded(player: Player) -> None:
    """Waits until the node keeps no match in memory that nobody looks at."""

    async def none_loaded() -> bool:
        return "tilery_matches_loaded 0.0" in await player.metrics()

    await eventually(none_loaded, "no match is kept in memory")


async def test_a_game_that_was_uninstalled_breaks_no_list_and_keeps_nothing_in_memory(
    sqlite: str, install: Any, tmp_path: Path
) -> None:
    install(ONE)
    log = tmp_path / "log"
    limits = msgspec.structs.replace(ROOMY, idle_seconds=0.0)
    node = Node(sqlite, log=log, beat_seconds=0.1, limits=limits)
    entry_points, hidden = (tmp_path / "site" / "turning-1.dist-info" / name for name in ("entry_points.txt", "x"))
    async with node, Player(node.url) as ann, Player(node.url) as bo:
        waiting = await ann.create("turning", name="Ann", terms={"public": True})
        other = await ann.create("highletter", name="Ann", terms={"public": True})
        clock = {"clock": {"kind": "turn", "seconds": 5}}
        going = await ann.create("turning", "me level1", name="Ann", terms=clock)
        node.stop()
        entry_points.rename(hidden)
        await node.start()
        titles = {one["match"]: one["title"] for one in (await bo.get("/api/matches/open"))["tables"]}
        assert titles == {waiting["match"]: "turning", other["match"]: "High Letter"}
        assert len((await ann.get("/api/matches/mine"))["tables"]) == 3
        refused = await bo.get(f"/api/matches/{going['match']}", 410)
        assert refused["code"] == "match/unreadable"
        assert (await bo.post(f"/api/matches/{waiting['match']}/join", {}, 404))["code"] == "registry/unknown-game"
        await _has_none_loaded(bo)
        await bo.get("/ready")
        node.stop()
        hidden.rename(entry_points)
        install(TWO)  # version 1 is gone
        await node.start()
        assert (await bo.get(f"/api/matches/{going['match']}"))["awaited"] == []
        await _has_none_loaded(bo)
    assert log.read_text().count("match cannot be loaded") == 1


async def test_a_row_that_cannot_be_read_is_left_out_of_lists(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        good, bad = [(await ann.create(terms={"public": True}))["match"] for _ in range(2)]
        store = node.parts.store
        await store.database.write(Statement("UPDATE plans SET plan = '{}' WHERE match_id = $1", (bad,)))
        me = {"Cookie": f"tilery={ann.http.cookies['tilery']}"}
    async with serving(address) as node, Player(node.url, me) as again:
        for path in ("/api/matches/open", "/api/matches/mine"):
            assert [one["match"] for one in (await again.get(path))["tables"]] == [good]
        assert (await again.get(f"/api/matches/{bad}", 410))["code"] == "match/unreadable"
        await again.get(f"/api/users/{(await again.get('/api/me'))['user']}")


@pytest.mark.parametrize("damage", ["no JSON", '{"kind":"nothing"}', "another entry"])
async def test_a_match_with_a_damaged_entry_says_so_and_harms_no_other(address: str, damage: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        good, bad = [(await ann.create("highletter", "me level1", name="Ann"))["match"] for _ in range(2)]
        await ann.connect()
        for match in (good, bad):
            await ann.watch(match)
            assert (await ann.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
        entries = await node.parts.store.matches.entries(bad)
        body = entries[-1].body if damage == "another entry" else damage
        change = "UPDATE entries SET body = $1 WHERE match_id = $2 AND seq = $3"
        await node.parts.store.database.write(Statement(change, (body, bad, entries[0].seq)))
        me = {"Cookie": f"tilery={ann.http.cookies['tilery']}"}
    async with serving(address) as node, Player(node.url, me) as again:
        for path in ("", "/replay", "/record"):
            refused = await again.get(f"/api/matches/{bad}{path}", 410)
            assert refused["code"] == "match/unreadable"
            assert refused["message"].endswith("its entry 0 is damaged.")
        await again.get(f"/api/matches/{good}/replay")
        assert good in {one["match"] for one in (await again.get("/api/matches/mine"))["tables"]}
