"""A device without a server: matches, puzzles and records by the messages and paths that the page uses."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest

from page.journals import MemoryJournal
from tilery.core.errors import ErrorData, LexiconError
from tilery.lexicon import definitions
from tilery.lexicon.definitions import Glossary
from tilery.page.device import open_device
from tilery.page.inline_jobs import InlineJobs
from tilery.page.router import PageRouter
from tilery.page.viewer import PageViewer
from tilery.replay import load_verified
from waiting import SECONDS, Limit

UPDATES = ("update", "change")
GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


class Page:
    """A page on a device, whose worker may be ended and started again."""

    def __init__(self, journal: MemoryJournal) -> None:
        self.journal = journal
        self.heard: list[dict[str, Any]] = []
        self.changed = asyncio.Event()
        self.tab = secrets.token_hex(4)
        self.asked = 0

    async def open(self, player: int = 0) -> Page:
        self.device = await open_device(self.journal, InlineJobs())
        self.router = PageRouter(self.device)
        self.viewer = PageViewer(self.device, await self.device.visitor(player), self._hear)
        return self

    def _hear(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self.changed.set()

    async def ask(self, method: str, path: str, body: Any = None, player: int = 0, status: int = 200) -> Any:
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        answer = await self.router.answer(method, path, data, await self.device.visitor(player))
        assert answer.status == status, answer.body
        return json.loads(answer.body) if answer.media_type == "application/json" else answer.body.decode()

    def say(self, kind: str, **fields: Any) -> str:
        self.asked += 1
        request = f"{self.tab}-{self.asked}"
        named = {} if kind in ("watch", "unwatch", "ping") else {"request": request}
        self.viewer.receive(json.dumps({"kind": kind, **named, **fields}))
        return request

    async def until(self, condition: Callable[[dict[str, Any]], bool], since: int = 0) -> dict[str, Any]:
        async with asyncio.timeout(SECONDS):
            while True:
                for message in self.heard[since:]:
                    if condition(message):
                        return message
                self.changed.clear()
                await self.changed.wait()

    async def create(self, game: str, level: str = "level3", **more: Any) -> dict[str, Any]:
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        table: dict[str, Any] = await self.ask(
            "POST", "/matches", {"game": game, "seats": seats, "terms": {"hints": True}, **more}
        )
        return table

    async def play(self, match: str, turns: int) -> int:
        """Play the best hint in each turn; how many entries the page was told of in the end."""
        self.say("watch", match=match, since=-1)
        for _ in range(turns):
            update = await self.until(lambda one: one is self.latest() and _is_ready(one))
            if update.get("outcome") is not None:
                break
            found = await self.answer(self.say("hint", match=match, limit=1))
            action = found["candidates"][0]["action"]
            sent = self.say("submit", match=match, action=action, prompt=_my_prompt(update))
            await self.shown((await self.answer(sent))["seq"])
        latest = self.latest()
        return -1 if latest is None else int(latest["seq"])

    async def shown(self, seq: int) -> None:
        await self.until(lambda one: one["kind"] in UPDATES and one["seq"] >= seq)

    async def answer(self, request: str) -> dict[str, Any]:
        found = await self.until(lambda one: one.get("request") == request and one["kind"] not in UPDATES)
        assert found["kind"] != "rejected", found
        return found

    def latest(self) -> dict[str, Any] | None:
        return next((one for one in reversed(self.heard) if one["kind"] in UPDATES), None)


def _my_prompt(message: dict[str, Any]) -> int | None:
    """What seat 0 is asked: a change names it by seat alone."""
    return next((one["prompt"] for one in message.get("awaited", ()) if one["seat"] == 0), None)


def _is_ready(message: dict[str, Any]) -> bool:
    return _my_prompt(message) is not None or message.get("outcome") is not None


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_goes_on_after_the_page_was_closed_at_any_moment(game: str) -> None:
    journal = MemoryJournal()
    page = await Page(journal).open()
    match = (await page.create(game))["match"]
    told: list[tuple[int, int]] = []
    hear = page._hear

    def note(text: str) -> None:
        hear(text)
        if page.heard[-1]["kind"] in UPDATES:
            told.append((page.heard[-1]["seq"], len(journal.writes)))

    page.viewer._send = note
    await page.play(match, 4)
    await page.device.close()
    assert len(told) > 4
    for seq, writes in told[:: max(1, len(told) // 3)]:
        again = await Page(journal.cut(writes)).open()
        text = await again.ask("GET", f"/matches/{match}/record")
        assert len(text.splitlines()) >= seq + 2  # the first line, and entries from 0
        assert await again.play(match, 1) > seq
        await again.device.close()


async def test_records_made_on_a_device_verify() -> None:
    page = await Page(MemoryJournal()).open()
    match = (await page.create("lengthxwit"))["match"]
    await page.play(match, 400)
    assert (page.latest() or {})["outcome"] is not None
    text = await page.ask("GET", f"/matches/{match}/record")
    assert load_verified(text).outcome is not None
    report = await page.ask("POST", "/records/check?start=0", text)
    assert report["verified"]
    turns = (await page.ask("POST", f"/matches/{match}/analysis"))["turns"]
    assert turns == (await page.ask("POST", "/records/analysis", text))["turns"]
    me = (await page.ask("GET", "/me"))["user"]
    assert (await page.ask("GET", f"/users/{me}/statistics"))["pending"] == 1
    assert (await page.ask("POST", f"/users/{me}/statistics"))["pending"] == 0
    assert (await page.ask("GET", f"/matches/{match}/chances"))["begun"] is False
    again = await page.ask("POST", f"/matches/{match}/rematch")
    assert again["match"] != match
    assert [one["match"] for one in (await page.ask("GET", "/matches/mine"))["tables"]] == [again["match"], match]
    assert "<svg" in await page.ask("GET", f"/matches/{match}/picture.svg?turn=3&dark=true")
    assert len((await page.ask("GET", f"/matches/{match}/replay?start=0"))["frames"]) > 3
    position = {"turn": 3, "line": []}
    seen = await page.ask("POST", f"/matches/{match}/position", position)
    assert seen["update"]["scene"]
    plays = await page.ask("POST", f"/matches/{match}/position/plays", {**position, "limit": 3})
    assert plays["candidates"]
    action = plays["candidates"][0]["action"]
    why = await page.ask("POST", f"/matches/{match}/position/why", position)
    assert why["verdict"] in ("hint", "only")
    preview = await page.ask("POST", f"/matches/{match}/position/preview", {**position, "action": action})
    assert preview["legal"]
    on = await page.ask("POST", f"/matches/{match}/continue", {"turn": 3, "seat": 0, "level": "level1"})
    assert on["status"] == "playing"
    await page.device.close()


async def test_positions_are_set_up_on_a_device() -> None:
    page = await Page(MemoryJournal()).open()
    request = {"game": "lengthxwit", "diagram": {"racks": ["CATSEIOU", None], "dice": "R"}}
    assert (await page.ask("POST", "/positions/draft", request))["problem"] is None
    assert (await page.ask("POST", "/positions", request))["update"]["awaited"][0]["seat"] == 0
    best = (await page.ask("POST", "/positions/plays", request))["candidates"][0]["action"]
    assert (await page.ask("POST", "/positions/preview", {**request, "action": best}))["legal"]
    await page.device.close()


async def test_two_people_share_a_device_and_see_only_their_own_tiles() -> None:
    page = await Page(MemoryJournal()).open()
    await page.ask("PATCH", "/me", {"name": "Ann"})
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = await page.ask("POST", "/matches", {"game": "wordroad", "seats": seats, "options": {}})
    match = table["match"]
    joined = await page.ask("POST", f"/matches/{match}/join", {"code": table["code"], "name": "Bo"}, player=1)
    assert [seat["name"] for seat in joined["seats"]] == ["Ann", "Bo"]
    assert joined["status"] == "playing"
    assert (await page.ask("GET", f"/matches/{match}"))["mine"] == 0
    assert (await page.ask("GET", f"/matches/{match}", player=1))["mine"] == 1
    assert (await page.ask("GET", "/me", player=1))["name"] == "Bo"
    await page.device.close()


async def test_lessons_puzzles_words_and_people() -> None:
    page = await Page(MemoryJournal()).open()
    shelf = await page.ask("GET", "/shelf")
    assert {game["info"]["id"] for game in shelf["games"]} >= set(GAMES)
    assert "chat" not in json.dumps(shelf["terms_schema"]["$defs"]["Terms"]["properties"])
    assert (await page.ask("GET", "/lessons/lexigo"))["steps"]
    assert (await page.ask("POST", "/lessons/lexigo"))["status"] == "playing"
    assert {one["game"] for one in await page.ask("GET", "/puzzles")} == set(GAMES)
    puzzle = await page.ask("GET", "/puzzles/next/lexigo?grade=easy")
    path = f"/puzzles/{puzzle['id']}"
    assert (await page.ask("GET", path))["id"] == puzzle["id"]
    assert (await page.ask("POST", f"{path}/hint", {"step": 1}))["text"]
    solution = await page.ask("POST", f"{path}/solution")
    best = {"action": solution["action"]}
    assert (await page.ask("POST", f"{path}/preview", best))["legal"]
    assert (await page.ask("POST", f"{path}/attempt", best))["solved"]
    word = await page.ask("GET", "/words/tile")
    assert word["valid"]
    me = (await page.ask("GET", "/me"))["user"]
    await page.ask("PATCH", "/me", {"name": "Ann"})
    assert (await page.ask("GET", f"/users/{me}"))["name"] == "Ann"
    assert (await page.ask("GET", "/ladder/lexigo"))["rows"] == []
    assert (await page.ask("GET", "/matches/open"))["tables"] == []
    await page.device.close()


async def test_the_puzzle_of_the_day_is_found_before_definitions_were_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_missing() -> Glossary:
        raise LexiconError("lexicon/damaged", "It cannot be read.", ErrorData(path=definitions.FILE))

    monkeypatch.setattr(definitions, "glossary", is_missing)
    page = await Page(MemoryJournal()).open()
    archive = await page.ask("GET", "/daily/lengthxwit")
    path = f"/daily/lengthxwit/{archive['today']}"
    assert (await page.ask("GET", path))["par"] >= 0
    await page.ask("POST", f"{path}/solution", status=409)
    await page.ask("GET", f"{path}/result.svg", status=409)
    await page.ask("POST", f"{path}/attempt", {"action": {"kind": "nonsense"}}, status=400)
    await page.ask("POST", f"{path}/preview", {"action": {"kind": "nonsense"}}, status=400)
    await page.device.close()


async def test_refusals_are_problems() -> None:
    page = await Page(MemoryJournal()).open()
    assert (await page.ask("GET", "/nowhere", status=404))["code"] == "http/not-found"
    assert (await page.ask("GET", "/matches/none", status=404))["code"] == "match/not-found"
    assert (await page.ask("POST", "/matches", {"game": 1}, status=400))["code"] == "malformed/request"
    assert (await page.ask("POST", "/records/check?start=x", "", status=400))["code"] == "malformed/request"
    page.viewer.receive("no json")
    assert page.heard[-1]["kind"] == "error"
    page.journal.broken = True
    assert (await page.ask("PATCH", "/me", {"name": "Ann"}, status=503))["code"] == "server/store"
    await page.viewer.close()
    await page.device.close()


async def test_time_in_which_the_page_was_closed_counts_for_no_clock() -> None:
    journal = MemoryJournal()
    page = await Page(journal).open()
    clock = {"kind": "turn", "seconds": 3600}
    match = (await page.create("lexigo", terms={"clock": clock}))["match"]
    await page.play(match, 0)
    await page.device.beat()
    await page.device.close()
    again = await Page(journal).open()
    assert len(await again.device.store.nodes.pauses(0)) == 1
    await again.device.close()


async def test_the_referee_works_without_a_server() -> None:
    page = await Page(MemoryJournal()).open()
    entry = {"kind": "play", "words": [["S", "T", "O+", "R", "E+"]]}
    ruled = await page.ask("POST", "/referee/quillico", {"players": 2, "entries": [{"seat": 0, "entry": entry}]})
    assert ruled["totals"] == [7, 0]
    assert (await page.ask("POST", "/referee/quillico/word", {"word": "store"}))["valid"]


async def test_practice_is_kept_on_the_device() -> None:
    """Mistakes of matches there become exercises, whose dates are those of a server, also after the page was closed."""
    journal = MemoryJournal()
    page = await Page(journal).open()
    limit, summary = Limit("a match gives exercises"), await page.ask("GET", "/practice")
    assert (summary["total"], summary["pending"]) == (0, 0)
    while limit.allows(summary["total"] == 0):
        match = (await page.create("lexigo", options={"first": 0}))["match"]
        page.heard.clear()
        page.say("watch", match=match, since=-1)
        update = await page.until(lambda one: one["kind"] == "update" and _my_prompt(one) is not None)
        await page.answer(page.say("submit", match=match, action={"kind": "pass"}, prompt=_my_prompt(update)))
        await page.answer(page.say("submit", match=match, action={"kind": "resign"}, prompt=None))
        summary = await page.ask("POST", "/practice/matches")
        assert summary["pending"] == 0
    card = await page.ask("GET", "/practice/next")
    path = f"/practice/exercises/{card['id']}"
    play = (await page.ask("POST", f"{path}/hint", {"step": 4}))["action"]
    hinted = await page.ask("POST", f"{path}/answer", {"action": play})
    assert (hinted["right"], hinted["result"]) == (True, "hinted")
    words = await page.ask("GET", "/practice/words")
    await page.device.close()

    again = await Page(journal).open()
    assert (await again.ask("GET", path))["progress"] == hinted["progress"]
    assert await again.ask("GET", "/practice/words") == words
    assert (await again.ask("GET", "/practice"))["days"][0]["reviews"] == 1
    assert (await again.ask("GET", path, player=1, status=404))["code"] == "exercise/not-found", "others play here too"
    await again.device.close()
