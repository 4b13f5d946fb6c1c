"""Errors that a person, a client and a program can each use.

Every error has a stable ``code`` (``family/reason`` in kebab case), a ``message`` that is a sentence with the
values found, and ``data`` that says where the fault lies.
"""

from __future__ import annotations

import msgspec


class ErrorData(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the fault lies; the same fields in all games, each optional.

    ``cells`` are cell names as a Scene has them; ``step`` counts the placements or path steps of the action
    from 0. ``unfinished``: not yet right rather than wrong, since more tiles or letters can make it right. Clients
    show it neutrally.
    """

    cells: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    seat: int | None = None
    step: int | None = None
    path: str | None = None
    line: int | None = None
    unfinished: bool = False


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error as it travels on the wire."""

    code: str
    message: str
    data: ErrorData = ErrorData()


class TileryError(Exception):
    """The root of everything Tilery refuses on purpose."""

    def __init__(self, code: str, message: str, data: ErrorData | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data if data is not None else ErrorData()

    def __reduce__(self) -> tuple[type[TileryError], tuple[str, str, ErrorData]]:
        """Pickle code, message and data, where other exceptions keep the message alone."""
        return type(self), (self.code, self.message, self.data)

    def problem(self) -> Problem:
        """The same error as a value for the wire."""
        return Problem(self.code, self.message, self.data)


class IllegalAction(TileryError):
    """An action that is well formed but that the rules refuse here. Nothing has changed."""


class Malformed(TileryError):
    """Input that cannot be read as the type expected. ``data.path`` is the place of the fault."""


class StalePrompt(IllegalAction):
    """An answer that quotes a prompt not open for that seat. Nothing has changed."""


class BadOptions(TileryError):
    """Options, seats or components with which no match can be started."""


class BadRecord(TileryError):
    """A record that cannot be read or does not verify. ``data.line`` is the line at which it stopped."""


class LexiconError(TileryError):
    """A word list, a switch or a query of a lexicon that cannot be used."""
