"""The databases these tests run on."""

from __future__ import annotations

from store.fixtures import address, fresh_postgres, postgres_cluster, shared, sqlite

__all__ = ["address", "fresh_postgres", "postgres_cluster", "shared", "sqlite"]
