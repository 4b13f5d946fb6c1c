"""Verdicts do not depend on how fast the machine is: tests patch no seconds, sleep nowhere and read no clock to judge.

Time that matters is held by the test (``held_time.HeldTime``); what happens in other processes is waited for
(``waiting``).
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator
from pathlib import Path

from waiting import SECONDS

TESTS = Path(__file__).parent
SCHEDULES = ("faults/hostile/*", "faults/test_hostile_hour.py", "faults/evening.py", "faults/load.py")
"""Players and attackers that act at random moments, until something else ends them."""
KILLS = ("faults/test_kills.py", "faults/test_trust_kills.py", "faults/test_evening.py")
"""Processes that are killed at random moments, whatever they are doing."""
WAITING = ("waiting.py", "held_time.py", "test_waiting.py", "test_timing.py")
FROZEN = ("faults/test_duties.py",)
"""A process that is stopped for longer than a clock runs; that it was longer changes nothing."""
AGED = ("lexicon/test_eviction.py",)
"""Files whose date is set to an hour ago."""
SOCKETS = "server/serving.py"
"""Opens the sockets of all other tests, with a limit."""
BEAT = "beat_seconds"
"""How often a node looks: a figure that decides how soon, and never whether."""
CLOCKS = ("time.time", "time.monotonic", "time.perf_counter", "time.process_time")


def name_of(node: ast.expr) -> str:
    return ast.unparse(node)


def patched_times(tree: ast.AST) -> Iterator[int]:
    """Lines that patch a number of seconds, or a clock."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func).endswith("setattr"):
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if any(re.search(r"SECONDS|INTERVAL|_MS\b|^time\.|\.time\.|monotonic|\bsleep\b", text) for text in texts):
                yield node.lineno


def sleeps(tree: ast.AST) -> Iterator[int]:
    """Lines that sleep: for longer than a tick of the event loop, or a look at a condition."""
    for node in ast.walk(tree):
        is_sleep = isinstance(node, ast.Call) and name_of(node.func) in ("asyncio.sleep", "time.sleep")
        if isinstance(node, ast.Call) and is_sleep and name_of(node.args[0]) not in ("0", "PAUSE"):
            yield node.lineno


def short_limits(tree: ast.AST) -> Iterator[int]:
    """Lines that set a time limit to a fraction of a second, or wait for less long than ``waiting`` does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg is not None and node.arg != BEAT:
            least = SECONDS if node.arg == "timeout" else 1.0 if node.arg.endswith(("_seconds", "_timeout")) else 0.0
            if 0 < number(node.value) < least:
                yield node.value.lineno
        elif isinstance(node, ast.Call) and name_of(node.func) in ("asyncio.timeout", "asyncio.wait_for"):
            yield from [node.lineno] if number(node.args[-1]) < SECONDS else []


OWN_LIMITS = {
    **dict.fromkeys(("httpx.get", "httpx.post", "httpx.Client", "httpx.AsyncClient"), "timeout"),
    "websockets.connect": "open_timeout",
}
"""What gives up after a few seconds unless it is told otherwise, and by which argument."""


def unset_limits(tree: ast.AST) -> Iterator[int]:
    """Lines that leave a library its own time limit of a few seconds."""
    for node in ast.walk(tree):
        limit = OWN_LIMITS.get(name_of(node.func)) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and limit is not None and limit not in {word.arg for word in node.keywords}:
            yield node.lineno


def number(node: ast.expr) -> float:
    """The number that is written here; infinite if something else is."""
    is_number = isinstance(node, ast.Constant) and isinstance(node.value, float | int)
    return float(ast.literal_eval(node)) if is_number else math.inf


def timed_verdicts(tree: ast.AST) -> Iterator[int]:
    """Lines that read a clock of the machine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in CLOCKS:
            yield node.lineno


def found(check: object, *allowed: str) -> list[str]:
    """The places in tests that a check finds, but for those in the allowed files."""
    assert callable(check)
    return [
        f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("*.py"))
        if not any(path.relative_to(TESTS).match(one) for one in (*WAITING, *allowed))
        for line in check(ast.parse(path.read_text(encoding="utf-8")))
    ]


def test_no_test_patches_seconds_or_a_clock() -> None:
    assert found(patched_times) == [], "hold the time with held_time.HeldTime"


def test_no_test_sleeps_and_hopes() -> None:
    assert found(sleeps, *SCHEDULES, *KILLS, *FROZEN) == [], "wait for a condition with waiting.holds"


def test_no_test_sets_a_limit_that_a_busy_machine_exceeds() -> None:
    assert found(short_limits, *SCHEDULES) == [], "hold the time with held_time.HeldTime"
    assert found(unset_limits, *SCHEDULES, SOCKETS) == [], (
        "give it waiting.SECONDS; sockets: server.serving.open_socket"
    )


def test_no_test_judges_by_the_clock_of_the_machine() -> None:
    assert found(timed_verdicts, *SCHEDULES, *AGED) == [], "figures belong to bench/"


def test_what_depends_on_speed_is_found() -> None:
    assert list(patched_times(ast.parse('monkeypatch.setattr(cluster, "LOAD_SECONDS", 0.1)'))) == [1]
    assert list(patched_times(ast.parse('monkeypatch.setattr("time.monotonic", lambda: 1)'))) == [1]
    assert list(sleeps(ast.parse("await asyncio.sleep(0.3)"))) == [1]
    assert list(sleeps(ast.parse("await asyncio.sleep(0)"))) == []
    assert list(short_limits(ast.parse("Limits(head_seconds=0.3, beat_seconds=0.2, body_seconds=60)"))) == [1]
    assert list(short_limits(ast.parse("async with asyncio.timeout(10): pass"))) == [1]
    assert list(short_limits(ast.parse("subprocess.run(command, timeout=60)"))) == [1]
    assert list(unset_limits(ast.parse("httpx.get(url)"))) == [1]
    assert list(unset_limits(ast.parse("httpx.get(url, timeout=600)"))) == []
    assert list(timed_verdicts(ast.parse("began = time.perf_counter()"))) == [1]


BROWSER_MS = 900_000
"""Milliseconds that a browser test waits for anything."""
UNJUDGED = (".shots.ts", ".figures.ts")
"""Files that take pictures and measure; they assert nothing of what they wait for."""
ABSENT = ("news.e2e.ts", "2_000")
"""Waits for what must not appear: looking longer would find more, and never less."""


def test_no_browser_test_waits_for_a_time_or_for_too_little_of_it() -> None:
    files = [path for path in (TESTS.parent / "web" / "test").rglob("*.ts") if not path.name.endswith(UNJUDGED)]
    waits = [
        (path.name, ms)
        for path in files
        for ms in re.findall(r"\btimeout: ([\d_]+) \}\)(?!\.catch)|waitForTimeout\(([\d_]+)\)", path.read_text())
    ]
    assert files
    short = [(name, limit or pause) for name, (limit, pause) in waits if _is_short(limit, pause)]
    assert [one for one in short if one != ABSENT] == []


def _is_short(limit: str, pause: str) -> bool:
    return int(limit) < BROWSER_MS if limit else int(pause) > 100


def test_a_short_wait_in_the_browser_is_found() -> None:
    assert _is_short("60_000", "")
    assert not _is_short("900_000", "")
    assert _is_short("", "500")
    assert not _is_short("", "20")


MACHINE = ("time.time", "time.monotonic", "time.perf_counter", "asyncio.sleep", "asyncio.timeout", "asyncio.wait_for")
READERS = re.compile(r"\.call_later$|\.call_at$|loop\(\)\.time$|datetime\.(now|today)$|date\.today$|daily\.today$")


def machine_times(tree: ast.AST) -> Iterator[int]:
    """Lines that read or wait for the time of the machine, not for that of a part's own time source."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = name_of(node.func)
            is_tick = name == "asyncio.sleep" and name_of(node.args[0]) == "0"
            if (name in MACHINE and not is_tick) or (READERS.search(name) and "time.call_later" not in name):
                yield node.lineno


def test_the_server_and_its_store_have_time_from_one_place_alone() -> None:
    source = TESTS.parent / "src" / "tilery"
    reading = [
        f"{path.relative_to(source)}:{line}"
        for folder in ("server", "store")
        for path in sorted((source / folder).rglob("*.py"))
        if path.name != "time_source.py"
        for line in machine_times(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert reading == [], "take it from the TimeSource that node.py hands out"
    assert list(machine_times(ast.parse("asyncio.get_running_loop().call_later(1, ring)"))) == [1]
    assert list(machine_times(ast.parse("self._time.call_later(1, ring)"))) == []
