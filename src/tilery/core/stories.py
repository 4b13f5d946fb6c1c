"""Sentences common to all games, about leaving, time running out and the end of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from tilery.core.common_messages import Ended, Left, SharedEvent, Supplied, TimedOut
from tilery.core.english import join_words, pluralize

REASONS: Mapping[str, str] = {
    "out": "A player has gone out",
    "stall": "No one played a word for too long",
    "all_passed": "Everyone passed in a row",
    "last_seat": "Everyone else left the match",
}
"""Reasons for which a match ends in most games, as sentences."""


def tell_shared(event: SharedEvent, names: tuple[str, ...], reasons: Mapping[str, str] = REASONS) -> str:
    """The sentence of an event common to all games, empty for tiles that were only named."""
    match event:
        case Left(seat):
            return f"{names[seat]} leaves the match."
        case TimedOut(seat):
            return f"{names[seat]} ran out of time."
        case Supplied():
            return ""
        case Ended():
            points = pluralize(event.scores[event.winners[0]], "point")
            return f"{reasons.get(event.reason, event.reason)}: {tell_winners(event, names)} with {points}."
        case _:
            assert_never(event)


def tell_winners(event: Ended, names: tuple[str, ...]) -> str:
    """The winners as the subject of a sentence with its verb."""
    winners = join_words([names[seat] for seat in event.winners])
    return f"{winners} {'share the win' if len(event.winners) > 1 else 'wins'}"


def tell_scores(event: Ended, names: tuple[str, ...]) -> str:
    """Every player's score."""
    return ", ".join(f"{name} {score}" for name, score in zip(names, event.scores, strict=True))
