"""Endpoints of studies. A study that is not shared exists for its owner alone."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.core.record import SUFFIX
from tilery.server.common.endpoints import COSTLY, Endpoints, RawAnswer
from tilery.server.common.given import QuickJobs, RecordText
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Person, Visitor
from tilery.server.matches import access
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.positions.service import preview_play, search_position, show_position
from tilery.server.positions.wire import (
    Position,
    PositionPlays,
    PositionPlaysRequest,
    PositionPreviewRequest,
    PositionRequest,
)
from tilery.server.studies.service import StudyService
from tilery.server.studies.wire import CreateStudy, SaveStudy, StudyCard, StudyList

endpoints = Endpoints("Studies")


@endpoints.get("/api/studies", "My studies", offline=True)
async def mine(person: Person, studies: StudyService) -> StudyList:
    """One's own studies, latest change first."""
    return await studies.mine(person.user)


@endpoints.post("/api/studies", "Study a match", cost=COSTLY, offline=True)
async def create(
    person: Person,
    requester: Requester,
    matches: LiveMatches,
    studies: StudyService,
    quick_jobs: QuickJobs,
    body: CreateStudy,
) -> StudyCard:
    """Make a study of a finished match that one may watch."""
    live = await matches.get(body.match)
    access.require_watch(live, person.user)
    record = access.require_look_back(live).record().dumps().encode()
    return await studies.create(person.user, requester, record, quick_jobs.run)


@endpoints.post("/api/studies/import", "Study a record", cost=COSTLY, takes_text=True, offline=True)
async def import_record(
    person: Person, requester: Requester, studies: StudyService, quick_jobs: QuickJobs, text: RecordText
) -> StudyCard:
    """Make a study of a record file, with the study in it if there is one. The body is the record's text."""
    return await studies.create(person.user, requester, text, quick_jobs.run)


@endpoints.get("/api/studies/{study_id}", "A study", offline=True)
async def show(study_id: str, visitor: Visitor, requester: Requester, studies: StudyService) -> StudyCard:
    """A study of one's own, or one that is shared."""
    return await studies.show(study_id, visitor.user, requester)


@endpoints.put("/api/studies/{study_id}", "Change a study", offline=True)
async def save(
    study_id: str,
    person: Person,
    requester: Requester,
    studies: StudyService,
    quick_jobs: QuickJobs,
    body: SaveStudy,
) -> StudyCard:
    """Replace title, notes and variations. Variations are checked by the rules."""
    return await studies.save(study_id, person.user, requester, body, quick_jobs.run)


@endpoints.delete("/api/studies/{study_id}", "Delete a study", offline=True)
async def delete(study_id: str, person: Person, studies: StudyService) -> None:
    """Delete a study of one's own."""
    await studies.delete(study_id, person.user)


@endpoints.get(
    "/api/studies/{study_id}/record", "The record with the study", media_type="application/x-ndjson", offline=True
)
async def record(study_id: str, visitor: Visitor, studies: StudyService) -> RawAnswer[bytes]:
    """The record of the match, with the study in its first line."""
    text, game = await studies.record(study_id, visitor.user)
    name = f'attachment; filename="{game}-study-{study_id}{SUFFIX}"'
    return RawAnswer(text.encode(), headers={"Content-Disposition": name})


@endpoints.post("/api/studies/{study_id}/position", "A position of a study", status=200, offline=True)
async def see(
    study_id: str, visitor: Visitor, requester: Requester, studies: StudyService, body: PositionRequest
) -> Position:
    """Any position of the match, or one reached from there by other plays."""
    return await show_position(await studies.source(study_id, visitor.user, requester, body))


@endpoints.post("/api/studies/{study_id}/position/preview", "Try a play in a study", status=200, offline=True)
async def preview(
    study_id: str, visitor: Visitor, requester: Requester, studies: StudyService, body: PositionPreviewRequest
) -> Preview:
    """The legality of a play in a position, its words and points."""
    return await preview_play(await studies.source(study_id, visitor.user, requester, body), body.action)


@endpoints.post("/api/studies/{study_id}/position/plays", "The best plays in a study", status=200, offline=True)
async def plays(
    study_id: str,
    visitor: Visitor,
    requester: Requester,
    studies: StudyService,
    quick_jobs: QuickJobs,
    body: PositionPlaysRequest,
) -> PositionPlays:
    """The best plays, searched as hard as in an analysis of a match."""
    source = await studies.source(study_id, visitor.user, requester, body)
    return await search_position(source, body.limit, quick_jobs.run)
