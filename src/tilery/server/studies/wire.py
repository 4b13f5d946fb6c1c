"""Studies on the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tilery.server.common.bodies import Body
from tilery.studies import Study, StudyTurn

MAX_STUDIES = 100
"""Maximum studies of a person."""
MAX_STUDY_BYTES = 100_000
"""Maximum size of notes and variations."""
MAX_RECORD_BYTES = 1_000_000
"""Maximum size of the record of a study."""


class CreateStudy(Body, frozen=True):
    """Make a study of a finished match on this server."""

    match: Annotated[str, Meta(min_length=1, max_length=32)]


class SaveStudy(Body, frozen=True):
    """Replace title, notes and variations."""

    version: Annotated[int, Meta(ge=0)]
    """The version that was changed. Refused if there is a newer one."""
    shared: bool
    """True if whoever has the link may see it."""
    study: Study


class StudySummary(msgspec.Struct, frozen=True):
    """A study in the list of one's own."""

    id: str
    game: str
    title: str
    shared: bool
    changed: str


class StudyList(msgspec.Struct, frozen=True):
    """One's own studies, latest change first."""

    studies: tuple[StudySummary, ...]
    most: int = MAX_STUDIES


class StudyCard(msgspec.Struct, frozen=True):
    """A study with everything in it but the record."""

    id: str
    version: int
    game: str
    title: str
    players: tuple[str, ...]
    last: int
    """The number of positions, which is the last ``turn``."""
    shared: bool
    mine: bool
    """True if the requesting person may change it."""
    turns: tuple[StudyTurn, ...]
    changed: str
