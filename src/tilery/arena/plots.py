"""Plots of a tournament. Needs ``tilery[arena]``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilery.analysis.plotting import colour, percent, sheet
from tilery.arena.bot_match import PlayedMatch
from tilery.arena.figures import Figures
from tilery.arena.standings import Row
from tilery.arena.statistics import Interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BINS = 24


def plots(done: Sequence[PlayedMatch], rows: Sequence[Row], seen: Figures) -> dict[str, Figure]:
    """Every plot by its name."""
    drawn = {
        "wins": _shares("Share of the wins, 95 %", {row.name: row.interval for row in rows}, None),
        "ratings": _ratings(rows),
        "scores": _scores(done, rows),
        "length": _length(done),
        "seats": _seats(seen),
        "uses": _uses(seen),
    }
    return drawn | ({} if seen.luck is None else {"luck": _luck(seen)})


def _shares(title: str, shares: dict[str, Interval], fair: float | None) -> Figure:
    figure, axes = sheet(title, height=1.2 + 0.4 * len(shares))
    for index, each in enumerate(shares.values()):
        wide = [[each.rate - each.low], [each.high - each.rate]]
        axes.errorbar(each.rate, index, xerr=wide, fmt="o", color=colour(index), capsize=4)
    if fair is not None:
        axes.axvline(fair, color="grey", linestyle=":", label="equal shares")
        axes.legend(frameon=False, fontsize=9)
    axes.set_yticks(range(len(shares)), list(shares))
    axes.set_ylim(len(shares) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    percent("x", axes)
    return figure


def _seats(seen: Figures) -> Figure:
    shares = {f"Seat {seat + 1}": each for seat, each in enumerate(seen.seats)} | {"First player": seen.first}
    return _shares("Advantage of each seat: share of the wins, 95 %", shares, 1 / len(seen.seats))


def _ratings(rows: Sequence[Row]) -> Figure:
    figure, axes = sheet("Ratings (Elo points), 95 %", height=1.2 + 0.4 * len(rows))
    for index, row in enumerate(rows):
        wide = [[row.rating.rating - row.rating.low], [row.rating.high - row.rating.rating]]
        axes.errorbar(row.rating.rating, index, xerr=wide, fmt="o", color=colour(index), capsize=4)
    axes.set_yticks(range(len(rows)), [row.name for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    return figure


def _scores(done: Sequence[PlayedMatch], rows: Sequence[Row]) -> Figure:
    figure, axes = sheet("Scores")
    edges = _edges([score for match in done for score in match.scores])
    for index, row in enumerate(rows):
        made = [match.scores[seat] for match in done for seat, bot in enumerate(match.pairing.bots) if bot == row.bot]
        axes.hist(made, bins=edges, alpha=0.2, color=colour(index))
        axes.hist(made, bins=edges, histtype="step", linewidth=1.8, color=colour(index), label=row.name)
    axes.set_xlabel("score")
    axes.set_ylabel("seats")
    axes.legend(frameon=False, fontsize=9)
    return figure


def _edges(values: Sequence[int]) -> list[float]:
    """Edges of at most BINS bins of equal whole width, centred on whole numbers."""
    low, high = min(values), max(values)
    wide = -(-(high - low + 1) // BINS)
    return [low - 0.5 + wide * place for place in range(-(-(high - low + 1) // wide) + 1)]


def _length(done: Sequence[PlayedMatch]) -> Figure:
    figure, axes = sheet("Length")
    made = [sum(match.course.decisions) for match in done]
    axes.hist(made, bins=_edges(made), color=colour(0), edgecolor="white", linewidth=0.5)
    axes.set_xlabel("decisions in a match")
    axes.set_ylabel("matches")
    return figure


def _luck(seen: Figures) -> Figure:
    figure, axes = sheet("Luck and skill: what explains the margins", height=1.8)
    left = 0.0
    if seen.luck is not None:
        parts = {
            "bot": seen.luck.skill,
            "deal and seat": seen.luck.deal,
            "course of play": seen.luck.rest,
        }
        for index, (name, share) in enumerate(parts.items()):
            axes.barh(0, share, left=left, color=colour(index), label=f"{name} {share:.0%}")
            left += share
    axes.set_yticks([])
    axes.set_xlim(0, 1)
    axes.legend(frameon=False, fontsize=9, ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.25))
    percent("x", axes)
    return figure


def _uses(seen: Figures) -> Figure:
    figure, axes = sheet("Share of matches with each action and event", height=1.2 + 0.24 * len(seen.uses))
    names = [f"{use.kind} ({use.what})" for use in seen.uses]
    colours = [colour(0 if use.what == "action" else 1) for use in seen.uses]
    axes.barh(range(len(names)), [use.matches.rate for use in seen.uses], color=colours)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    percent("x", axes)
    return figure
