"""Lexicons composed in these tests are kept in a folder of their own."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="package", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILERY_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
