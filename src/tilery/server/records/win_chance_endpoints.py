"""The win chances of a finished match."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency

from tilery.server.http.dependencies import GivenAsker, GivenMatch, GivenPerson
from tilery.server.records.win_chances import ChancesReport, WinChanceJobs

GivenJobs = NamedDependency[WinChanceJobs]


@get("/api/matches/{match_id:str}/chances", tags=["Records"], summary="The win chances computed so far")
async def see(watched: GivenMatch, win_chance_jobs: GivenJobs) -> ChancesReport:
    """Starts no computation."""
    watched.finished_match()
    return win_chance_jobs.report(watched.id)


@post("/api/matches/{match_id:str}/chances", tags=["Records"], summary="Compute the win chances", status_code=200)
async def start(
    watched: GivenMatch, win_chance_jobs: GivenJobs, person: GivenPerson, asker: GivenAsker
) -> ChancesReport:
    """Each seat's chance to win after every entry, and how much of its change was luck; computed once for all who ask.

    It can take minutes: ask again to see the progress.
    """
    return win_chance_jobs.start(watched.id, watched.finished_match(), asker)


ROUTES = [see, start]
