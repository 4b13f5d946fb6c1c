"""Everything that is kept about me, and its deletion."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tilery.server.http.dependencies import AnyRequest, GivenMatches, GivenOwner
from tilery.server.http.request_jobs import GivenAnalysisJobs
from tilery.server.people.accounts import Accounts
from tilery.server.people.endpoints import DEVICE, GivenDevice
from tilery.server.people.export import export_person
from tilery.server.people.identity import Identity, new_guest_id
from tilery.server.people.wire import DeleteMe
from tilery.server.tables.endpoints import GivenStore


@get("/api/account/export", tags=["People"], summary="Everything kept about me", media_type="application/zip")
async def export(store: GivenStore, owner: GivenOwner, analysis_jobs: GivenAnalysisJobs) -> Response[bytes]:
    """A zip file: my data as JSON, and the records of my matches."""
    headers = {"content-disposition": 'attachment; filename="tilery-about-me.zip"'}
    return Response(await export_person(store, owner.user), headers=headers, media_type="application/zip")


@post("/api/account/delete", tags=["People"], summary="Delete me", status_code=204, dependencies=DEVICE)
async def delete_me(
    request: AnyRequest,
    accounts: NamedDependency[Accounts],
    identity: NamedDependency[Identity],
    matches: GivenMatches,
    owner: GivenOwner,
    device: GivenDevice,
    data: JSONBody[DeleteMe],
) -> None:
    """Running matches are left. Records keep a neutral name; everything else about me is deleted."""
    changed = await accounts.delete(owner, data.password)
    request.state.cookie = identity.guest_cookie(new_guest_id())
    for match_id in changed:
        await matches.reread(match_id)


ROUTES = [export, delete_me]
