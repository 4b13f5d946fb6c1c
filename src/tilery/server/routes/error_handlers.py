"""Errors as HTTP responses: always a ``Problem``."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from tilery.core.errors import ErrorData, IllegalAction, Malformed, Problem, StalePrompt, TileryError
from tilery.core.expected import expected
from tilery.server.protocol.errors import Refused, problem_of
from tilery.store.database import StoreError

AnyRequest = Request[Any, Any, Any]
HTTP_CODES = {404: "http/not-found", 405: "http/method", 413: "malformed/too-long"}


def status_of(error: TileryError) -> int:
    """The HTTP status of an error of ours."""
    match error:
        case Refused(status=status):
            return status
        case StoreError():
            return 503
        case IllegalAction() | StalePrompt():
            return 409
        case Malformed(code="registry/unknown-game"):
            return 404
        case _:
            return 400


def on_tilery_error(request: AnyRequest, error: TileryError) -> Response[Problem]:
    """An error of ours, in full; one of the store without its details."""
    return _response(problem_of(error, path=request.url.path), status_of(error))


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """An error of the framework, in our form."""
    data, message = ErrorData(), error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            data = ErrorData(path=str(first.get("key", "$")))
            message = f"{first.get('key', 'the body')}: {first.get('message', error.detail)}"
            if choices := _allowed(request, str(first.get("key", "")), message):
                message += f" (allowed: {choices})"
    code = HTTP_CODES.get(error.status_code, "malformed/request")
    return _response(Problem(code, message, data), error.status_code)


def _allowed(request: AnyRequest, key: str, reason: str) -> str:
    """The choices there are for this part of the body, if there is a list of them."""
    body = getattr(request.route_handler, "parsed_data_field", None)
    if body is None:
        return ""
    return expected(body.annotation, "$" if key in ("", "data") else f"$.{key}", reason)


def on_unexpected_error(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A bug: logged, and no detail told. What the JSON decoder cannot read is the sender's fault."""
    if isinstance(error, RecursionError | msgspec.DecodeError | UnicodeDecodeError):
        return _response(Problem("malformed/no-json", "The body is not valid JSON."), 400)
    return _response(problem_of(error, path=request.url.path), 500)


def _response(problem: Problem, status: int) -> Response[Problem]:
    return Response(problem, status_code=status, media_type="application/json")
