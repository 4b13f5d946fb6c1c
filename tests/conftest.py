"""Shared by all tests: ``--soak`` turns the small counts of ``make test`` into the large ones of ``make soak``."""

from __future__ import annotations

import os
import shutil
import tempfile
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from store import postgres

pytest_plugins = ["store.fixtures"]
FOLDER = "TILERY_TEST_SESSION"
"""Environment variable: what all workers of a test session share, made and deleted by the process that started them."""
HERE = Path(__file__).parent
LONGEST = ("web", "page", "arena", "faults", "differential", "distribution", "server", "tui", "analysis")
"""Folders whose tests take long begin, the longest first, so that the workers end together."""
BROWSER = ("web", "page")
"""Folders of which each test is long enough for a worker of its own; other files stay whole, for their fixtures."""

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
    items[:] = _dealt(items, getattr(config, "workerinput", {}).get("workercount", 1))
    if not config.getoption("--soak"):
        skip = pytest.mark.skip(reason="only with --soak")
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(skip)


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).parts[0]


def _rank(item: pytest.Item) -> int:
    return LONGEST.index(_folder(item)) if _folder(item) in LONGEST else len(LONGEST)


def _dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The files dealt out like cards, so that each worker begins with the longest tests.

    Workers get equal parts of the list, so the hands are made equally long; else the beginning of one would be the end
    of another worker's part, and a long test would run when all others are done.
    """
    hands: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for _, file in groupby(items, lambda item: item.nodeid if _folder(item) in BROWSER else str(item.path)):
        min(hands, key=len).extend(file)
    sizes = [(len(items) + number) // workers for number in range(workers)]
    left = [item for hand, size in zip(hands, sizes, strict=True) for item in hand[size:]]
    for hand, size in zip(hands, sizes, strict=True):
        hand[size:] = [left.pop() for _ in range(size - len(hand))]
    return [item for hand in hands for item in hand]


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Bytes may hold a time or a random mask: they make no name, or two workers would not collect the same tests."""
    return f"{argname}-of-{len(val)}" if isinstance(val, bytes) else None
