"""schemathesis against the server's own OpenAPI document: no answer but those that are promised, and no 500.

What is asked for exists in half of the requests, and the one who asks has a seat there in three of four.
"""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from server.serving import Player, serving
from tilery import puzzles, registry
from tilery.puzzles.daily import FIRST_DAY

load_all_checks()
PROMISED: list[Any] = [
    CHECKS.get_one(f"{what}_conformance")
    for what in ("status_code", "content_type", "response_headers", "response_schema")
]


class Node(msgspec.Struct):
    """A server, somebody's cookie, and what is there, by the name that a path has for it."""

    url: str
    cookies: dict[str, str]
    there: dict[str, list[str]]
    faults: list[str]
    """What no request was told: exceptions of tasks that nobody awaited, and of callbacks."""


async def furnish(url: str) -> Node:
    """A table that waits, one in play, and one for every game at which only bots sit; Ann is at the first two."""
    async with Player(url) as ann:
        tables = [await ann.create(seats="me open"), await ann.create(seats="me level1")]
        tables += [await ann.create(game=game, seats="level1 level1") for game in registry.ids()]
        me = await ann.get("/api/me")
        room = await ann.post("/api/rooms", {"name": "Club", "setup": {"game": "highletter"}})
        await ann.post(f"/api/rooms/{room['room']}/join", {"code": room["code"], "name": "Ann"})
        there = {
            "match_id": [table["match"] for table in tables],
            "code": [tables[0]["code"], room["code"]],
            "room_id": [room["room"]],
            "user_id": [me["user"]],
            "game_id": list(registry.ids()),
            "word": ["quill", "road"],
            "puzzle_id": [puzzles.load(game)[0].id for game in ("lengthxwit", "lexigo", "quillico", "wordroad")],
            "day": ["today", FIRST_DAY.isoformat()],
        }
        return Node(url, dict(ann.http.cookies), there, [])


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server in a thread of its own, because schemathesis waits for its answers."""
    database = tmp_path_factory.mktemp("schema") / "tilery.sqlite"
    started, stop = threading.Event(), threading.Event()
    found: list[Node] = []

    async def run() -> None:
        async with serving(database) as running:
            found.append(await furnish(running.url))
            faults = found[0].faults
            asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(str(context)))
            started.set()
            await asyncio.to_thread(stop.wait)
            gc.collect()  # a task says that nobody took its exception when it is freed

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert started.wait(60)
    yield found[0]
    stop.set()
    thread.join()
    assert found[0].faults == []


def test_every_answer_is_one_that_the_document_promises(node: Node, soak: bool) -> None:
    schema = schemathesis.openapi.from_url(f"{node.url}/api/schema/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:

        @settings(
            max_examples=200 if soak else 3,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
            st.fixed_dictionaries({name: st.sampled_from(known) for name, known in node.there.items()}),
            st.booleans(),
            st.sampled_from([node.cookies, node.cookies, node.cookies, {}]),
        )
        def try_out(case: schemathesis.Case[Any], there: dict[str, str], real: bool, cookies: dict[str, str]) -> None:
            if real:
                case.path_parameters.update({name: there[name] for name in case.path_parameters.keys() & there})
            answer = case.call(base_url=node.url, cookies=cookies, timeout=600)
            assert answer.status_code < 500, (case.method, case.path, answer.text)
            case.validate_response(answer, checks=PROMISED)

        try_out()
