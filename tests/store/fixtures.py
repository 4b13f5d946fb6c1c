"""Databases for tests: SQLite in a temporary file, PostgreSQL in a server of the tests' own."""

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


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """Where an SQLite database can be."""
    return str(tmp_path / "tilery.sqlite")


@pytest.fixture
def fresh_postgres(postgres_cluster: str) -> Callable[[], str]:
    """Makes empty PostgreSQL databases."""
    return lambda: postgres.new_database(postgres_cluster, f"t{secrets.token_hex(6)}")


@pytest.fixture
def shared(fresh_postgres: Callable[[], str]) -> str:
    """An empty PostgreSQL database, for several nodes."""
    return fresh_postgres()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    return str(request.getfixturevalue("sqlite" if request.param == "sqlite" else "shared"))
