"""Outcome of a match in sentences."""

from __future__ import annotations

from tilery.core.english import join_words
from tilery.core.seating import Outcome
from tilery.draw.clean_text import signed

_REASONS = {
    "all_passed": "No one made another play.",
    "last_seat": "Everyone else has left.",
    "max_rounds": "The last round has been played.",
    "out": "A player has gone out.",
    "stall": "No one played a word for too long.",
    "target": "The target was reached and the round is finished.",
}


def headline(outcome: Outcome, names: tuple[str, ...]) -> str:
    """The winners in one line.

    >>> headline(Outcome("out", (3, 3, 1), (1, 1, 3), (0, 1)), ("Ann", "Bo", "Cy"))
    'Ann and Bo won'
    """
    return f"{join_words([names[seat] for seat in outcome.winners]) or 'Nobody'} won"


def standings(outcome: Outcome, names: tuple[str, ...]) -> list[str]:
    """Reason of the end, then the seats by rank with their scores."""
    order = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat))
    ranked = [f"{outcome.ranks[seat]:>2}. {names[seat]}  {signed(outcome.scores[seat])}" for seat in order]
    return [_REASONS.get(outcome.reason, outcome.reason.replace("_", " ").capitalize()), "", *ranked, ""]
