"""Endpoints to export and delete all data about a person."""

from __future__ import annotations

from tilery.server.common.endpoints import Endpoints, RawAnswer
from tilery.server.common.given import ClientDevice, LongJobs
from tilery.server.common.visitors import Owner
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.people.accounts import Accounts
from tilery.server.people.export import export_person
from tilery.server.people.identity import Identity
from tilery.server.people.sign_in import SignInDevice
from tilery.server.people.wire import DeleteMe
from tilery.store.store import Store

endpoints = Endpoints("People")


@endpoints.get("/api/account/export", "Everything kept about me", media_type="application/zip")
async def export(store: Store, owner: Owner, analysis_jobs: LongJobs) -> RawAnswer[bytes]:
    """A zip file with the person's data as JSON and the records of their matches."""
    headers = {"content-disposition": 'attachment; filename="tilery-about-me.zip"'}
    return RawAnswer(await export_person(store, owner.user), headers=headers)


@endpoints.post("/api/account/delete", "Delete me", status=204)
async def delete_me(
    client: ClientDevice,
    accounts: Accounts,
    identity: Identity,
    matches: LiveMatches,
    owner: Owner,
    device: SignInDevice,
    body: DeleteMe,
) -> None:
    """Delete the person. Running matches are left. Records keep a neutral name, and everything else is deleted."""
    changed = await accounts.delete(owner, body.password)
    client.cookie = identity.guest_cookie(identity.new_guest().user)
    for match_id in changed:
        await matches.reread(match_id)
