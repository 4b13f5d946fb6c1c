"""Errors as clients see them: refusals with their HTTP status, and a sentence for all other errors."""

from __future__ import annotations

from typing import Any

import structlog

from tilery.core.errors import ErrorData, IllegalAction, Malformed, Problem, TileryError
from tilery.store.database import StoreError

log = structlog.get_logger()
FAULT = Problem("server/fault", "Something went wrong on the server, and the error was logged. Please try again.")
MAX_QUOTED = 64
"""Maximum characters of a request's text that are repeated in an answer."""
UNAVAILABLE = Problem("server/store", "The server cannot save or load right now. Please try again.")


class Refused(TileryError):
    """A request that was understood but is not carried out."""

    def __init__(
        self, status: int, code: str, message: str, data: ErrorData | None = None, *, retry_after: int | None = None
    ) -> None:
        super().__init__(code, message, data)
        self.status = status
        self.retry_after = retry_after
        """Seconds after which a repeated request may succeed."""

    def headers(self) -> dict[str, str]:
        """Headers of the response besides those of every response."""
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}


def not_found(what: str, which: str) -> Refused:
    """404 Not Found."""
    return Refused(404, f"{what}/not-found", f"There is no {what} {which[:MAX_QUOTED]!r} on this server.")


def forbidden(code: str, message: str) -> Refused:
    """403 Forbidden."""
    return Refused(403, code, message)


def conflict(code: str, message: str) -> Refused:
    """409 Conflict with the current state."""
    return Refused(409, code, message)


def problem_of(error: Exception, **context: Any) -> Problem:
    """The part of an error that a client sees: ours in full, the store's and unexpected ones without details.

    Store failures and unexpected errors are logged with ``context``.
    """
    if isinstance(error, StoreError):
        log.error("store failed", problem=error.message, **context)
        return UNAVAILABLE
    if isinstance(error, TileryError):
        return error.problem()
    log.exception("unexpected error", exc_info=error, **context)
    return FAULT


def status_of(error: TileryError) -> int:
    """The HTTP status of an error of ours."""
    match error:
        case Refused(status=status):
            return status
        case StoreError():
            return 503
        case IllegalAction():
            return 409
        case Malformed(code="registry/unknown-game"):
            return 404
        case _:
            return 400
