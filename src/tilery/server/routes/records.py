"""Uploaded records, and analysis."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from tilery.analysis import Analysis
from tilery.server.jobs.records import analyse_record, check_record
from tilery.server.jobs.worker_pool import WorkerPool
from tilery.server.protocol.bodies import RecordReport
from tilery.server.protocol.errors import Refused
from tilery.server.routes.dependencies import GivenMatch
from tilery.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
GivenWorkers = NamedDependency[WorkerPool]
GivenSettings = NamedDependency[Settings]
Start = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
_report = msgspec.json.Decoder(RecordReport)
_analysis = msgspec.json.Decoder(Analysis)


async def _body(request: AnyRequest, limit: int) -> bytes:
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > limit:
            raise Refused(413, "malformed/too-long", f"The record is longer than {limit} bytes.")
    return bytes(data)


@post("/api/records/check", tags=["Records"], summary="Verify and replay a record", status_code=200)
async def check(
    request: AnyRequest, settings: GivenSettings, analysis_workers: GivenWorkers, start: Start = 0
) -> RecordReport:
    """The body is the record's text. If it does not verify, the answer says at which line and why.

    The replay comes in pages: send the record again with ``start`` at the ``next`` of the page before.
    """
    body = await _body(request, settings.limits.record_bytes)
    return _report.decode(await analysis_workers.run(check_record, body, start))


@post("/api/records/analysis", tags=["Records"], summary="Analyse a record", status_code=200)
async def analyse_text(request: AnyRequest, settings: GivenSettings, analysis_workers: GivenWorkers) -> Analysis:
    """The body is the record's text. Answers with the best plays of every turn beside the one made."""
    body = await _body(request, settings.limits.record_bytes)
    return _analysis.decode(await analysis_workers.run(analyse_record, body))


@post("/api/matches/{match_id:str}/analysis", tags=["Records"], summary="Analyse a match", status_code=200)
async def analyse_match(watched: GivenMatch, analysis_workers: GivenWorkers) -> Analysis:
    """Once the match is over: the best plays of every turn beside the one made."""
    text = watched.finished_match().record().dumps().encode()
    return _analysis.decode(await analysis_workers.run(analyse_record, text))


ROUTES = [check, analyse_text, analyse_match]
