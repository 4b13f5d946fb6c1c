"""Endpoints to mute, block and report people, and the moderators' queue."""

from __future__ import annotations

from typing import Annotated

from tilery.server.common import timestamps
from tilery.server.common.daily_storage import DailyStorage
from tilery.server.common.endpoints import Endpoints, Query
from tilery.server.common.errors import Refused, conflict, not_found
from tilery.server.common.given import LongJobs
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Owner, Person, refuse_token
from tilery.server.moderation.jobs import fair_play_of_match
from tilery.server.moderation.limits import ReportLimits
from tilery.server.moderation.service import ModerationService, Moderator
from tilery.server.moderation.wire import (
    CloseReport,
    Evidence,
    FairPlayReport,
    Relate,
    RelationCard,
    ReportCard,
    ReportList,
    ReportRequest,
    check_user_id,
)
from tilery.store.moderation import RelationRow
from tilery.store.store import Store

endpoints = Endpoints("People")

ROW_BYTES = 300
"""Bytes of a short row in the store, its indexes included."""
MAX_RELATIONS = 500
"""Maximum people whom one person can have muted or blocked."""


@endpoints.provide
async def moderator(moderation: ModerationService, owner: Owner) -> Moderator:
    """The sender of the request, who is a moderator signed in on a device."""
    await moderation.require_moderator(owner)
    return owner


@endpoints.get("/api/relations", "Whom I have muted or blocked")
async def relations(store: Store, owner: Owner) -> list[RelationCard]:
    """All muted and blocked people, latest first."""
    rows = await store.moderation.relations(owner.user)
    return [RelationCard(row.other_id, row.name, row.kind, timestamps.iso(row.since)) for row in rows]


@endpoints.put("/api/relations/{user_id}", "Mute or block somebody")
async def relate(
    store: Store,
    person: Person,
    requester: Requester,
    storage: DailyStorage,
    user_id: str,
    body: Relate,
    time: TimeSource,
) -> list[RelationCard]:
    """Hide the person's chat lines. A blocked person cannot join the requester's tables either."""
    refuse_token(person)
    if user_id == person.user:
        raise Refused(400, "relations/self", "You cannot mute or block yourself.")
    check_user_id(user_id)
    storage.require(requester)
    storage.charge(requester, ROW_BYTES)
    hidden = await store.moderation.hidden_by(person.user)
    if len(hidden) >= MAX_RELATIONS and user_id not in hidden:
        raise conflict("relations/many", f"You have muted or blocked {MAX_RELATIONS} people. Remove one first.")
    await store.moderation.relate(RelationRow(person.user, user_id, body.kind, time.now()))
    rows = await store.moderation.relations(person.user)
    return [RelationCard(row.other_id, row.name, row.kind, timestamps.iso(row.since)) for row in rows]


@endpoints.delete("/api/relations/{user_id}", "Unmute or unblock somebody")
async def unrelate(store: Store, owner: Owner, user_id: str) -> None:
    """Show the person's lines again. Earlier ones appear when the table is opened again."""
    if not await store.moderation.unrelate(owner.user, user_id):
        raise not_found("relation", user_id)


@endpoints.post("/api/reports", "Report somebody", status=204)
async def report(
    moderation: ModerationService,
    person: Person,
    requester: Requester,
    storage: DailyStorage,
    report_limits: ReportLimits,
    body: ReportRequest,
) -> None:
    """Report a person. The moderators see the reporter, the person reported does not."""
    report_limits.take(requester)
    storage.require(requester)
    storage.charge(requester, ROW_BYTES + len(body.note.encode()))
    await moderation.report(person, body)


@endpoints.get("/api/moderation/reports", "The queue of reports", tag="Moderation")
async def queue(
    moderation: ModerationService, moderator: Moderator, closed: Annotated[bool, Query()] = False
) -> ReportList:
    """Open reports, oldest first, or with ``closed`` the latest closed ones."""
    return await moderation.queue(closed=closed)


@endpoints.get("/api/moderation/reports/{report_id}", "A report with its evidence", tag="Moderation")
async def evidence(moderation: ModerationService, moderator: Moderator, report_id: str) -> Evidence:
    """The chat and the seats of the reported match. The record is that of the match."""
    return await moderation.evidence(report_id)


@endpoints.post(
    "/api/moderation/reports/{report_id}/figures", "The fair-play figures of the match", status=200, tag="Moderation"
)
async def figures(
    moderation: ModerationService,
    moderator: Moderator,
    analysis_jobs: LongJobs,
    report_id: str,
) -> FairPlayReport:
    """The regret of every move against the search, and its time, once the match is over. Evidence, no verdict."""
    stored = await moderation.finished_match(report_id)
    return FairPlayReport(await analysis_jobs.run(fair_play_of_match, stored))


@endpoints.post("/api/moderation/reports/{report_id}/close", "Close a report", status=200, tag="Moderation")
async def close(moderation: ModerationService, moderator: Moderator, report_id: str, body: CloseReport) -> ReportCard:
    """Close the report with a note for other moderators, and optionally days without chat for the person reported."""
    return await moderation.close(moderator, report_id, body)
