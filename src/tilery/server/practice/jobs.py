"""Jobs of practice, run in a worker process."""

from __future__ import annotations

import msgspec

from tilery.core.codec import encode
from tilery.core.errors import BadRecord
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.practice import Exercise, Mistake, PracticeAnswer, find_mistakes, judge_answer
from tilery.practice.finding import MOST
from tilery.replay import replay
from tilery.server.matches.persistence import StoredMatch
from tilery.server.puzzles.task_service import solution_of
from tilery.server.workers.time_limit import time_limit

FIND_SECONDS = 120.0
"""Maximum seconds of processor time to look a match through. Usual ones take a fraction of a second."""
ANSWER_SECONDS = 20.0
"""Maximum seconds of processor time to judge an answer, or to play on from a solution."""
MAX_WORDS = 20
"""Maximum number of missed words kept of a match."""


class FoundMistakes(msgspec.Struct, frozen=True):
    """What was found in a match: the mistakes that become exercises, and the main words missed."""

    mistakes: tuple[Mistake, ...] = ()
    words: tuple[str, ...] = ()


def find_in_match(stored: StoredMatch, seat: Seat) -> bytes:
    """The FoundMistakes of a seat in a finished match.

    There are none if the match's rules or words are no longer here, or if it takes too long.
    """
    match = stored.load()
    if not match.rules_are_here:
        return encode(FoundMistakes())
    try:
        with time_limit(FIND_SECONDS):
            found = find_mistakes(match, seat)
    except BadRecord:
        return encode(FoundMistakes())
    return encode(FoundMistakes(found[:MOST], tuple(each.words[0] for each in found[:MAX_WORDS])))


def judge_in_position(position: bytes, mistake: bytes, action: bytes) -> bytes:
    """Judge a legal play, as a PracticeAnswer. ``position``: the record up to the turn, written by the server."""
    asked = msgspec.json.decode(mistake, type=Mistake)
    with time_limit(ANSWER_SECONDS):
        found: PracticeAnswer = judge_answer(_read(position), asked, msgspec.json.decode(action))
        return encode(found)


def solve_position(position: bytes, mistake: bytes) -> bytes:
    """The PuzzleSolution of an exercise."""
    with time_limit(ANSWER_SECONDS):
        return encode(solution_of(Exercise(_read(position), msgspec.json.decode(mistake, type=Mistake))))


def _read(position: bytes) -> Match:
    match = replay(position).match
    if match is None:
        raise BadRecord("record/empty", "The record is empty.")
    match.looks_back = True  # as when the mistake was found: nothing that the terms hid is hidden any more
    return match
