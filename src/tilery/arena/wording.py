"""The figures of a tournament in words: the terminal and the report say the same."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.arena.figures import Figures
from tilery.arena.standings import Row
from tilery.arena.statistics import Interval, Summary

Line = tuple[str, str]


def told(value: Interval | Summary) -> str:
    """A rate with its interval, or a mean with its spread and range."""
    match value:
        case Interval():
            return f"{value.rate:.1%} ({value.low:.1%} – {value.high:.1%})"
        case Summary():
            return f"{value.mean:.1f} ± {value.deviation:.1f} ({value.least:g} – {value.most:g})"


def verdict(rows: Sequence[Row]) -> str:
    """Who is better, in a sentence, or that it cannot be said yet."""
    best, *others = rows
    if not others:
        return f"{best.name} played against itself."
    share = f"{best.name} won {best.interval.rate:.0%} (95 %: {best.interval.low:.0%} – {best.interval.high:.0%})"
    if all(best.interval.low > other.interval.high for other in others):
        return f"{share}, more than any other: it is the better player here."
    return f"{share}, but the intervals overlap: who is better cannot be said from so few matches."


def course(seen: Figures) -> list[Line]:
    """How matches go: length, scores, lead, endings."""
    return [
        ("Decisions in a match", told(seen.decisions)),
        ("Scores", told(seen.scores)),
        ("Winner's score", told(seen.winning)),
        ("From best to next", told(seen.margin)),
        ("The lead changes hands", told(seen.leads)),
        ("A leader at half-time wins", told(seen.half)),
        *((f"Ends by {reason.replace('_', ' ')}", told(each)) for reason, each in seen.reasons.items()),
    ]


def balance(seen: Figures) -> list[Line]:
    """Whether the chair matters, and how much is luck."""
    found = [
        ("Whoever began wins", told(seen.first)),
        *((f"Seat {seat + 1} wins", told(each)) for seat, each in enumerate(seen.seats)),
    ]
    if seen.luck is not None:
        parts = f"{seen.luck.skill:.0%} / {seen.luck.deal:.0%} / {seen.luck.rest:.0%}"
        found += [
            ("Margins from player / deal / how play went", parts),
            ("Same bot wins a deal from every chair", f"{seen.luck.same_bot:.0%} of {seen.luck.groups} deals"),
            ("Same chair wins a deal whoever sits there", f"{seen.luck.same_seat:.0%} of {seen.luck.groups} deals"),
        ]
    return found


def uses(seen: Figures) -> list[tuple[str, str, str, str]]:
    """What comes into play: its name, what it is, in which share of the matches, times a match."""
    return [(use.kind.replace("_", " "), use.what, told(use.matches), f"{use.each:.2f}") for use in seen.uses]
