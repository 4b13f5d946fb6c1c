"""The report of a tournament: one HTML file that needs nothing else, and its plots beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tilery import registry
from tilery.analysis.plotting import save
from tilery.arena.bot_match import PlayedMatch
from tilery.arena.figures import Figures
from tilery.arena.format import balance_rows, course_rows, format_value, usage_rows, verdict
from tilery.arena.html import html_figures, html_page, html_section, html_table
from tilery.arena.plots import plots
from tilery.arena.schedule import Plan
from tilery.arena.standings import Row

_CAPTIONS = {
    "wins": "Share of the wins of each bot with its 95 % interval. Bots whose intervals overlap may be equally strong.",
    "ratings": "Ratings in Elo points with their 95 % interval, on the scale of the levels: Casual has 1000.",
    "scores": "How often each score was reached, by bot.",
    "length": "Decisions of all seats in a match.",
    "seats": "In a fair game every seat wins equally often: its interval includes the dotted line.",
    "luck": "What explains the score margins; each deal was played in every seating to find out.",
    "uses": "Actions and events that hardly ever occur may be rules that a game could do without.",
}


def write(folder: Path, plan: Plan, done: Sequence[PlayedMatch], rows: Sequence[Row], seen: Figures) -> Path:
    """``report.html`` with all tables and plots, ``summary.json``, and each plot as SVG and PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn: dict[str, str] = {}
    for name, figure in plots(done, rows, seen).items():
        save(figure, folder / f"{name}.png")
        drawn[name] = save(figure, folder / f"{name}.svg").read_text(encoding="utf-8")
    (folder / "summary.json").write_bytes(summary(plan, rows, seen))
    page = folder / "report.html"
    page.write_text(_page(plan, rows, seen, drawn), encoding="utf-8")
    return page


def summary(plan: Plan, rows: Sequence[Row], seen: Figures) -> bytes:
    """The whole result as JSON."""
    return msgspec.json.encode({"plan": plan, "standings": rows, "figures": seen})


def _page(plan: Plan, rows: Sequence[Row], seen: Figures, drawn: Mapping[str, str]) -> str:
    title = f"{registry.find(plan.game).info.title}: {seen.matches} bot matches"
    parts = (
        html_section("Standings", verdict(rows), _standings(rows), html_figures(drawn, _CAPTIONS, "wins", "ratings")),
        html_section(
            "Length and scores",
            _SPREAD,
            html_table(("", ""), course_rows(seen)),
            html_figures(drawn, _CAPTIONS, "length", "scores"),
        ),
        html_section(
            "Fairness, luck and skill",
            _SEATING,
            html_table(("", ""), balance_rows(seen)),
            html_figures(drawn, _CAPTIONS, "seats", "luck"),
        ),
        html_section(
            "Actions and events", "", html_table(_USES, usage_rows(seen)), html_figures(drawn, _CAPTIONS, "uses")
        ),
        html_section("Setup", _AGAIN, html_table(("", ""), _plan(plan)), ""),
    )
    return html_page(title, parts)


_SPREAD = "Mean ± standard deviation (least – most), or a share with its 95 % interval."
_SEATING = "Each deal is played once in every seating, so that the effects of bots, seats and tiles can be separated."
_USES = ("Kind", "", "Matches with it", "Per match")
_AGAIN = "The same plan gives the same matches, on any number of workers."


def _standings(rows: Sequence[Row]) -> str:
    head = ("Bot", "Seats played", "Share of the wins", "Rating", "Score", "Faults")
    return html_table(
        head,
        [
            (
                f"{row.name} ({row.bot})",
                str(row.matches),
                format_value(row.interval),
                f"{row.rating.rating:.0f} ({row.rating.low:.0f} – {row.rating.high:.0f})",
                format_value(row.score),
                str(row.faults),
            )
            for row in rows
        ],
    )


def _plan(plan: Plan) -> list[tuple[str, str]]:
    nodes = "each bot's own" if plan.nodes is None else f"{plan.nodes} nodes"
    options = msgspec.json.encode(plan.options).decode() if plan.options else "the game's own"
    return [
        ("Game", plan.game),
        ("Bots", ", ".join(plan.bots)),
        ("First seed", str(plan.seed)),
        ("Options", options),
        ("Search budget", nodes),
    ]
