"""Records that are brought along, and analysis."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath

from tilery.analysis import Analysis
from tilery.server.jobs import records
from tilery.server.node import Node
from tilery.server.protocol.bodies import RecordReport
from tilery.server.protocol.errors import Refused, conflict
from tilery.server.routes.dependencies import GivenHouse, GivenVisitor
from tilery.server.routes.matches import watched

AnyRequest = Request[Any, Any, Any]
_report = msgspec.json.Decoder(RecordReport)
_analysis = msgspec.json.Decoder(Analysis)


async def _body(request: AnyRequest, house: Node) -> bytes:
    limit, data = house.settings.limits.record_bytes, bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > limit:
            raise Refused(413, "malformed/too-long", f"the record is longer than {limit} bytes")
    return bytes(data)


@post("/api/records/check", tags=["Records"], summary="Check a record and replay it", status_code=200)
async def check(request: AnyRequest, house: GivenHouse) -> RecordReport:
    """The body is the record's text. What does not verify is refused, with the line and the reason."""
    return _report.decode(await house.study.run(records.check_record, await _body(request, house)))


@post("/api/records/analysis", tags=["Records"], summary="Analyse a record", status_code=200)
async def analyse_text(request: AnyRequest, house: GivenHouse) -> Analysis:
    """The body is the record's text: the best plays of every turn beside the one made."""
    return _analysis.decode(await house.study.run(records.analyse_record, await _body(request, house)))


@post("/api/matches/{match_id:str}/analysis", tags=["Records"], summary="Analyse a match", status_code=200)
async def analyse_match(house: GivenHouse, visitor: GivenVisitor, match_id: FromPath[str]) -> Analysis:
    """Once the match is over: the best plays of every turn beside the one made."""
    host, _ = await watched(house, visitor, match_id)
    if host.match is None or host.match.outcome is None:
        raise conflict("match/not-over", "a match is analysed when it is over")
    text = host.match.record().dumps().encode()
    return _analysis.decode(await house.study.run(records.analyse_record, text))


ROUTES = [check, analyse_text, analyse_match]
