"""Shared by all tests: ``--soak`` turns the small counts of ``make test`` into the large ones of ``make soak``."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
LONGEST = ("web", "arena", "differential", "faults", "distribution", "server", "tui", "analysis")
"""Folders whose tests take long begin, the longest first, so that the workers end together."""

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the large counts that the issues name")


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
    return LONGEST.index(folder) if folder in LONGEST else len(LONGEST)


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Bytes may hold a time or a random mask: they make no name, or two workers would not collect the same tests."""
    return f"{argname}-of-{len(val)}" if isinstance(val, bytes) else None
