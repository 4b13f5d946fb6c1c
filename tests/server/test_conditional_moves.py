"""Conditional moves: played for an absent author, once, by the rules, and seen by nobody else."""

from __future__ import annotations

from functools import partial
from typing import Any

from server.serving import Player, Running, lay, serving, two_at_a_table
from store.fixtures import each_store
from tilery.server.conditional_moves.wire import MAX_DEPTH, MAX_MOVES
from waiting import eventually

DAYS: dict[str, Any] = {"terms": {"clock": {"kind": "days", "days": 3}}}


def path(match: str) -> str:
    return f"/api/matches/{match}/conditional"


def move(tile: str, *when: dict[str, Any], after: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {"when": list(when), "play": {"kind": "lay", "tile": tile}, "next": list(after)}


async def save(player: Player, match: str, seq: int, *moves: dict[str, Any], status: int = 200) -> Any:
    return await player.ask("PUT", path(match), {"seq": seq, "moves": list(moves)}, status)


class Table:
    """Ann and Bo, of whom Ann has laid a tile and waits."""

    def __init__(self, ann: Player, bo: Player, match: str, hand: list[str], bo_first: dict[str, Any]) -> None:
        self.ann, self.bo, self.match, self.hand, self.bo_first = ann, bo, match, hand, bo_first

    async def bo_lays(self) -> dict[str, Any]:
        """Bo answers, so that the tiles are opened and both are asked again."""
        return await self.bo.submit(self.match, self.bo_first["prompt"]["id"], lay(self.bo_first))  # type: ignore[no-any-return]

    async def close(self) -> None:
        for player in (self.ann, self.bo):
            await player.disconnect()
            await player.http.aclose()


async def waiting_ann(node: Running) -> Table:
    ann, bo, match = await two_at_a_table(node, **DAYS)
    first, bo_first = await ann.watch(match), await bo.watch(match)
    await ann.submit(match, first["prompt"]["id"], lay(first))
    seen = await ann.update(1)
    return Table(ann, bo, match, seen["view"]["hand"], bo_first)


async def _is_gone(node: Running, match: str) -> bool:
    return not await node.parts.store.conditional_moves.of_match(match)


@each_store
async def test_a_move_is_played_for_its_absent_author_and_once(address: str) -> None:
    async with serving(address) as node:
        table = await waiting_ann(node)
        saved = await save(table.ann, table.match, 1, move(table.hand[0], {"seat": 1, "kind": "laid"}))
        assert [one["play"]["tile"] for one in saved["moves"]] == [table.hand[0]]
        await table.ann.disconnect()
        await table.bo_lays()
        after = await table.bo.update(3)
        assert [one["seat"] for one in after["awaited"]] == [1]
        entries = await node.parts.store.matches.entries(table.match)
        assert [(row.seq, (row.request or "").partition(" ")[0]) for row in entries][3:] == [(3, "0:conditional")]
        assert f'"tile":"{table.hand[0]}"' in entries[3].body
        left = await table.ann.get(path(table.match))
        assert (left["moves"], left["notice"]) == ([], None)
        await eventually(partial(_is_gone, node, table.match), "the played tree is deleted")
        await table.close()


@each_store
async def test_a_node_that_starts_later_plays_what_another_one_left(address: str) -> None:
    async with serving(address) as node:
        table = await waiting_ann(node)
        await save(table.ann, table.match, 1, move(table.hand[0]))
        live = node.parts.matches.peek(table.match)
        assert live is not None
        live.automation._conditional.look = lambda: None  # type: ignore[method-assign]  # it dies before it looks
        await table.bo_lays()
        await table.bo.update(2)
        await table.close()
    async with serving(address) as node:  # nobody watches
        await eventually(partial(_is_gone, node, table.match), "the tree is played and deleted")
        entries = await node.parts.store.matches.entries(table.match)
        assert [(row.request or "").partition(" ")[0] for row in entries][3:] == ["0:conditional"]


async def test_an_illegal_move_is_dropped_with_a_sentence(address: str) -> None:
    async with serving(address) as node:
        table = await waiting_ann(node)
        await save(table.ann, table.match, 1, move("9"))
        await table.bo_lays()
        await table.ann.update(2)
        notice = (await table.ann.get(path(table.match)))["notice"]
        assert notice["code"] == "conditional/illegal"
        assert notice["message"].startswith("Your conditional move was not played, and the others were removed.")
        assert "9" in notice["message"]
        await table.ann.ask("DELETE", path(table.match))
        assert (await table.ann.get(path(table.match)))["notice"] is None
        await table.close()


async def test_a_tree_that_does_not_fit_is_removed_and_says_what_was_played(address: str) -> None:
    async with serving(address) as node:
        table = await waiting_ann(node)
        await save(table.ann, table.match, 1, move(table.hand[0], {"kind": "resign"}))
        await table.bo_lays()
        await table.ann.update(2)
        card = await table.ann.get(path(table.match))
        assert card["moves"] == []
        assert card["notice"]["code"] == "conditional/unexpected"
        assert card["notice"]["message"].startswith("None of your conditional moves fits, so they were removed. Bo ")
        await table.close()


async def test_branches_and_what_comes_after_them(address: str) -> None:
    async with serving(address) as node:
        table = await waiting_ann(node)
        first, second = table.hand[0], table.hand[1]
        deep = move(first, {"word": "NEVER"}), move(first, {"seat": 1}, after=(move(second),))
        saved = await save(table.ann, table.match, 1, *deep)
        assert len(saved["moves"]) == 2
        await table.bo_lays()
        seen = await table.bo.update(3)
        left = (await table.ann.get(path(table.match)))["moves"]
        assert [one["play"]["tile"] for one in left] == [second]
        await table.bo.submit(table.match, seen["prompt"]["id"], lay(seen))
        await table.bo.update(5)
        entries = await node.parts.store.matches.entries(table.match)
        requests = [row.request or "" for row in entries if " " in (row.request or "")]
        assert [request.rsplit(" ", 1)[1] for request in requests] == ["1", "1.0"]
        await table.close()


async def test_nobody_else_sees_them(address: str) -> None:
    async with serving(address) as node, Player(node.url) as eve:
        table = await waiting_ann(node)
        await eve.get("/api/me")
        await eve.connect()
        await eve.watch(table.match)
        await save(table.ann, table.match, 1, move(table.hand[0], {"word": "XYLOPHONE"}), move(table.hand[1]))
        assert (await table.bo.get(path(table.match)))["moves"] == []
        assert (await eve.get(path(table.match), 403))["code"] == "seats/watcher"
        await table.bo.get(f"/api/matches/{table.match}/record")
        await table.bo.get(f"/api/matches/{table.match}")
        await table.bo_lays()
        await table.bo.update(3)
        await eve.update(3)
        for player in (table.bo, eve):
            assert "XYLOPHONE" not in "".join(player.received)
            assert "conditional " not in "".join(player.received)
        await table.close()


async def test_what_is_refused(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        table = await waiting_ann(node)
        one = move(table.hand[0])
        ask = table.ann.ask
        assert (await save(table.ann, table.match, 0, one, status=409))["code"] == "conditional/outdated"
        assert (await save(table.bo, table.match, 1, one, status=409))["code"] == "conditional/your-turn"
        resign = {"when": [], "play": {"kind": "resign"}}
        body = {"seq": 1, "moves": [resign]}
        assert (await ask("PUT", path(table.match), body, 409))["code"] == "conditional/kind"
        wrong = {"seq": 1, "moves": [{"play": {"kind": "lay", "tile": 7}}]}
        assert (await ask("PUT", path(table.match), wrong, 400))["code"] == "malformed/wrong-form"
        many = [move("A", after=(move("A"),)) for _ in range(MAX_MOVES)]
        assert (await save(table.ann, table.match, 1, *many, status=413))["code"] == "conditional/too-many"
        deep = move("A")
        for _ in range(MAX_DEPTH):
            deep = move("A", after=(deep,))
        assert (await save(table.ann, table.match, 1, deep, status=413))["code"] == "conditional/too-many"
        plain = (await ann.create(seats="me novice", name="Cy"))["match"]
        assert (await ann.get(path(plain), 403))["code"] == "terms/no-conditional-moves"
        await table.close()


async def test_an_own_answer_and_a_takeback_end_them(address: str) -> None:
    async with serving(address) as node:
        table = await waiting_ann(node)
        await save(table.ann, table.match, 1, move(table.hand[0], {"kind": "laid"}))
        await table.ann.send("ask_takeback", request="t", match=table.match)
        await table.bo.expect("seated", when=lambda one: one["table"]["takeback"] is not None)
        await table.bo.send("answer_takeback", request="a", match=table.match, seq=1, accept=True)
        await table.ann.update(2)
        assert (await table.ann.get(path(table.match)))["notice"]["code"] == "conditional/taken-back"
        await table.close()


async def test_a_claimed_move_cannot_be_changed_any_more(address: str) -> None:
    async with serving(address) as node:
        table = await waiting_ann(node)
        await save(table.ann, table.match, 1, move(table.hand[0]))
        live = node.parts.matches.peek(table.match)
        assert live is not None
        live.automation._conditional.look = lambda: None  # type: ignore[method-assign]
        await table.bo_lays()
        seen = await table.ann.update(2)
        store = node.parts.store.conditional_moves
        (row,) = await store.of_match(table.match)
        assert await store.claim(row, seen["prompt"]["id"])
        answer = await table.ann.ask("DELETE", path(table.match), None, 409)
        assert answer["code"] == "conditional/playing"
        await table.close()
