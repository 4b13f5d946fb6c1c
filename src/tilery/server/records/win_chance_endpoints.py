"""Endpoints of the win chances of a finished match."""

from __future__ import annotations

from tilery.server.common.endpoints import Endpoints
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Person
from tilery.server.matches.live_match import LiveMatch
from tilery.server.records.win_chances import ChancesReport, WinChanceJobs

endpoints = Endpoints("Records")


@endpoints.get("/api/matches/{match_id}/chances", "The win chances computed so far", offline=True)
async def see(watched: LiveMatch, win_chance_jobs: WinChanceJobs) -> ChancesReport:
    """The report so far. Starts no computation."""
    watched.finished_match()
    return win_chance_jobs.report(watched.id)


@endpoints.post("/api/matches/{match_id}/chances", "Compute the win chances", status=200, offline=True)
async def start(
    watched: LiveMatch, win_chance_jobs: WinChanceJobs, person: Person, requester: Requester
) -> ChancesReport:
    """Start computing each seat's chance to win after every entry, and the share of luck in its changes.

    It is computed once for everybody and can take minutes. Poll for the progress.
    """
    return win_chance_jobs.start(watched.id, watched.finished_match(), requester)
