"""The report of a tournament: one HTML file that needs nothing else, and its plots beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from tilery import registry
from tilery.analysis.plotting import save
from tilery.arena.figures import Figures
from tilery.arena.playing import Played
from tilery.arena.plots import plots
from tilery.arena.schedule import Plan
from tilery.arena.standings import Row
from tilery.arena.statistics import Interval, Summary

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: #2b2620; background: #faf6ee; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid #ded5c4; }
svg { max-width: 100%; height: auto; }
code { background: #efe7d8; padding: .1rem .3rem; }
"""


def write(folder: Path, plan: Plan, done: Sequence[Played], rows: Sequence[Row], seen: Figures) -> Path:
    """``report.html`` with all tables and plots, ``summary.json``, and each plot as SVG and PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for name, figure in plots(done, rows, seen).items():
        save(figure, folder / f"{name}.png")
        drawn.append(save(figure, folder / f"{name}.svg").read_text(encoding="utf-8"))
    (folder / "summary.json").write_bytes(summary(plan, rows, seen))
    page = folder / "report.html"
    page.write_text(_page(plan, rows, seen, drawn), encoding="utf-8")
    return page


def summary(plan: Plan, rows: Sequence[Row], seen: Figures) -> bytes:
    """The whole result as JSON."""
    return msgspec.json.encode({"plan": plan, "standings": rows, "figures": seen})


def _page(plan: Plan, rows: Sequence[Row], seen: Figures, drawn: Sequence[str]) -> str:
    title = f"{registry.find(plan.game).info.title}: {seen.matches} matches of bots"
    said = escape(msgspec.json.encode(plan).decode())
    body = [_standings(rows), _numbers(seen), _uses(seen), *(f"<figure>{each}</figure>" for each in drawn)]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>\n<h1>{escape(title)}</h1>\n<p>Played by plan <code>{said}</code></p>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _standings(rows: Sequence[Row]) -> str:
    head = ("Bot", "Seats played", "Share of the wins", "Rating", "Score", "Faults")
    return _table(
        head,
        [
            (
                f"{row.name} ({row.bot})",
                str(row.matches),
                told(row.interval),
                f"{row.rating.rating:.1f} ({row.rating.low:.1f} – {row.rating.high:.1f})",
                told(row.score),
                str(row.faults),
            )
            for row in rows
        ],
    )


def lines(seen: Figures) -> list[tuple[str, str]]:
    """What designers want to know, a line each; the terminal shows the same."""
    found = [
        ("Decisions in a match", told(seen.decisions)),
        ("Scores", told(seen.scores)),
        ("Winner's score", told(seen.winning)),
        ("From best to next", told(seen.margin)),
        ("The lead changes hands", told(seen.leads)),
        ("A leader at half-time wins", told(seen.half)),
        ("Whoever began wins", told(seen.first)),
        *((f"Seat {seat + 1} wins", told(each)) for seat, each in enumerate(seen.seats)),
        *((f"Ends by {reason}", told(each)) for reason, each in seen.reasons.items()),
    ]
    if seen.luck is not None:
        parts = f"{seen.luck.skill:.0%} / {seen.luck.deal:.0%} / {seen.luck.rest:.0%}"
        found += [
            ("Margins from player / deal / how play went", parts),
            ("Same bot wins a deal from every chair", f"{seen.luck.same_bot:.0%} of {seen.luck.groups} deals"),
            ("Same chair wins a deal whoever sits there", f"{seen.luck.same_seat:.0%} of {seen.luck.groups} deals"),
        ]
    return found


def told(value: Interval | Summary) -> str:
    """A rate with its interval, or a mean with its spread and range."""
    match value:
        case Interval():
            return f"{value.rate:.1%} ({value.low:.1%} – {value.high:.1%})"
        case Summary():
            return f"{value.mean:.1f} ± {value.deviation:.1f} ({value.least:g} – {value.most:g})"


def _numbers(seen: Figures) -> str:
    return _table(("What", "How much"), lines(seen))


def _uses(seen: Figures) -> str:
    rows = [(use.kind, use.what, told(use.matches), f"{use.each:.2f}") for use in seen.uses]
    return _table(("Kind", "", "In which share of the matches", "Times a match"), rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
