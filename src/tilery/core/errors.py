"""Errors with a part each for people, clients and programs.

Every error has a stable ``code`` (``family/reason`` in kebab case), a ``message`` that is a sentence with the
values found, and ``data`` with the place of the fault.
"""

from __future__ import annotations

import msgspec


class ErrorData(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of the fault. The fields are the same in all games, and all of them are optional.

    ``cells`` are cell names of the Scene. ``step`` counts the placements or path steps of the action from 0.
    ``unfinished``: incomplete rather than wrong, since more tiles or letters can make it legal. Clients show it
    neutrally.
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
    """An error on the wire."""

    code: str
    message: str
    data: ErrorData = ErrorData()


class TileryError(Exception):
    """The base of all errors that Tilery raises on purpose."""

    def __init__(self, code: str, message: str, data: ErrorData | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data if data is not None else ErrorData()

    def __reduce__(self) -> tuple[type[TileryError], tuple[str, str, ErrorData]]:
        """Pickle code, message and data. Exceptions keep only the message by default."""
        return type(self), (self.code, self.message, self.data)

    def problem(self) -> Problem:
        """The same error as a value for the wire."""
        return Problem(self.code, self.message, self.data)


class IllegalAction(TileryError):
    """A well-formed action that the rules refuse in this state. Nothing has changed."""


class Malformed(TileryError):
    """Input that cannot be read as the type expected. ``data.path`` is the place of the fault."""


class StalePrompt(IllegalAction):
    """An answer that quotes a prompt not open for its seat. Nothing has changed."""


class BadOptions(TileryError):
    """Options, seats or components with which no match can be started."""


class BadRecord(TileryError):
    """A record that cannot be read or does not verify. ``data.line`` is the line at which it stopped."""


class LexiconError(TileryError):
    """A word list, a switch or a query of a lexicon that is unusable."""
