"""Statistics of people."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from tilery.server.http.dependencies import GivenPerson, GivenVisitor
from tilery.server.http.request_jobs import GivenAnalysisJobs
from tilery.server.people.statistics_service import compute_statistics, statistics_of
from tilery.server.people.statistics_wire import Statistics
from tilery.server.tables.endpoints import GivenStore


@get("/api/users/{user_id:str}/statistics", tags=["People"], summary="Statistics of a person")
async def see(store: GivenStore, visitor: GivenVisitor, user_id: FromPath[str]) -> Statistics:
    """From their latest finished matches that are open to spectators; one's own from all. Starts no computation."""
    return await statistics_of(store, user_id, visitor)


@post("/api/users/{user_id:str}/statistics", tags=["People"], summary="Analyse another match", status_code=200)
async def compute(
    store: GivenStore, person: GivenPerson, analysis_jobs: GivenAnalysisJobs, user_id: FromPath[str]
) -> Statistics:
    """Analyses the latest match that is ``pending``, once for all who ask. Ask again while there are more."""
    return await compute_statistics(store, user_id, person, analysis_jobs.run)


ROUTES = [see, compute]
