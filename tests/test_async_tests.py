"""Async tests are run, each in an event loop of its own, and fail as other tests do."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

TESTS = """
import asyncio

import pytest

loops, tasks, ends = [], [], []


async def until_cancelled():
    try:
        await asyncio.Event().wait()
    finally:
        ends.append("cancelled")


@pytest.mark.parametrize("number", [1, 2])
async def test_passes(number, tmp_path):
    await asyncio.sleep(0)
    assert number in (1, 2)
    assert tmp_path.is_dir()
    loops.append(asyncio.get_running_loop())
    tasks.append(asyncio.create_task(until_cancelled()))
    await asyncio.sleep(0)


class TestMethod:
    async def test_passes(self):
        assert ends == ["cancelled", "cancelled"]
        assert asyncio.get_running_loop() not in loops
        assert not asyncio.get_running_loop().get_debug()


async def test_fails():
    await asyncio.sleep(0)
    assert 1 + 1 == 3


async def test_raises():
    raise ValueError("out of the test")


async def test_skips():
    pytest.skip("not here")


def test_is_not_async():
    with pytest.raises(RuntimeError, match="no running event loop"):
        asyncio.get_running_loop()
"""


def test_async_tests_are_run_and_fail_as_others_do(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile(TESTS)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    monkeypatch.delenv("SLIPCOVER_ENABLED", raising=False)  # what measures this process would look for its own sources
    result = pytester.runpytest_subprocess("-p", "async_tests")
    result.assert_outcomes(passed=4, failed=2, skipped=1)
    result.stdout.fnmatch_lines(["*assert (1 + 1) == 3*", "*ValueError: out of the test*"])
