"""What the server refuses, with the HTTP status that says so."""

from __future__ import annotations

from tilery.core.errors import ErrorData, TileryError


class Refused(TileryError):
    """A request that is understood but not done."""

    def __init__(self, status: int, code: str, message: str, data: ErrorData | None = None) -> None:
        super().__init__(code, message, data)
        self.status = status


def not_found(what: str, which: str) -> Refused:
    """There is no such thing."""
    return Refused(404, f"{what}/not-found", f"there is no {what} {which!r} here")


def forbidden(code: str, message: str) -> Refused:
    """Not for you."""
    return Refused(403, code, message)


def conflict(code: str, message: str) -> Refused:
    """Not as things stand."""
    return Refused(409, code, message)
