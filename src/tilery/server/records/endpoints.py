"""Uploaded records, and analysis."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from tilery.analysis import Analysis
from tilery.server.common.errors import Refused
from tilery.server.http.dependencies import AnyRequest, GivenMatch, GivenPerson
from tilery.server.http.packed import ENCODED, packed, takes_gzip
from tilery.server.http.request_jobs import GivenAnalysisJobs, GivenQuickJobs
from tilery.server.records.jobs import analyse_record, analyse_stored, check_record
from tilery.server.records.wire import RecordReport
from tilery.server.settings import Settings
from tilery.server.tables.lists import stored_match

GivenSettings = NamedDependency[Settings]
Start = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


async def _body(request: AnyRequest, limit: int) -> bytes:
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > limit:
            raise Refused(413, "malformed/too-long", f"The record is longer than {limit} bytes.")
    return bytes(data)


@post(
    "/api/records/check",
    tags=["Records"],
    summary="Verify and replay a record",
    status_code=200,
    request_max_body_size=None,
    opt=ENCODED,
)
async def check(
    request: AnyRequest, settings: GivenSettings, quick_jobs: GivenQuickJobs, start: Start = 0
) -> Response[RecordReport]:
    """The body is the record's text. If it does not verify, the answer says at which line and why.

    The replay comes in pages: send the record again with ``start`` at the ``next`` of the page before.
    """
    body = await _body(request, settings.limits.record_bytes)
    return packed(await quick_jobs.run(check_record, body, start, takes_gzip(request)), request)


@post(
    "/api/records/analysis",
    tags=["Records"],
    summary="Analyse a record",
    status_code=200,
    request_max_body_size=None,
    opt=ENCODED,
)
async def analyse_text(
    request: AnyRequest, settings: GivenSettings, person: GivenPerson, analysis_jobs: GivenAnalysisJobs
) -> Response[Analysis]:
    """The body is the record's text. Answers with the best plays of every turn beside the one made."""
    body = await _body(request, settings.limits.record_bytes)
    return packed(await analysis_jobs.run(analyse_record, body, takes_gzip(request)), request)


@post("/api/matches/{match_id:str}/analysis", tags=["Records"], summary="Analyse a match", status_code=200, opt=ENCODED)
async def analyse_match(
    request: AnyRequest, watched: GivenMatch, person: GivenPerson, analysis_jobs: GivenAnalysisJobs
) -> Response[Analysis]:
    """Once the match is over: the best plays of every turn beside the one made."""
    watched.finished_match()
    stored = await stored_match(watched, person.user)
    return packed(await analysis_jobs.run(analyse_stored, stored, takes_gzip(request)), request)


ROUTES = [check, analyse_text, analyse_match]
