"""Shared by all tests: ``--soak`` turns the small counts of ``make test`` into the large ones of ``make soak``."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from store import postgres

pytest_plugins = ["async_tests", "store.fixtures"]
FOLDER = "TILERY_TEST_SESSION"
"""Environment variable: what all workers of a test session share, made and deleted by the process that started them."""
HERE = Path(__file__).parent
FIRST = ("web", "page", "faults", "server", "tui", "arena")
"""Folders whose tests begin: those in a browser take longest, and while others wait, the rest has the processors."""

settings.register_profile(
    "tilery", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("tilery")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the large counts that the issues name")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="tilery-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        folder = Path(os.environ.pop(FOLDER))
        postgres.stop_shared(folder)
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def session_folder() -> Path:
    """A folder that all workers of this test session share."""
    return Path(os.environ[FOLDER])


@pytest.fixture(scope="session")
def soak(request: pytest.FixtureRequest) -> bool:
    """Whether the large counts are asked for."""
    return bool(request.config.getoption("--soak"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=_rank)
    if not config.getoption("--soak"):
        skip = pytest.mark.skip(reason="only with --soak")
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(skip)


def _rank(item: pytest.Item) -> int:
    folder = item.path.relative_to(HERE).parts[0]
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Bytes may hold a time or a random mask: they make no name, or two workers would not collect the same tests."""
    return f"{argname}-of-{len(val)}" if isinstance(val, bytes) else None
