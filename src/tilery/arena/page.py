"""The report of a tournament: one HTML file that needs nothing else, and its plots beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path

import msgspec

from tilery import registry
from tilery.analysis.plotting import save
from tilery.arena.figures import Figures
from tilery.arena.playing import Played
from tilery.arena.plots import plots
from tilery.arena.schedule import Plan
from tilery.arena.standings import Row
from tilery.arena.wording import balance, course, told, uses, verdict

_CAPTIONS = {
    "wins": "Each bot's share of the wins with its 95 % interval. Intervals that do not overlap tell bots apart.",
    "ratings": "OpenSkill ratings with their 95 % interval; a newcomer has 25.",
    "scores": "How often each score was reached, by bot.",
    "length": "How many decisions all seats together made in a match.",
    "seats": "In a fair game every chair wins alike: its interval reaches across the dotted line.",
    "luck": "What the differences of the scores come from; each deal was played in every seating to find out.",
    "uses": "Actions and events that hardly come into play may be rules that a game could do without.",
}


def write(folder: Path, plan: Plan, done: Sequence[Played], rows: Sequence[Row], seen: Figures) -> Path:
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
    title = f"{registry.find(plan.game).info.title}: {seen.matches} matches of bots"
    style = resources.files("tilery.arena").joinpath("data/report.css").read_text(encoding="utf-8")
    parts = (
        _section("Who is better", verdict(rows), _standings(rows), _figures(drawn, "wins", "ratings")),
        _section("How matches go", _SPREAD, _table(("", ""), course(seen)), _figures(drawn, "length", "scores")),
        _section("Fairness, luck and skill", _LUCK, _table(("", ""), balance(seen)), _figures(drawn, "seats", "luck")),
        _section("What comes into play", "", _table(_USES, uses(seen)), _figures(drawn, "uses")),
        _section("How it was played", _AGAIN, _table(("", ""), _plan(plan)), ""),
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{style}</style></head><body>\n<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


_SPREAD = "Mean ± standard deviation (least – most), or a share with its 95 % interval."
_LUCK = "Each deal is played once in every seating, so that players, chairs and tiles can be told apart."
_USES = ("Kind", "", "In which share of the matches", "Times a match")
_AGAIN = "The same plan gives the same matches, on any number of workers."


def _section(title: str, said: str, table: str, figures: str) -> str:
    text = f"<p>{escape(said)}</p>\n" if said else ""
    return f"<section>\n<h2>{escape(title)}</h2>\n{text}{table}\n{figures}</section>"


def _figures(drawn: Mapping[str, str], *names: str) -> str:
    return "".join(
        f'<figure><div aria-hidden="true">{drawn[name]}</div>'
        f"<figcaption>{escape(_CAPTIONS[name])}</figcaption></figure>\n"
        for name in names
        if name in drawn
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


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head) if any(head) else ""
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{f'<thead><tr>{top}</tr></thead>' if top else ''}<tbody>{body}</tbody></table>"
