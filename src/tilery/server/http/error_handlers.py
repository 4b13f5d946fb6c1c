"""Errors as HTTP responses, which are always a ``Problem``."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from tilery.core.errors import ErrorData, Problem, TileryError
from tilery.core.expectations import list_expected
from tilery.server.common.errors import Refused, problem_of, status_of

AnyRequest = Request[Any, Any, Any]
HTTP_PROBLEMS = {
    404: Problem("http/not-found", "There is nothing at this address."),
    405: Problem("http/method", "This address cannot be used with this method."),
    413: Problem("malformed/too-long", "The body is longer than this address takes."),
}
"""Problems in place of the framework's terse messages."""


def on_tilery_error(request: AnyRequest, error: TileryError) -> Response[Problem]:
    """Answer with an error of ours in full, or with one of the store without its details."""
    response = _response(problem_of(error, path=request.url.path), status_of(error))
    _drop_stack(error)
    if isinstance(error, Refused):
        response.headers.update(error.headers())
    return response


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """Answer with an error of the framework in our form."""
    _drop_stack(error)
    if error.status_code in HTTP_PROBLEMS:
        return _response(HTTP_PROBLEMS[error.status_code], error.status_code, error.headers)
    data, message = ErrorData(), error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            data = ErrorData(path=str(first.get("key", "$")))
            message = f"{first.get('key', 'the body')}: {first.get('message', error.detail)}"
            if choices := _allowed(request, str(first.get("key", "")), message):
                message += f" (allowed: {choices})"
    return _response(Problem("malformed/request", message, data), error.status_code)


def _allowed(request: AnyRequest, key: str, reason: str) -> str:
    """The list of allowed values for this part of the body, if there is one."""
    body = getattr(request.route_handler, "parsed_data_field", None)
    if body is None:
        return ""
    return list_expected(body.annotation, "$" if key in ("", "data") else f"$.{key}", reason)


def on_unexpected_error(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Log a bug and answer without details. Invalid JSON is the sender's fault and answered as such."""
    if isinstance(error, RecursionError | msgspec.DecodeError | UnicodeDecodeError):
        problem, status = Problem("malformed/no-json", "The body is not valid JSON."), 400
    else:
        problem, status = problem_of(error, path=request.url.path), 500
    _drop_stack(error)
    return _response(problem, status)


def _drop_stack(error: BaseException) -> None:
    """Free the values on the stack, such as the body of the request, once the error is answered.

    Functions of the framework on that stack hold the error. It would stay until a collection of cycles, which does not
    know how large it is.
    """
    while error.__traceback__ is not None:
        error.__traceback__ = None
        error = error.__context__ or error


def _response(problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=status, headers=headers, media_type="application/json")
