"""The statistics of a tournament as text, for the terminal and the report."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.arena.figures import Figures
from tilery.arena.standings import Row
from tilery.arena.statistics import Interval, Summary

Line = tuple[str, str]


def format_value(value: Interval | Summary) -> str:
    """A rate with its interval, or a mean with its spread and range."""
    match value:
        case Interval():
            return f"{value.rate:.1%} ({value.low:.1%} – {value.high:.1%})"
        case Summary():
            return f"{value.mean:.1f} ± {value.deviation:.1f} ({value.least:g} – {value.most:g})"


def verdict(rows: Sequence[Row]) -> str:
    """Sentence on the better bot, or on matches too few to tell."""
    best, *others = rows
    if not others:
        return f"{best.name} played against itself."
    share = f"{best.name} won {best.interval.rate:.0%} (95 %: {best.interval.low:.0%} – {best.interval.high:.0%})"
    if all(best.interval.low > other.interval.high for other in others):
        return f"{share}, clearly more than any other bot."
    return f"{share}, but the intervals overlap: more matches are needed to say which bot is better."


def course_rows(seen: Figures) -> list[Line]:
    """Rows about length, scores, lead and endings."""
    return [
        ("Decisions per match", format_value(seen.decisions)),
        ("Scores", format_value(seen.scores)),
        ("Winner's score", format_value(seen.winning)),
        ("Winning margin", format_value(seen.margin)),
        ("Changes of lead", format_value(seen.leads)),
        ("Leader at half-time wins", format_value(seen.half)),
        *((f"Ends by {reason.replace('_', ' ')}", format_value(each)) for reason, each in seen.reasons.items()),
    ]


def balance_rows(seen: Figures) -> list[Line]:
    """Rows about the advantage of seats, and luck."""
    found = [
        ("First player wins", format_value(seen.first)),
        *((f"Seat {seat + 1} wins", format_value(each)) for seat, each in enumerate(seen.seats)),
    ]
    if seen.luck is not None:
        parts = f"{seen.luck.skill:.0%} / {seen.luck.deal:.0%} / {seen.luck.rest:.0%}"
        found += [
            ("Margins: bot / deal / course of play", parts),
            ("Same bot wins a deal from every seat", f"{seen.luck.same_bot:.0%} of {seen.luck.groups} deals"),
            ("Same seat wins a deal with every bot", f"{seen.luck.same_seat:.0%} of {seen.luck.groups} deals"),
        ]
    return found


def usage_rows(seen: Figures) -> list[tuple[str, str, str, str]]:
    """Rows of kind, action or event, share of the matches, occurrences per match."""
    return [(use.kind.replace("_", " "), use.what, format_value(use.matches), f"{use.each:.2f}") for use in seen.uses]
