"""Statistics over many matches, for game designers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import get_args

import msgspec

from tilery import registry
from tilery.arena.bot_match import PlayedMatch
from tilery.arena.luck import Luck, luck
from tilery.arena.statistics import Interval, Summary, wilson


class Use(msgspec.Struct, frozen=True):
    """Frequency of a kind of action or event."""

    kind: str
    what: str
    """``action`` or ``event``."""
    matches: Interval
    """Share of the matches in which it occurs."""
    each: float
    """Occurrences per match, on average."""


class Figures(msgspec.Struct, frozen=True):
    """Length, scores, balance, luck, and the frequency of each action and event."""

    matches: int
    entries: Summary
    decisions: Summary
    """Decisions of all seats in a match."""
    scores: Summary
    winning: Summary
    """The winner's score."""
    margin: Summary
    """The difference between the best score and the second best."""
    seats: tuple[Interval, ...]
    """Each seat's share of the wins, equal in a fair game."""
    first: Interval
    """The share of the wins of the seat that acted first."""
    leads: Summary
    """Number of changes of the lead."""
    half: Interval
    """Share of the sole leaders at half-time who won in the end."""
    reasons: dict[str, Interval]
    """Share of the matches by reason of their end."""
    luck: Luck | None
    uses: tuple[Use, ...]


def figures(done: Sequence[PlayedMatch]) -> Figures:
    """The statistics of these matches."""
    n, seats = len(done), len(done[0].pairing.bots)
    lower = registry.find(done[0].pairing.game).info.lower_is_better
    wins = [sum(_share(match, seat) for match in done) for seat in range(seats)]
    led = [match for match in done if len(match.course.half) == 1]
    reasons = Counter(match.reason for match in done)
    return Figures(
        matches=n,
        entries=Summary.of([match.entries for match in done]),
        decisions=Summary.of([sum(match.course.decisions) for match in done]),
        scores=Summary.of([score for match in done for score in match.scores]),
        winning=Summary.of([match.scores[match.winners[0]] for match in done]),
        margin=Summary.of([_margin(match, lower) for match in done]),
        seats=tuple(wilson(won, n) for won in wins),
        first=wilson(sum(_share(match, match.course.first) for match in done), n),
        leads=Summary.of([match.course.leads for match in done]),
        half=wilson(sum(_share(match, match.course.half[0]) for match in led), len(led)),
        reasons={reason: wilson(count, n) for reason, count in sorted(reasons.items())},
        luck=luck(done),
        uses=(*_uses(done, "action"), *_uses(done, "event")),
    )


def _share(match: PlayedMatch, seat: int) -> float:
    return 1 / len(match.winners) if seat in match.winners else 0.0


def _margin(match: PlayedMatch, lower: bool) -> float:
    ordered = sorted(match.scores, reverse=not lower)
    return abs(ordered[0] - ordered[1]) if len(ordered) > 1 else 0.0


def _uses(done: Sequence[PlayedMatch], what: str) -> list[Use]:
    """A row for every kind the game has, including those that never occurred."""
    counts = [match.course.actions if what == "action" else match.course.events for match in done]
    game = registry.find(done[0].pairing.game)
    kinds = [each.__struct_config__.tag for each in get_args(game.Action if what == "action" else game.Event)]
    return [
        Use(
            kind,
            what,
            wilson(sum(kind in each for each in counts), len(done)),
            sum(each.get(kind, 0) for each in counts) / len(done),
        )
        for kind in kinds
    ]
