"""Browser tests, which are written for vitest, as tests of pytest: one run with one browser, and a result for each."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "tilery" / "server" / "static"
SHARES = 2
STATEMENT = re.compile(r"^ *it[.(]", re.MULTILINE)
DECLARATION = re.compile(r'^ *it\b(?:(?!^ *it\b).)*?\(\s*"((?:[^"\\]|\\.)*)",\s*async', re.MULTILINE | re.DOTALL)
"""The declaration of a test up to its title, which the values of ``it.each`` may precede."""
VALUE = re.compile(r"%[a-z]")
"""The place of a value in the title of ``it.each``."""

installed = pytest.mark.skipif(
    not (WEB / "node_modules" / "vitest").exists(), reason="the client's packages are not installed; run make web"
)
built = pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the client is not built; run make play")


@dataclass(frozen=True)
class BrowserTest:
    """A test as it is declared in a file of ``web/test``. Declared by ``it.each`` it has a result for each value."""

    file: str
    """Path below ``web``."""
    title: str

    def __str__(self) -> str:
        return f"{Path(self.file).name.split('.')[0]}: {self.title}"

    @property
    def pattern(self) -> str:
        """Regular expression for the titles of its results."""
        return ".*".join(re.escape(part) for part in VALUE.split(self.title))


class Result(msgspec.Struct, frozen=True, rename="camel"):
    """Result of one test in vitest's report. ``full_name`` begins with the titles of the groups around it."""

    full_name: str
    title: str
    status: str
    failure_messages: tuple[str, ...] = ()


class FileResult(msgspec.Struct, frozen=True, rename="camel"):
    """Results of the tests of a file, named by its path."""

    name: str
    assertion_results: tuple[Result, ...]


class Report(msgspec.Struct, frozen=True, rename="camel"):
    """Report that vitest writes with ``--reporter=json``."""

    test_results: tuple[FileResult, ...]


def declared_in(files: Sequence[Path]) -> list[BrowserTest]:
    """All tests that these files declare."""
    return [
        BrowserTest(file.relative_to(WEB).as_posix(), json.loads(f'"{title}"'))
        for file in files
        for title in DECLARATION.findall(file.read_text(encoding="utf-8"))
    ]


def files_of_share(number: int) -> list[Path]:
    """The files of this share: in the order of their digests, so that neighbours by name are in different shares."""
    files = sorted((WEB / "test").glob("*.e2e.ts"), key=lambda file: sha1(f"/test/{file.name}".encode()).hexdigest())
    size = -(-len(files) // SHARES)
    return files[(number - 1) * size : number * size]


def selected_tests(request: pytest.FixtureRequest) -> list[BrowserTest]:
    """The browser tests of the module that asks, but for those that ``-k`` or a node id left out."""
    items = [item for item in request.session.items if item.path == request.path and isinstance(item, pytest.Function)]
    tests = [item.callspec.params.get("browser_test") for item in items if hasattr(item, "callspec")]
    return [test for test in tests if isinstance(test, BrowserTest)]


def run_vitest(
    config: str, tests: Sequence[BrowserTest], folder: Path, env: dict[str, str], seconds: float
) -> dict[BrowserTest, list[Result]]:
    """Run these tests in one process of vitest: the results of each."""
    files = sorted({test.file for test in tests})
    written = folder / "results.json"
    command = ["node", "node_modules/vitest/vitest.mjs", "run", "--config", config]
    command += ["--reporter=default", "--reporter=json", f"--outputFile.json={written}"]
    if len(tests) < len(declared_in([WEB / file for file in files])):
        command += ["-t", "|".join(test.pattern for test in tests)]
    given = {**os.environ, "TILERY_PYTHON": sys.executable, "NO_COLOR": "1", **env}
    done = subprocess.run(
        [*command, *files], cwd=WEB, env=given, capture_output=True, text=True, timeout=seconds, check=False
    )
    report = msgspec.json.decode(written.read_bytes(), type=Report) if written.exists() else Report(())
    results = assign_results(report, declared_in([WEB / file for file in files]))
    if done.returncode:
        print(done.stdout[-6000:], done.stderr[-2000:])
        has_failed = any(result.status == "failed" for each in results.values() for result in each)
        assert has_failed, "vitest fails, but none of its tests does: see what it printed"
    return results


def assign_results(report: Report, declared: Sequence[BrowserTest]) -> dict[BrowserTest, list[Result]]:
    """The results of each declared test. Where titles are alike, the one with more letters of its own is meant."""
    results: dict[BrowserTest, list[Result]] = {test: [] for test in declared}
    for file in report.test_results:
        path = Path(file.name).relative_to(WEB).as_posix()
        candidates = sorted((test for test in declared if test.file == path), key=lambda test: -len(test.pattern))
        for result in file.assertion_results:
            meant = [test for test in candidates if re.fullmatch(test.pattern, result.title)]
            assert meant, f"{path} has a test that is not found in its text: {result.title}"
            results[meant[0]].append(result)
    return results


def require_passed(test: BrowserTest, results: Sequence[Result], subtests: pytest.Subtests) -> None:
    """Fail if the test was not run or failed. With several values each has a result of its own."""
    run = [result for result in results if result.status not in ("skipped", "pending")]
    if results and not run:
        pytest.skip("only with the large counts, or without a value in this sample")
    assert run, f"vitest did not run {test}"
    for result in run:
        if len(run) == 1:
            _require_success(result)
        else:
            with subtests.test(result.full_name):
                _require_success(result)


def _require_success(result: Result) -> None:
    if result.status != "passed":
        pytest.fail("\n".join((result.full_name, *result.failure_messages)), pytrace=False)
