"""Sentences common to all games."""

from __future__ import annotations

import pytest

from tilery.core.common_messages import Ended, Left, SharedEvent, Supplied, TimedOut
from tilery.core.stories import REASONS, tell_scores, tell_shared, tell_winners

NAMES = ("Ann", "Bo", "Cy")


def ended(reason: str, scores: tuple[int, ...], *winners: int) -> Ended:
    return Ended(reason, scores, (1,) * len(scores), winners)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Left(1), "Bo leaves the match."),
        (TimedOut(2), "Cy ran out of time."),
        (Supplied(0, tiles=("A",)), ""),
        (ended("out", (1, 5, 2), 1), "A player has gone out: Bo wins with 5 points."),
        (ended("last_seat", (1, 0, 0), 0), "Everyone else left the match: Ann wins with 1 point."),
        (ended("stall", (4, 4, 2), 0, 1), "No one played a word for too long: Ann and Bo share the win with 4 points."),
        (ended("Flood", (0, 0, 0), 0, 1, 2), "Flood: Ann, Bo and Cy share the win with 0 points."),
    ],
)
def test_an_event_of_all_games_is_told(event: SharedEvent, told: str) -> None:
    assert tell_shared(event, NAMES) == told


def test_a_game_may_have_reasons_of_its_own() -> None:
    event = ended("out", (1, 5, 2), 1)
    assert tell_shared(event, NAMES, {**REASONS, "out": "Bingo"}) == "Bingo: Bo wins with 5 points."


def test_winners_and_scores_are_told_by_name() -> None:
    event = ended("out", (1, 5, 5), 1, 2)
    assert tell_winners(event, NAMES) == "Bo and Cy share the win"
    assert tell_winners(ended("out", (1, 5, 2), 1), NAMES) == "Bo wins"
    assert tell_scores(event, NAMES) == "Ann 1, Bo 5, Cy 5"
