"""schemathesis against the server's own OpenAPI document: no answer but those that are promised, and no 500."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode

from server.serving import Running, serving


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in a thread of its own, because schemathesis waits for its answers."""
    database = tmp_path_factory.mktemp("schema") / "tilery.sqlite"
    started, stop = threading.Event(), threading.Event()
    found: list[Running] = []

    async def run() -> None:
        async with serving(database) as running:
            found.append(running)
            started.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert started.wait(60)
    yield found[0]
    stop.set()
    thread.join()


def test_no_request_is_a_server_error(node: Running, soak: bool) -> None:
    schema = schemathesis.openapi.from_url(f"{node.url}/api/schema/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:

        @settings(
            max_examples=200 if soak else 4,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
        def try_out(case: schemathesis.Case) -> None:
            answer = case.call(base_url=node.url, timeout=120)
            assert answer.status_code < 500, (case.method, case.path, answer.text)
            if answer.status_code >= 400:
                assert set(answer.json()) >= {"code", "message"}

        try_out()
