"""Errors as clients see them: refusals with their HTTP status, and what is said of everything else."""

from __future__ import annotations

from typing import Any

import structlog

from tilery.core.errors import ErrorData, Problem, TileryError
from tilery.store.database import StoreError

log = structlog.get_logger()
FAULT = Problem("server/fault", "Something went wrong on the server, and the error was logged. Please try again.")
UNAVAILABLE = Problem("server/store", "The server cannot save or load right now. Please try again.")


class Refused(TileryError):
    """A request that was understood but is not carried out."""

    def __init__(self, status: int, code: str, message: str, data: ErrorData | None = None) -> None:
        super().__init__(code, message, data)
        self.status = status


def not_found(what: str, which: str) -> Refused:
    """404 Not Found."""
    return Refused(404, f"{what}/not-found", f"There is no {what} {which!r} on this server.")


def forbidden(code: str, message: str) -> Refused:
    """403 Forbidden."""
    return Refused(403, code, message)


def conflict(code: str, message: str) -> Refused:
    """409 Conflict with the current state."""
    return Refused(409, code, message)


def problem_of(error: Exception, **context: Any) -> Problem:
    """What a client is told about an error: ours in full, the store's and unexpected ones without details.

    Store failures and unexpected errors are logged with ``context``.
    """
    if isinstance(error, StoreError):
        log.error("store failed", problem=error.message, **context)
        return UNAVAILABLE
    if isinstance(error, TileryError):
        return error.problem()
    log.exception("unexpected error", exc_info=error, **context)
    return FAULT
