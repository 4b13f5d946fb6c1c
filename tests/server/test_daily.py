"""The puzzle of the day: the same for everyone, three tries, a result to share, a streak and an archive."""

from __future__ import annotations

import json
from datetime import date, timedelta
from functools import cache, partial
from typing import Any

import pytest

from held_time import HeldTime
from server.serving import Player, serving
from store.fixtures import each_store
from tilery import puzzles
from tilery.core.codec import encode
from tilery.puzzles import daily
from tilery.puzzles.checking import disagreement
from tilery.puzzles.puzzle import Puzzle
from tilery.server.common import timestamps
from tilery.store.rows import DailyRow

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
SEARCHED_AGAIN = ("lengthxwit",)
"""Games whose puzzle is made twice, and for another day, in ``make test``; ``make soak`` does so with all."""
first_puzzle = cache(partial(daily.daily, day=daily.FIRST_DAY))
"""Making one takes up to two seconds."""


def at_noon(day: date) -> HeldTime:
    """Noon of this day."""
    return HeldTime(timestamps.moment(f"{day.isoformat()}T12:00:00Z"))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_day_gives_the_same_puzzle_and_another_day_another(game_id: str, soak: bool) -> None:
    found = first_puzzle(game_id)
    assert disagreement(found.puzzle) is None
    assert 0 < found.par <= found.puzzle.points
    assert found.puzzle.seed not in {puzzle.seed for puzzle in puzzles.load(game_id)}
    if soak or game_id in SEARCHED_AGAIN:
        assert encode(daily.daily(game_id, daily.FIRST_DAY)) == encode(found)
        other = daily.daily(game_id, daily.FIRST_DAY + timedelta(days=1))
        assert encode(other.puzzle.steps) != encode(found.puzzle.steps)


def action(puzzle: Puzzle) -> dict[str, Any]:
    return {"action": json.loads(bytes(puzzle.best))}


def lower(puzzle: Puzzle, number: int = 0) -> dict[str, Any]:
    """A play that scores less: the poorest one, the next one and so on."""
    items = puzzle.position().candidates(puzzle.seat)
    poorest = sorted((item for item in items if item.words), key=lambda item: item.points)
    return {"action": json.loads(encode(poorest[number].action))}


@each_store
async def test_two_people_get_the_same_and_the_result_has_no_spoilers(address: str) -> None:
    found = first_puzzle("lengthxwit")
    path = f"/api/daily/lengthxwit/{daily.FIRST_DAY.isoformat()}"
    async with serving(address, at_noon(daily.FIRST_DAY)) as node, Player(node.url) as ann, Player(node.url) as bo:
        await ann.get("/api/me")
        mine, others = await ann.get("/api/daily/lengthxwit/today"), await bo.get(path)
        assert mine == others == await bo.get(path.replace("-", "")), "another spelling is the same day"
        assert (mine["number"], mine["par"], mine["result"]["left"]) == (1, found.par, 3)
        assert found.puzzle.words[0] not in json.dumps(mine["update"]["stories"])
        refused = await ann.post(f"{path}/solution", status=409)
        assert refused["code"] == "daily/not-finished"
        tried = await ann.post(f"{path}/attempt", lower(found.puzzle))
        assert (tried["solved"], tried["result"]["left"], tried["result"]["share"]) == (False, 2, "")
        solved = await ann.post(f"{path}/attempt", action(found.puzzle))
        result = solved["result"]
        assert (solved["solved"], result["finished"], result["solved"], result["left"]) == (True, True, True, 0)
        assert result["share"].splitlines()[0] == "Tilery daily 1: Length × Wit"
        assert "■■■■■" in result["share"]
        assert not any(word in result["share"] for word in found.puzzle.words)
        assert (await ann.post(f"{path}/attempt", action(found.puzzle), status=409))["code"] == "daily/finished"
        picture = await ann.get(f"{path}/result.svg")
        assert picture.startswith("<svg")
        assert not any(word in picture for word in found.puzzle.words)
        assert (await ann.post(f"{path}/solution"))["words"] == list(found.puzzle.words)
        assert (await bo.get(path))["result"]["tries"] == []
        days = (await ann.get("/api/daily/lengthxwit"))["days"]
        assert days == [
            {
                "day": found.day,
                "number": 1,
                "tries": 2,
                "finished": True,
                "points": found.puzzle.points,
                "solved": True,
            }
        ]
        name = {"username": "ann", "password": "correct horse"}
        await ann.post("/api/account", name)
        async with Player(node.url) as elsewhere:
            await elsewhere.post("/api/account/sign-in", name)
            for device in (ann, elsewhere):
                moved = await device.get(path)
                assert (moved["result"], moved["streak"]) == (result, solved["streak"]), (
                    "a guest's results belong to the account"
                )


async def test_three_tries_and_the_solution_is_shown(sqlite: str) -> None:
    found = first_puzzle("lengthxwit")
    path = f"/api/daily/lengthxwit/{found.day}"
    async with serving(sqlite, at_noon(daily.FIRST_DAY)) as node, Player(node.url) as ann:
        await ann.get("/api/me")
        plays = [lower(found.puzzle), lower(found.puzzle, 1), wordless(found.puzzle)]
        for left, play in zip((2, 1, 0), plays, strict=True):
            tried = await ann.post(f"{path}/attempt", play)
            assert tried["result"]["left"] == left
        assert tried["result"]["finished"]
        assert not tried["result"]["solved"]
        assert (await ann.post(f"{path}/solution"))["points"] == found.puzzle.points


def wordless(puzzle: Puzzle) -> dict[str, Any]:
    """A play without a word."""
    items = puzzle.position().candidates(puzzle.seat)
    return {"action": json.loads(encode(next(item.action for item in items if not item.words)))}


async def test_the_same_play_is_refused_however_it_is_written(sqlite: str) -> None:
    found = first_puzzle("quillico")
    path = f"/api/daily/quillico/{found.day}"
    items = found.puzzle.position().candidates(found.puzzle.seat)
    many = next(item for item in items if item.points < found.puzzle.points and len(item.action.place) > 1)
    play = {"action": json.loads(encode(many.action))}
    turned = {"action": {**play["action"], "place": play["action"]["place"][::-1]}}
    async with serving(sqlite, at_noon(daily.FIRST_DAY)) as node, Player(node.url) as ann:
        await ann.get("/api/me")
        assert (await ann.post(f"{path}/preview", play))["legal"]
        assert (await ann.post(f"{path}/attempt", play))["result"]["left"] == 2
        for same in (play, turned):
            refused = await ann.post(f"{path}/attempt", same, status=409)
            assert (refused["code"], refused["message"]) == (
                "daily/tried",
                "You have tried this play. Try another one.",
            )
            seen = await ann.post(f"{path}/preview", same)
            assert (seen["legal"], seen["problem"]["code"]) == (False, "daily/tried")
        assert (await ann.get(path))["result"]["left"] == 2
        assert (await ann.post(f"{path}/preview", action(found.puzzle)))["legal"]


def test_results_of_earlier_versions_are_read() -> None:
    assert [one.points for one in daily.read_tries("3,0,12")] == [3, 0, 12]
    assert daily.is_solved(daily.read_tries("12"), finished=True)
    assert not daily.is_solved(daily.read_tries("3,0,12"), finished=True)
    assert not daily.is_solved(daily.read_tries("3"), finished=False)
    tries = (daily.DailyTry(3, "ab"), daily.DailyTry(0, "cd"), daily.DailyTry(12, "ef", solved=True))
    assert daily.read_tries(daily.write_tries(tries)) == tries
    assert daily.is_solved(tries, finished=True)


async def test_days_that_have_no_puzzle_are_refused(sqlite: str) -> None:
    async with serving(sqlite, at_noon(daily.FIRST_DAY)) as node, Player(node.url) as ann:
        tomorrow = (daily.FIRST_DAY + timedelta(days=1)).isoformat()
        for day in ("2001-01-01", "yesterday", tomorrow, "2026-13-99"):
            assert (await ann.get(f"/api/daily/lexigo/{day}", status=404))["code"] == "daily/not-found"
        assert (await ann.get("/api/daily/chess", status=404))["code"] == "puzzle/not-found"


async def test_a_streak_counts_days_finished_on_the_day(sqlite: str) -> None:
    today = daily.FIRST_DAY + timedelta(days=4)
    async with serving(sqlite, at_noon(today)) as node, Player(node.url) as ann:
        me = (await ann.get("/api/me"))["user"]
        for back, late in ((1, 0), (2, 0), (3, 2)):
            day = today - timedelta(days=back)
            at = timestamps.moment(f"{(day + timedelta(days=late)).isoformat()}T12:00:00Z")
            row = DailyRow(me, "lexigo", day.isoformat(), at, "3", 1)
            assert await node.parts.store.puzzles.save_daily_result(row, "")
        archive = await ann.get("/api/daily/lexigo")
        assert (archive["streak"], len(archive["days"]), archive["days"][0]["number"]) == (2, 5, 5)


def test_streaks_end_where_a_day_is_missing() -> None:
    day = date(2026, 12, 1)
    assert daily.streak_of({"2026-12-01", "2026-11-30", "2026-11-28"}, day) == 2
    assert daily.streak_of({"2026-11-30", "2026-11-29"}, day) == 2
    assert daily.streak_of({"2026-11-29"}, day) == 0


def test_squares_show_the_share_and_all_of_them_only_for_the_best_play() -> None:
    assert [daily.squares(points, 20) for points in (-3, 0, 3, 4, 12, 19, 20)] == [0, 0, 0, 1, 3, 4, 5]
