"""Plugin of pytest that runs mutants instead of tests: ``pytest -p mutation.plugin --mutants FILE TESTS``.

Tests are collected once. Each mutant is then tried in a process forked from there, whose function gets the faulty code,
so nothing is imported or collected again. Only tests that run the changed lines are run, the shortest first, until one
fails.
"""

from __future__ import annotations

import gc
import os
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

import hypothesis
import msgspec
import pytest
from _pytest.runner import runtestprotocol

from mutation.injection import forget_answers, inject
from mutation.mutants import ROOT, Mutant, mutants_of
from mutation.steps import MANY, LineTrace, follow, limit_steps

SURVIVED, KILLED, BROKEN = 0, 1, 3
"""Exit statuses of a process that tried a mutant; 2 is that of a test without end."""


class RunRequest(msgspec.Struct, frozen=True):
    """Mutants to run, by module and name, each with the test that is known to kill it, if any."""

    mutants: dict[str, dict[str, str]]


class MutantResult(msgspec.Struct, frozen=True):
    """Result of a mutant: the test that killed it, or None if it survived, and the number of tests that run it."""

    module: str
    name: str
    killer: str | None
    tests: int


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", help="file with the mutants to run, see RunRequest")
    parser.addoption("--found", help="file that gets a line for each mutant, see MutantResult")


def pytest_configure(config: pytest.Config) -> None:
    """Leave failing examples as large as they are: that one fails is enough."""
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutation", hypothesis.settings(), phases=phases, database=None)
    hypothesis.settings.load_profile("mutation")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run the mutants asked for."""
    request = msgspec.json.decode(Path(session.config.getoption("--mutants")).read_bytes(), type=RunRequest)
    runner = MutantRunner([item for item in session.items if not any(item.iter_markers("skip"))], list(request.mutants))
    with Path(session.config.getoption("--found")).open("a", encoding="utf-8") as out:
        for module, wanted in request.mutants.items():
            for mutant in mutants_of(module):
                if mutant.name in wanted:
                    found = runner.run(mutant, wanted[mutant.name])
                    out.write(msgspec.json.encode(found).decode() + "\n")
                    out.flush()
    return True


class MutantRunner:
    """Tests that mutants are tried with."""

    def __init__(self, items: Sequence[pytest.Item], modules: Sequence[str]) -> None:
        self.items = {item.nodeid: item for item in items}
        self.files = frozenset(str(ROOT / module) for module in modules)
        self.traces: dict[str, LineTrace] | None = None
        gc.collect()

    def run(self, mutant: Mutant, hint: str) -> MutantResult:
        """Try one mutant: with the test that is known to kill it, then with all that run it."""
        if hint in self.items and self._killer(mutant, [(hint, MANY // 10)]):
            return MutantResult(mutant.module, mutant.name, hint, 1)
        tests = self._tests_of(mutant)
        return MutantResult(mutant.module, mutant.name, self._killer(mutant, tests), len(tests))

    def _tests_of(self, mutant: Mutant) -> list[tuple[str, int]]:
        """Tests that run the lines of the fault with the steps they take, the shortest first."""
        if self.traces is None:
            self.traces = self._measure()
        file = str(ROOT / mutant.module)
        found = [
            (name, trace.steps)
            for name, trace in self.traces.items()
            if any((file, line) in trace.lines for line in mutant.lines)
        ]
        return sorted(found, key=lambda each: each[1])

    def _measure(self) -> dict[str, LineTrace]:
        """The trace of each test, without a fault. All must pass."""
        read, write = os.pipe()
        child = os.fork()
        if not child:
            try:
                with open(write, "wb") as out:
                    for name, trace in self._follow_all():
                        out.write(msgspec.json.encode((name, trace)) + b"\n")
            finally:
                os._exit(0)
        os.close(write)
        traces = {}
        with open(read, "rb") as lines:
            for line in lines:
                name, trace = msgspec.json.decode(line, type=tuple[str, LineTrace | None])
                if trace is None:
                    raise pytest.UsageError(f"{name} fails without a mutant")
                traces[name] = trace
        os.waitpid(child, 0)
        if len(traces) != len(self.items):
            raise pytest.UsageError(f"{len(traces)} of {len(self.items)} tests could be followed")
        return traces

    def _follow_all(self) -> Iterator[tuple[str, LineTrace | None]]:
        items = list(self.items.values())
        for item, after in zip(items, [*items[1:], None], strict=True):
            forget_answers(self.files)
            with follow(self.files) as trace:
                passed = _passes(item, after)
            yield item.nodeid, trace() if passed else None

    def _killer(self, mutant: Mutant, tests: Sequence[tuple[str, int]]) -> str | None:
        """The first of these tests that fails with the fault, or takes far more steps than without it."""
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os._exit(self._try(mutant, tests, write))
        os.close(write)
        with open(read, encoding="ascii") as numbers:
            begun = numbers.read().split()
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) == BROKEN:
            raise RuntimeError(f"could not run {mutant}")
        return tests[int(begun[-1])][0] if status else None

    def _try(self, mutant: Mutant, tests: Sequence[tuple[str, int]], write: int) -> int:
        """Run the tests with the fault in this process, writing the number of each. Returns an exit status."""
        try:
            sound, faulty = mutant.codes()
            inject(sound, faulty)
            for number, (name, steps) in enumerate(tests):
                os.write(write, f"{number} ".encode())
                after = self.items[tests[number + 1][0]] if number + 1 < len(tests) else None
                with limit_steps(faulty.co_filename, faulty.co_qualname, 10 * steps + MANY // 10):
                    if not _passes(self.items[name], after):
                        return KILLED
        except BaseException:
            traceback.print_exc()
            return BROKEN
        return SURVIVED


def _passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))
