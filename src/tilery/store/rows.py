"""Rows of the database as values."""

from __future__ import annotations

from typing import Literal

import msgspec

Status = Literal["waiting", "playing", "over"]
UserKind = Literal["guest", "account", "bot"]
Pace = Literal["quick", "normal", "relaxed"]
"""Speed of play between strangers."""


class MatchRow(msgspec.Struct, frozen=True):
    """A match. ``plan``, ``header`` and ``outcome`` are JSON that only the server reads."""

    id: str
    version: int
    status: Status
    game: str
    code: str | None
    public: int
    created: float
    changed: float
    plan: str
    header: str | None = None
    seq: int = -1
    awaited: str = ""
    due: float | None = None
    node: str | None = None
    outcome: str | None = None
    rematch: str | None = None
    rated: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """A user's permission to play from a seat. A user has one seat in a match. A seat may have several users, by
    private link.
    """

    match_id: str
    seat: int
    user_id: str
    how: Literal["sits", "link"]
    since: float


class EntryRow(msgspec.Struct, frozen=True):
    """A stored entry of a record."""

    seq: int
    request: str | None
    body: str


class UserRow(msgspec.Struct, frozen=True):
    """A user."""

    id: str
    kind: UserKind
    name: str
    username: str | None
    password: str | None
    created: float


class SessionRow(msgspec.Struct, frozen=True):
    """A device signed in to an account."""

    id: str
    user_id: str
    created: float
    expires: float
    agent: str


class TokenRow(msgspec.Struct, frozen=True):
    """A token of a program."""

    id: str
    user_id: str
    title: str
    created: float


class RatingRow(msgspec.Struct, frozen=True):
    """A user's rating in a game."""

    user_id: str
    game: str
    mu: float
    sigma: float
    shown: int
    matches: int


class AttemptRow(msgspec.Struct, frozen=True):
    """A user's work on a puzzle: the hints taken, and the first attempt."""

    user_id: str
    puzzle: str
    game: str
    changed: float
    hints: int
    points: int | None
    solved: int
    rated: int
    """The change of the user's rating."""


class DailyRow(msgspec.Struct, frozen=True):
    """A user's result of a puzzle of the day."""

    user_id: str
    game: str
    day: str
    changed: float
    tries: str
    """The tries, comma separated, in the format of ``tilery.puzzles.daily``."""
    finished: int


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    id: int
    request: str
    body: str


class ConditionalRow(msgspec.Struct, frozen=True):
    """Conditional moves of a seat, a tree of answers to plays of others."""

    match_id: str
    seat: int
    user_id: str
    id: str
    """Changes whenever they are replaced."""
    base: int
    """The latest entry when they were stored."""
    body: str
    looked: int
    """The latest entry they were compared with."""
    claimed: int = -1
    """The prompt that is about to be answered by them, −1 for none."""
    notice: str | None = None
    """The reason why they were dropped."""


class StudyRow(msgspec.Struct, frozen=True):
    """A study. ``body`` is its notes and variations as JSON."""

    id: str
    version: int
    user_id: str
    game: str
    title: str
    shared: int
    body: str
    record: str
    changed: float


class ExerciseRow(msgspec.Struct, frozen=True, kw_only=True):
    """An exercise of a person's practice. ``body`` is the mistake and ``card`` its schedule, as JSON."""

    user_id: str
    id: str
    match_id: str
    game: str
    body: str
    changed: float
    due: float
    card: str
    reviews: int = 0
    hints: int = 0
    """Steps of the hint asked for since the last review."""
    removed: int = 0


class SeenMatchRow(msgspec.Struct, frozen=True):
    """A match that was looked through for exercises. ``words`` are the main words missed, as JSON."""

    match_id: str
    words: str


class PracticeDayRow(msgspec.Struct, frozen=True):
    """A day of a person's practice."""

    day: str
    reviews: int
    solved: int


class TicketRow(msgspec.Struct, frozen=True):
    """A person waiting to be paired with strangers, or paired. ``ticket`` changes with every new request."""

    user_id: str
    ticket: str
    game: str
    seats: int
    pace: Pace
    name: str
    since: float
    seen: float
    match_id: str | None = None


class RoomRow(msgspec.Struct, frozen=True):
    """A room. ``body`` is its settings as JSON."""

    id: str
    version: int
    code: str
    name: str
    leader: str
    body: str
    created: float
    changed: float
    closed: int = 0


WITHDRAWN, PLAYING, REMOVED = 0, 1, -1
"""Values of ``RoomPersonRow.playing``. A person removed by the leader keeps a row, as the results of others refer to
it.
"""


class RoomPersonRow(msgspec.Struct, frozen=True):
    """A person in a room."""

    number: int
    user_id: str
    name: str
    playing: int
    since: float


class RoomTableRow(msgspec.Struct, frozen=True):
    """A table of a round, with the state of its match. A table without a match is a bye."""

    round: int
    number: int
    people: str
    match_id: str | None = None
    ruling: str | None = None
    status: str | None = None
    outcome: str | None = None
