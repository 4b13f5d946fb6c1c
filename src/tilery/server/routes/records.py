"""Uploaded records, and analysis."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from tilery.analysis import Analysis
from tilery.server.jobs.records import analyse_record, check_record
from tilery.server.protocol.bodies import RecordReport
from tilery.server.protocol.errors import Refused
from tilery.server.routes.analysis_jobs import GivenAnalysisJobs, GivenQuickJobs
from tilery.server.routes.dependencies import GivenMatch, GivenPerson
from tilery.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
GivenSettings = NamedDependency[Settings]
Start = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
ENCODED: dict[str, Any] = {"is_encoded": True}
"""For routes whose answers are compressed by the worker that made them."""


def _takes_gzip(request: AnyRequest) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _sent(data: bytes, request: AnyRequest) -> Response[Any]:
    """What a worker encoded, as it is: megabytes are neither read nor written on the event loop."""
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"} if _takes_gzip(request) else {}
    return Response(data, headers=headers, media_type="application/json")


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
    return _sent(await quick_jobs.run(check_record, body, start, _takes_gzip(request)), request)


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
    return _sent(await analysis_jobs.run(analyse_record, body, _takes_gzip(request)), request)


@post("/api/matches/{match_id:str}/analysis", tags=["Records"], summary="Analyse a match", status_code=200, opt=ENCODED)
async def analyse_match(
    request: AnyRequest, watched: GivenMatch, person: GivenPerson, analysis_jobs: GivenAnalysisJobs
) -> Response[Analysis]:
    """Once the match is over: the best plays of every turn beside the one made."""
    text = watched.finished_match().record().dumps().encode()
    return _sent(await analysis_jobs.run(analyse_record, text, _takes_gzip(request)), request)


ROUTES = [check, analyse_text, analyse_match]
