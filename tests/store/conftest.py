"""The same tests on both stores, each a real one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from store import postgres


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[str]:
    if postgres.find("postgres") is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres.cluster() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tilery.sqlite")
    return postgres.new_database(request.getfixturevalue("postgres_cluster"), f"t{secrets.token_hex(6)}")


@pytest.fixture
def fresh_postgres(postgres_cluster: str) -> Callable[[], str]:
    """Makes empty PostgreSQL databases."""
    return lambda: postgres.new_database(postgres_cluster, f"t{secrets.token_hex(6)}")
