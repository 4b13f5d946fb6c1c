"""Statistics of people."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from tilery.server.protocol.statistics import Statistics
from tilery.server.resources.statistics import compute_statistics, statistics_of
from tilery.server.routes.analysis_jobs import GivenAnalysisJobs
from tilery.server.routes.dependencies import GivenPerson, GivenVisitor
from tilery.server.routes.matches import GivenStore


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
