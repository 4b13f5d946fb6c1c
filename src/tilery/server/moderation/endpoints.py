"""Muting, blocking and reporting; the moderators' queue."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody

from tilery.server.common import timestamps
from tilery.server.common.errors import Refused, conflict, not_found
from tilery.server.http.dependencies import GivenAsker, GivenOwner, GivenPerson, GivenStorage, GivenTime, refuse_token
from tilery.server.http.request_jobs import GivenAnalysisJobs
from tilery.server.moderation.limits import ReportLimits
from tilery.server.moderation.service import ModerationDesk
from tilery.server.moderation.wire import (
    CloseReport,
    Evidence,
    FairPlayReport,
    Relate,
    RelationCard,
    ReportCard,
    ReportList,
    ReportWish,
    check_user_id,
)
from tilery.server.people.identity import Person
from tilery.server.records.jobs import fair_play_of_match
from tilery.server.tables.endpoints import GivenStore
from tilery.store.moderation import RelationRow

ROW_BYTES = 300
"""What a short row takes in the store, its indexes included."""
MAX_RELATIONS = 500
"""People one person can have muted or blocked."""
GivenDesk = NamedDependency[ModerationDesk]


async def provide_moderator(moderation_desk: GivenDesk, owner: GivenOwner) -> Person:
    """The sender of the request, who is a moderator and not a program of one."""
    await moderation_desk.require_moderator(owner)
    return owner


MODERATOR = {"moderator": Provide(provide_moderator)}
GivenModerator = NamedDependency[Person]


@get("/api/relations", tags=["People"], summary="Whom I have muted or blocked")
async def relations(store: GivenStore, owner: GivenOwner) -> list[RelationCard]:
    """Latest first."""
    rows = await store.moderation.relations(owner.user)
    return [RelationCard(row.other_id, row.name, row.kind, timestamps.iso(row.since)) for row in rows]


@put("/api/relations/{user_id:str}", tags=["People"], summary="Mute or block somebody")
async def relate(
    store: GivenStore,
    person: GivenPerson,
    asker: GivenAsker,
    storage: GivenStorage,
    user_id: FromPath[str],
    data: JSONBody[Relate],
    time: GivenTime,
) -> list[RelationCard]:
    """I see no more lines of theirs. Who is blocked cannot join tables of mine either."""
    refuse_token(person)
    if user_id == person.user:
        raise Refused(400, "relations/self", "You cannot mute or block yourself.")
    check_user_id(user_id)
    storage.require(asker)
    storage.charge(asker, ROW_BYTES)
    if len(await store.moderation.hidden_by(person.user)) >= MAX_RELATIONS:
        raise conflict("relations/many", f"You have muted or blocked {MAX_RELATIONS} people. Remove one first.")
    await store.moderation.relate(RelationRow(person.user, user_id, data.kind, time.now()))
    rows = await store.moderation.relations(person.user)
    return [RelationCard(row.other_id, row.name, row.kind, timestamps.iso(row.since)) for row in rows]


@delete("/api/relations/{user_id:str}", tags=["People"], summary="Unmute or unblock somebody")
async def unrelate(store: GivenStore, owner: GivenOwner, user_id: FromPath[str]) -> None:
    """From now on; lines that were hidden are shown when the table is opened again."""
    if not await store.moderation.unrelate(owner.user, user_id):
        raise not_found("relation", user_id)


@post("/api/reports", tags=["People"], summary="Report somebody", status_code=204)
async def report(
    moderation_desk: GivenDesk,
    person: GivenPerson,
    asker: GivenAsker,
    storage: GivenStorage,
    report_limits: NamedDependency[ReportLimits],
    data: JSONBody[ReportWish],
) -> None:
    """The moderators see who reported it; the person reported does not."""
    report_limits.take(asker)
    storage.require(asker)
    storage.charge(asker, ROW_BYTES + len(data.note.encode()))
    await moderation_desk.report(person, data)


@get("/api/moderation/reports", tags=["Moderation"], summary="The queue of reports", dependencies=MODERATOR)
async def queue(moderation_desk: GivenDesk, moderator: GivenModerator, closed: FromQuery[bool] = False) -> ReportList:
    """Open reports, oldest first; with ``closed`` those closed last."""
    return await moderation_desk.queue(closed=closed)


@get(
    "/api/moderation/reports/{report_id:str}",
    tags=["Moderation"],
    summary="A report with its evidence",
    dependencies=MODERATOR,
)
async def evidence(moderation_desk: GivenDesk, moderator: GivenModerator, report_id: FromPath[str]) -> Evidence:
    """What was said and who sat where; the record is that of the match."""
    return await moderation_desk.evidence(report_id)


@post(
    "/api/moderation/reports/{report_id:str}/figures",
    tags=["Moderation"],
    summary="The fair-play figures of the match",
    status_code=200,
    dependencies=MODERATOR,
)
async def figures(
    moderation_desk: GivenDesk,
    moderator: GivenModerator,
    analysis_jobs: GivenAnalysisJobs,
    report_id: FromPath[str],
) -> FairPlayReport:
    """Once the match is over: the regret of every move against the search, and its time. Evidence, no verdict."""
    stored = await moderation_desk.finished_match(report_id)
    return FairPlayReport(await analysis_jobs.run(fair_play_of_match, stored))


@post(
    "/api/moderation/reports/{report_id:str}/close",
    tags=["Moderation"],
    summary="Close a report",
    status_code=200,
    dependencies=MODERATOR,
)
async def close(
    moderation_desk: GivenDesk, moderator: GivenModerator, report_id: FromPath[str], data: JSONBody[CloseReport]
) -> ReportCard:
    """With a note for other moderators, and days without chat for the person reported, if any."""
    return await moderation_desk.close(moderator, report_id, data)


ROUTES = [relations, relate, unrelate, report, queue, evidence, figures, close]
