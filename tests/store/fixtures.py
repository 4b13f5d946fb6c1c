"""Databases for tests: SQLite in a temporary file, PostgreSQL in one server for all workers of a test session."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from store import postgres


@pytest.fixture(scope="session")
def postgres_cluster(session_folder: Path) -> str:
    """The address of the session's server; the first test that asks, in whichever worker, starts it."""
    if postgres.find("postgres") is None:
        pytest.skip("PostgreSQL is not installed")
    return postgres.shared(session_folder)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """Where an SQLite database can be."""
    return str(tmp_path / "tilery.sqlite")


@pytest.fixture
def fresh_postgres(postgres_cluster: str) -> Iterator[Callable[[], str]]:
    """Makes empty PostgreSQL databases, which are dropped at the end of the test."""
    names: list[str] = []

    def make() -> str:
        names.append(f"t{secrets.token_hex(6)}")
        return postgres.new_database(postgres_cluster, names[-1])

    yield make
    for name in names:
        postgres.query(postgres_cluster, f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def shared(fresh_postgres: Callable[[], str]) -> str:
    """An empty PostgreSQL database, for several nodes."""
    return fresh_postgres()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.soak)])
def address(request: pytest.FixtureRequest) -> str:
    """An empty database for a test of what does not depend on its kind: SQLite, and with ``--soak`` PostgreSQL too."""
    return str(request.getfixturevalue("sqlite" if request.param == "sqlite" else "shared"))


each_store = pytest.mark.parametrize("address", ["sqlite", "postgres"], indirect=True)
"""For a test whose statements no other test sends to PostgreSQL."""
