"""Runs of vitest that the browser tests take their results from."""

from __future__ import annotations

import asyncio

import pytest

from faults.processes import Node
from web.browser_tests import BrowserTest, Result, run_vitest, selected_tests

SECONDS = 3500


@pytest.fixture(scope="module")
def share_results(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, soak: bool
) -> dict[BrowserTest, list[Result]]:
    """Results of the browser tests of this module, in a Chromium and against a server of their own."""
    folder = tmp_path_factory.mktemp("share")
    node = Node(str(folder / "tilery.sqlite"))
    asyncio.run(node.start())
    env = {"TILERY_URL": node.url} | ({"TILERY_SOAK": "1"} if soak else {})
    try:
        seconds = SECONDS * (6 if soak else 1)
        return run_vitest("vitest.e2e.config.ts", selected_tests(request), folder, env, seconds)
    finally:
        node.stop()
