"""Endpoints of people's statistics."""

from __future__ import annotations

from tilery.server.common.endpoints import Endpoints
from tilery.server.common.given import LongJobs
from tilery.server.common.visitors import Person, Visitor
from tilery.server.people.statistics_service import compute_statistics, statistics_of
from tilery.server.people.statistics_wire import Statistics
from tilery.store.store import Store

endpoints = Endpoints("People")


@endpoints.get("/api/users/{user_id}/statistics", "Statistics of a person", offline=True)
async def see(store: Store, visitor: Visitor, user_id: str) -> Statistics:
    """The latest finished matches that are open to spectators, and all of the visitor's own. Starts no computation."""
    return await statistics_of(store, user_id, visitor)


@endpoints.post("/api/users/{user_id}/statistics", "Analyse another match", status=200, offline=True)
async def compute(store: Store, person: Person, analysis_jobs: LongJobs, user_id: str) -> Statistics:
    """Analyse the latest match that is ``pending``, once for all requests. Ask again while there are more."""
    return await compute_statistics(store, user_id, person, analysis_jobs.run)
