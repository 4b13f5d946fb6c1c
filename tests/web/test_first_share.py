"""Chromium against the real server, first share: a file of its own, so that another worker can take it."""

from __future__ import annotations

import pytest

from web.browser_tests import BrowserTest, Result, built, declared_in, files_of_share, installed, require_passed


@installed
@built
@pytest.mark.parametrize("browser_test", declared_in(files_of_share(1)), ids=str)
def test_in_a_real_browser(
    browser_test: BrowserTest, share_results: dict[BrowserTest, list[Result]], subtests: pytest.Subtests
) -> None:
    require_passed(browser_test, share_results[browser_test], subtests)
