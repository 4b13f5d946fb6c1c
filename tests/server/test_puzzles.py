"""Puzzles on a server: what is sent, what counts, and what it does to ratings."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from server.serving import Player, serving
from store.fixtures import each_store
from tilery import puzzles
from tilery.core import rng
from tilery.core.codec import encode
from tilery.puzzles.puzzle import Puzzle
from tilery.server.puzzles.task_service import TaskSource
from tilery.store.opening import database
from tilery.store.rows import AttemptRow, RatingRow
from tilery.store.store import Store

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")


def best(puzzle: Puzzle) -> dict[str, Any]:
    return {"action": json.loads(bytes(puzzle.best))}


def lower(puzzle: Puzzle) -> dict[str, Any]:
    """A legal play that scores less."""
    items = puzzle.position().candidates(puzzle.seat)
    found = min((item for item in items if item.words), key=lambda item: item.points)
    assert found.points < puzzle.points * 0.8
    return {"action": json.loads(encode(found.action))}


async def account(url: str, name: str) -> Player:
    player = Player(url)
    await player.post("/api/account", {"username": name, "password": "correct horse"})
    return player


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_puzzle_is_sent_without_its_solution_and_solved(sqlite: str, game_id: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as guest:
        await guest.introduce()
        card = await guest.get(f"/api/puzzles/next/{game_id}?grade=easy")
        puzzle = next(one for one in puzzles.load(game_id) if one.id == card["id"])
        assert (card["grade"], card["my_rating"], card["update"]["seat"]) == ("easy", None, puzzle.seat)
        assert "solution" not in card
        assert "best" not in card
        assert card["update"]["seed"] is None
        path = f"/api/puzzles/{puzzle.id}"
        seen = await guest.post(f"{path}/preview", best(puzzle))
        assert (seen["legal"], seen["points"]) == (True, puzzle.points)
        answer = await guest.post(f"{path}/attempt", best(puzzle))
        assert (answer["solved"], answer["share"], answer["first"], answer["my_rating"]) == (True, 100, True, None)
        solution = await guest.post(f"{path}/solution")
        assert solution["words"] == list(puzzle.words)
        assert solution["line"][0]["seat"] == puzzle.seat
        assert solution["line"][0]["stories"]
        again = await guest.get(path)
        assert again["progress"] == {"hints": 0, "points": puzzle.points, "solved": True, "rated": 0}


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_sent_does_not_depend_on_what_the_seat_may_not_know(game_id: str) -> None:
    """The kit's scramble check on the whole body of the route."""
    for puzzle in puzzles.load(game_id)[:20]:
        match = puzzle.position()
        source = TaskSource(puzzle.id, puzzle)
        sent = encode(source.describe(match))
        match.state = match.game.scramble(match.state, puzzle.seat, rng.widen(puzzle.id))
        assert encode(source.describe(match)) == sent


@each_store
async def test_ratings_change_once_and_not_after_hints(address: str) -> None:
    async with serving(address) as node:
        ann = await account(node.url, "ann")
        easy, hard = (next(one for one in puzzles.load("lexigo") if one.grade == g) for g in ("easy", "hard"))
        before = await ann.get(f"/api/puzzles/{easy.id}")
        won = await ann.post(f"/api/puzzles/{easy.id}/attempt", best(easy))
        assert won["my_rating"] > before["my_rating"] == 1000
        assert won["progress"]["rated"] == won["my_rating"] - 1000
        after = await ann.get(f"/api/puzzles/{easy.id}")
        assert after["rating"] < before["rating"]
        repeated = await ann.post(f"/api/puzzles/{easy.id}/attempt", best(easy))
        assert (repeated["first"], repeated["my_rating"]) == (False, won["my_rating"])
        hint = await ann.post(f"/api/puzzles/{hard.id}/hint", {"step": 2})
        assert str(len(hard.words[0])) in hint["text"]
        helped = await ann.post(f"/api/puzzles/{hard.id}/attempt", best(hard))
        assert (helped["solved"], helped["progress"]["rated"]) == (True, 0)
        assert (helped["progress"]["hints"], helped["my_rating"]) == (2, won["my_rating"])
        shelf = {row["game"]: row for row in await ann.get("/api/puzzles")}
        assert (shelf["lexigo"]["tried"], shelf["lexigo"]["solved"]) == (2, 2)
        await ann.http.aclose()
    async with serving(address) as node:  # acknowledged is durable
        again = Player(node.url)
        await again.post("/api/account/sign-in", {"username": "ann", "password": "correct horse"})
        assert (await again.get(f"/api/puzzles/{easy.id}"))["my_rating"] == won["my_rating"]
        await again.http.aclose()


async def test_a_puzzle_starts_with_its_measured_rating_and_the_seat_is_called_you(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as guest:
        await guest.get("/api/me")
        for puzzle in puzzles.load("quillico")[:6]:
            card = await guest.get(f"/api/puzzles/{puzzle.id}")
            assert card["rating"] == puzzle.rating
            assert card["update"]["seats"][puzzle.seat]["name"] == "You"
            name = puzzle.names[puzzle.seat]
            assert not any(line["text"].startswith(f"{name} ") for line in card["update"]["stories"])


async def test_a_wrong_play_loses_and_giving_up_does_too(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann = await account(node.url, "ann")
        one, other = puzzles.load("quillico")[:2]
        lost = await ann.post(f"/api/puzzles/{one.id}/attempt", lower(one))
        assert (lost["solved"], lost["best"], lost["first"]) == (False, None, True)
        assert 0 <= lost["share"] < 80
        assert lost["my_rating"] < 1000
        found = await ann.post(f"/api/puzzles/{one.id}/attempt", best(one))
        assert (found["solved"], found["first"], found["my_rating"]) == (True, False, lost["my_rating"])
        await ann.post(f"/api/puzzles/{other.id}/solution")
        given_up = await ann.get(f"/api/puzzles/{other.id}")
        assert given_up["progress"]["points"] == 0
        assert given_up["my_rating"] < lost["my_rating"]
        await ann.http.aclose()


async def test_an_illegal_play_is_explained_and_is_no_attempt(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as guest:
        puzzle = puzzles.load("lengthxwit")[0]
        path = f"/api/puzzles/{puzzle.id}"
        kind = puzzle.position().awaiting[puzzle.seat].kinds[0]
        refused = await guest.post(f"{path}/attempt", {"action": {"kind": kind, "word": "XXXX"}}, status=409)
        assert refused["code"].startswith("lengthxwit/")
        await guest.post(f"{path}/attempt", {"action": {"kind": "nonsense"}}, status=400)
        assert (await guest.get(path))["progress"]["points"] is None
        assert (await guest.get("/api/puzzles/nosuch", status=404))["code"] == "puzzle/not-found"
        assert (await guest.get("/api/puzzles/next/chess", status=404))["code"] == "puzzle/not-found"
        await guest.get("/api/puzzles/next/lexigo?grade=absurd", status=400)
        await guest.post(f"{path}/hint", {"step": 5}, status=400)


async def test_the_next_puzzle_is_one_that_was_not_tried(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as guest:
        await guest.get("/api/me")
        me = (await guest.get("/api/me"))["user"]
        every = [one for one in puzzles.load("lexigo") if one.grade == "easy"]
        for puzzle in every[1:]:
            row = AttemptRow(me, puzzle.id, "lexigo", 1.0, 0, 1, 0, 0)
            assert await node.parts.store.puzzles.finish(row, [])
        assert (await guest.get("/api/puzzles/next/lexigo?grade=easy"))["id"] == every[0].id
        await guest.post(f"/api/puzzles/{every[0].id}/attempt", best(every[0]))
        told = await guest.get("/api/puzzles/next/lexigo?grade=easy", status=404)
        assert told["code"] == "puzzle/all-tried"
        await guest.post("/api/account", {"username": "gus", "password": "correct horse"})
        told = await guest.get("/api/puzzles/next/lexigo?grade=easy", status=404)
        assert told["code"] == "puzzle/all-tried", "a guest's attempts belong to the account"


@each_store
async def test_an_attempt_is_stored_once_and_only_with_the_ratings_it_was_rated_by(address: str) -> None:
    async with Store(database(address)) as store:
        row = AttemptRow("u", "p", "lexigo", 1.0, 0, 5, 1, 7)
        mine, its = (
            RatingRow("u", "lexigo", 26.0, 8.0, 1048, 1),
            RatingRow("puzzle:p", "lexigo", 24.0, 4.0, 1288, 1),
        )
        assert await store.puzzles.finish(row, [mine, its])
        assert not await store.puzzles.finish(row, [msgspec.structs.replace(mine, matches=2)])
        other = msgspec.structs.replace(row, puzzle="q")
        assert not await store.puzzles.finish(other, [mine]), "the rating has changed meanwhile"
        assert await store.puzzles.attempt("u", "q") is None
        await store.puzzles.save_hint("u", "q", "lexigo", 3, 2.0)
        await store.puzzles.save_hint("u", "q", "lexigo", 1, 2.0)
        assert not await store.puzzles.finish(other, []), "a hint was asked for meanwhile"
        hinted = await store.puzzles.attempt("u", "q")
        assert hinted is not None
        assert (hinted.hints, hinted.points) == (3, None)
        assert await store.puzzles.rating("u", "lexigo") == mine
        assert await store.puzzles.shown_ratings("lexigo", "puzzle:") == {"puzzle:p": 1288}
