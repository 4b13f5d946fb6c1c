"""Endpoints of records, uploaded or of matches, and their analysis."""

from __future__ import annotations

from typing import Annotated

from tilery.analysis import Analysis
from tilery.server.common.endpoints import COSTLY, Endpoints, Query, RawAnswer
from tilery.server.common.given import LongJobs, QuickJobs, RecordText, TakesGzip, pack_answer
from tilery.server.common.visitors import Person, Visitor
from tilery.server.matches.live_match import LiveMatch
from tilery.server.records.jobs import analyse_record, analyse_stored, check_record, record_of_match, replay_of_match
from tilery.server.records.replay_frames import MAX_FRAMES
from tilery.server.records.stored_matches import record_name, stored_match
from tilery.server.records.wire import RecordReport, ReplayPage

endpoints = Endpoints("Records")

Start = Annotated[int, Query(ge=0, le=1_000_000)]
Count = Annotated[int, Query(ge=1, le=MAX_FRAMES)]


@endpoints.get("/api/matches/{match_id}/record", "The record", media_type="application/x-ndjson", offline=True)
async def record(
    takes_gzip: TakesGzip, watched: LiveMatch, visitor: Visitor, quick_jobs: QuickJobs
) -> RawAnswer[bytes]:
    """The record of a match, complete once it is over, and before that redacted for the visitor."""
    stored = await stored_match(watched, visitor.user)
    file = f'attachment; filename="{record_name(watched)}"'
    text = await quick_jobs.run(record_of_match, stored, takes_gzip)
    return pack_answer(text, takes_gzip, content_disposition=file)


@endpoints.get("/api/matches/{match_id}/replay", "The match step by step", cost=COSTLY, offline=True)
async def replay(
    takes_gzip: TakesGzip,
    watched: LiveMatch,
    visitor: Visitor,
    quick_jobs: QuickJobs,
    start: Start = 0,
    count: Count = MAX_FRAMES,
) -> RawAnswer[ReplayPage]:
    """Positions in the visitor's view, in pages. The next one starts at ``next``."""
    stored = await stored_match(watched, visitor.user)
    return pack_answer(await quick_jobs.run(replay_of_match, stored, start, count, takes_gzip), takes_gzip)


@endpoints.post("/api/records/check", "Verify and replay a record", status=200, takes_text=True, offline=True)
async def check(
    quick_jobs: QuickJobs, takes_gzip: TakesGzip, text: RecordText, start: Start = 0
) -> RawAnswer[RecordReport]:
    """The body is the record's text. If it does not verify, the answer names the line and the reason.

    The replay comes in pages: send the record again with ``start`` at the ``next`` of the page before.
    """
    return pack_answer(await quick_jobs.run(check_record, text, start, takes_gzip), takes_gzip)


@endpoints.post("/api/records/analysis", "Analyse a record", status=200, takes_text=True, offline=True)
async def analyse_text(
    person: Person, analysis_jobs: LongJobs, takes_gzip: TakesGzip, text: RecordText
) -> RawAnswer[Analysis]:
    """The best plays of every turn beside the one made. The body is the record's text."""
    return pack_answer(await analysis_jobs.run(analyse_record, text, takes_gzip), takes_gzip)


@endpoints.post("/api/matches/{match_id}/analysis", "Analyse a match", status=200, offline=True)
async def analyse_match(
    takes_gzip: TakesGzip, watched: LiveMatch, person: Person, analysis_jobs: LongJobs
) -> RawAnswer[Analysis]:
    """The best plays of every turn beside the one made, once the match is over."""
    watched.finished_match()
    stored = await stored_match(watched, person.user)
    return pack_answer(await analysis_jobs.run(analyse_stored, stored, takes_gzip), takes_gzip)
