"""The static page in a real browser, from a static host; ``web/test/page`` has one file a subject."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.browser_tests import BrowserTest, Result, declared_in, require_passed, run_vitest, selected_tests

WEB = Path(__file__).parents[2] / "web"
STATIC = WEB.parent / "src" / "tilery" / "page" / "static"
FILES = ("matches", "pages", "updates")
KILLS = 30
SECONDS = 1500

built = pytest.mark.skipif(not (STATIC / "sw.js").exists(), reason="the page is not built; run make page")


def declared(*names: str) -> list[BrowserTest]:
    return declared_in([WEB / "test" / "page" / f"{name}.page.ts" for name in names])


@pytest.fixture(scope="module")
def page_results(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, soak: bool
) -> dict[BrowserTest, list[Result]]:
    """Results of the tests of the page, in one Chromium."""
    env = {"TILERY_SOAK": "1"} if soak else {}
    tests = [test for test in selected_tests(request) if test in declared(*FILES)]
    return run_vitest("vitest.page.config.ts", tests, tmp_path_factory.mktemp("page"), env, SECONDS)


@built
@pytest.mark.parametrize("browser_test", declared(*FILES), ids=str)
def test_in_a_real_browser(
    browser_test: BrowserTest, page_results: dict[BrowserTest, list[Result]], subtests: pytest.Subtests
) -> None:
    require_passed(browser_test, page_results[browser_test], subtests)


@built
@pytest.mark.parametrize("name", ["pyodide", "python", "msgspec", "structlog", "zilla-slab", "source-sans-3"])
def test_the_page_carries_the_licence_of_everything_in_it(name: str) -> None:
    text = (STATIC / "licenses" / f"{name}.txt").read_text(encoding="utf-8")
    assert re.search("licen[cs]e|copyright", text, re.IGNORECASE)


@built
@pytest.mark.soak
@pytest.mark.parametrize("browser_test", declared("kills"), ids=str)
def test_thirty_kills(browser_test: BrowserTest, tmp_path: Path, subtests: pytest.Subtests) -> None:
    env = {"TILERY_KILLS": str(KILLS)}
    results = run_vitest("vitest.page.config.ts", [browser_test], tmp_path, env, 10 * SECONDS)
    require_passed(browser_test, results[browser_test], subtests)
