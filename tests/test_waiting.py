"""Tests wait only with a limit, so that what never happens fails with a sentence instead of hanging."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from waiting import Limit, eventually, wait_until

TESTS = Path(__file__).parent
HOSTILE = ("faults/hostile/honest.py", "faults/hostile/attacks.py")
"""Players play on until the hostile hour, which has an end of its own, stops them; each attack ends with its burst."""


def waits(loop: ast.While) -> bool:
    """Whether a loop may have to wait for others: it sleeps, awaits, polls a process, or has no condition at all."""
    return isinstance(loop.test, ast.Constant) or any(
        isinstance(node, ast.Await) or (isinstance(node, ast.Attribute) and node.attr in ("sleep", "poll", "pause"))
        for node in ast.walk(loop)
    )


def limited(loop: ast.While) -> bool:
    """Whether the condition of a loop begins with ``limit.allows(…)``, or compares with a time called ``until``."""
    call = loop.test
    until = any(isinstance(node, ast.Name) and node.id == "until" for node in ast.walk(call))
    return until or (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "allows")


def timed(tree: ast.AST) -> set[ast.AST]:
    """Everything that is written within ``async with asyncio.timeout(…)``."""
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.AsyncWith)]
    inside = [block for block in blocks if any("asyncio.timeout(" in ast.unparse(item) for item in block.items)]
    return {node for block in inside for node in ast.walk(block)}


def unlimited(source: str) -> list[int]:
    """The lines of a source at which a loop waits without a limit."""
    tree = ast.parse(source)
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.While) and node not in timed(tree)]
    return [loop.lineno for loop in loops if waits(loop) and not limited(loop)]


def test_every_loop_that_waits_has_a_limit() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("*.py"))
        if path.relative_to(TESTS).as_posix() not in HOSTILE
        for line in unlimited(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "wait with wait_until, eventually or Limit of tests/waiting.py"


def test_every_loop_of_a_browser_test_has_a_limit() -> None:
    files = sorted((TESTS.parent / "web" / "test").rglob("*.ts"))
    loops = [
        (file.name, line) for file in files for line in re.findall(r"^ *(?:while|for \(;).*", file.read_text(), re.M)
    ]
    assert ("faults.e2e.ts", "  while (limit.allows(!(await lay(page)))) {") in loops
    assert [loop for loop in loops if ".allows(" not in loop[1] and "frames < 60" not in loop[1]] == []


def test_a_loop_without_a_limit_is_found() -> None:
    assert unlimited("while True:\n    pass") == [1]
    assert unlimited("while busy:\n    time.sleep(1)") == [1]
    assert unlimited("async def f():\n    while busy:\n        await player.receive()") == [2]
    assert unlimited("while limit.allows(busy):\n    time.sleep(1)") == []
    assert unlimited("while numbers:\n    numbers.pop()") == []


async def test_a_wait_ends_with_the_value_or_with_a_sentence() -> None:
    values = iter([0, 0, 7])
    assert wait_until(lambda: next(values), "a number") == 7

    async def later() -> int:
        return next(numbers)

    numbers = iter([0, 8])
    assert await eventually(later, "a number") == 8
    with pytest.raises(AssertionError, match="expected within 0 seconds: the end of the world"):
        wait_until(lambda: False, "the end of the world", seconds=0)
    assert not Limit("nothing", seconds=0).allows(False)
