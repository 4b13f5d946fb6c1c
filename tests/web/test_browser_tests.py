"""Every browser test is a test of pytest, and fails where vitest says so."""

from __future__ import annotations

import pytest

from web.browser_tests import (
    SHARES,
    STATEMENT,
    WEB,
    BrowserTest,
    FileResult,
    Report,
    Result,
    assign_results,
    declared_in,
    files_of_share,
    require_passed,
)

FILES = sorted([*(WEB / "test").glob("*.e2e.ts"), *(WEB / "test" / "page").glob("*.page.ts")])
FILE = "test/sample.e2e.ts"
PLAYS, ANY, WORD_ROAD = (BrowserTest(FILE, title) for title in ("%s is played", "%s", "Word Road: by (one) key"))


def report(*results: Result) -> Report:
    return Report((FileResult(str(WEB / FILE), results),))


def test_no_browser_test_is_overlooked() -> None:
    declared = declared_in(FILES)
    assert len(declared) == sum(len(STATEMENT.findall(file.read_text(encoding="utf-8"))) for file in FILES)
    assert len(set(declared)) == len(declared)


def test_each_file_is_in_one_share() -> None:
    shares = [files_of_share(number + 1) for number in range(SHARES)]
    assert sorted(file for share in shares for file in share) == sorted((WEB / "test").glob("*.e2e.ts"))


def test_a_result_belongs_to_the_test_of_its_title() -> None:
    results = [Result(title, title, "passed") for title in ("lexigo is played", "lexigo", "Word Road: by (one) key")]
    assigned = assign_results(report(*results), [ANY, PLAYS, WORD_ROAD])
    assert assigned == {PLAYS: [results[0]], ANY: [results[1]], WORD_ROAD: [results[2]]}


def test_a_result_that_no_test_is_known_for_is_an_error() -> None:
    with pytest.raises(AssertionError, match=r"test/sample\.e2e\.ts has a test that is not found in its text: another"):
        assign_results(report(Result("another", "another", "passed")), [WORD_ROAD])


def test_a_test_fails_with_what_vitest_says(subtests: pytest.Subtests) -> None:
    require_passed(WORD_ROAD, [Result("keys Word Road", "Word Road", "passed")], subtests)
    with pytest.raises(pytest.fail.Exception, match="keys Word Road\nno tile there"):
        require_passed(WORD_ROAD, [Result("keys Word Road", "Word Road", "failed", ("no tile there",))], subtests)
    with pytest.raises(AssertionError, match=r"vitest did not run sample: Word Road: by \(one\) key"):
        require_passed(WORD_ROAD, [], subtests)
    with pytest.raises(pytest.skip.Exception):
        require_passed(WORD_ROAD, [Result("keys Word Road", "Word Road", "skipped")], subtests)
