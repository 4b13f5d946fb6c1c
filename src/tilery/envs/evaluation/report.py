"""The report of an evaluation: one HTML page with plots, and the same as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tilery import registry
from tilery.analysis.plotting import colour, percent, save, sheet
from tilery.arena.format import format_value
from tilery.arena.html import html_figures, html_page, html_section, html_table
from tilery.arena.ratings import Rating
from tilery.envs.evaluation.match import EvaluatedMatch
from tilery.envs.evaluation.plan import EvaluationPlan
from tilery.envs.evaluation.summary import EvaluationSummary

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CAPTIONS = {
    "ratings": "Elo points with their 95 % interval; Casual has 1000. Anchor matches tie the agent to the levels.",
    "shares": "Share of the wins against each bot with its 95 % interval.",
    "regret": "How often a move was worth this much less than the best one of the complete search.",
    "refusals": "Attempts that the rules or the grammar refused, by the code of the refusal.",
}
_BINS = 24


def write_report(folder: Path, plan: EvaluationPlan, done: Sequence[EvaluatedMatch], found: EvaluationSummary) -> Path:
    """``report.html``, ``summary.json``, and each plot as SVG and PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn: dict[str, str] = {}
    for name, figure in _plots(done, found).items():
        save(figure, folder / f"{name}.png")
        drawn[name] = save(figure, folder / f"{name}.svg").read_text(encoding="utf-8")
    (folder / "summary.json").write_bytes(summary_json(plan, found))
    page = folder / "report.html"
    page.write_text(_page(plan, found, drawn), encoding="utf-8")
    return page


def summary_json(plan: EvaluationPlan, found: EvaluationSummary) -> bytes:
    """The plan and the numbers."""
    return msgspec.json.encode({"plan": plan, "summary": found})


def _plots(done: Sequence[EvaluatedMatch], found: EvaluationSummary) -> dict[str, Figure]:
    regrets = [move.regret for match in done for move in match.moves if move.regret is not None]
    plots = {"ratings": _ratings(found), "shares": _shares(found)}
    if regrets:
        figure, axes = sheet("Regret per move, in value")
        axes.hist(regrets, bins=_BINS, color=colour(0))
        axes.set_ylabel("moves")
        plots["regret"] = figure
    if found.refusals:
        figure, axes = sheet("Refused attempts", height=1.2 + 0.3 * len(found.refusals))
        axes.barh(list(found.refusals)[::-1], list(found.refusals.values())[::-1], color=colour(1))
        plots["refusals"] = figure
    return plots


def _ratings(found: EvaluationSummary) -> Figure:
    rows = {"agent": found.rating, **found.bots}
    figure, axes = sheet("Rating on the bots' scale, 95 %", height=1.2 + 0.4 * len(rows))
    for index, each in enumerate(rows.values()):
        wide = [[each.rating - each.low], [each.high - each.rating]]
        axes.errorbar(each.rating, index, xerr=wide, fmt="o", color=colour(index), capsize=4)
    axes.set_yticks(range(len(rows)), list(rows))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    return figure


def _shares(found: EvaluationSummary) -> Figure:
    figure, axes = sheet("Share of the wins, 95 %", height=1.2 + 0.4 * len(found.opponents))
    for index, row in enumerate(found.opponents):
        wide = [[row.share.rate - row.share.low], [row.share.high - row.share.rate]]
        axes.errorbar(row.share.rate, index, xerr=wide, fmt="o", color=colour(index), capsize=4)
    axes.set_yticks(range(len(found.opponents)), [row.bot for row in found.opponents])
    axes.set_ylim(len(found.opponents) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    percent("x", axes)
    return figure


def _format_rating(rating: Rating) -> str:
    return f"{rating.rating:.0f} ({rating.low:.0f} – {rating.high:.0f})"


def _page(plan: EvaluationPlan, found: EvaluationSummary, drawn: dict[str, str]) -> str:
    title = f"{registry.find(plan.game).info.title}: {found.matches} matches of an agent"
    unit = registry.find(plan.game).info.play_unit[1]
    against = [
        (row.bot, str(row.matches), format_value(row.share), format_value(row.score), str(row.forfeits))
        for row in found.opponents
    ]
    kinds = [
        (row.kind, str(row.moves), str(row.refused), format_value(row.regret), format_value(row.regret_points))
        for row in found.kinds
    ]
    moves = [
        ("Moves", str(found.moves)),
        ("Regret per move, in value", format_value(found.regret)),
        (f"Regret per move, in {unit}", format_value(found.regret_points)),
        ("Moves as good as the best", format_value(found.best_share)),
        ("Moves whose search saw every play", f"{found.complete_share:.0%}"),
    ]
    illegal = [("Attempts refused", format_value(found.illegal_rate)), ("Matches forfeited", str(found.forfeits))]
    families = Counter[str]()
    for code, count in found.refusals.items():
        families[code.partition("/")[0]] += count
    illegal += [(f"Refused by {family}", str(count)) for family, count in sorted(families.items())]
    illegal += [(code, str(count)) for code, count in found.refusals.items()]
    return html_page(
        title,
        (
            html_section(
                "Strength",
                f"Rating {_format_rating(found.rating)}.",
                html_table(("Bot", "Matches", "Share of the wins", "Score of the agent", "Forfeits"), against),
                html_figures(drawn, _CAPTIONS, "ratings", "shares"),
            ),
            html_section("Regret", "", html_table(("", ""), moves), html_figures(drawn, _CAPTIONS, "regret")),
            html_section(
                "By kind of action",
                "",
                html_table(("Kind", "Moves", "Refused before", "Regret in value", f"Regret in {unit}"), kinds),
                "",
            ),
            html_section(
                "Illegal moves", "", html_table(("", ""), illegal), html_figures(drawn, _CAPTIONS, "refusals")
            ),
            html_section("Setup", "", html_table(("", ""), _setup(plan)), ""),
        ),
    )


def _setup(plan: EvaluationPlan) -> list[tuple[str, str]]:
    return [
        ("Agent", plan.agent),
        ("Opponents", ", ".join(plan.opponents)),
        ("First seed", str(plan.seed)),
        ("Options", msgspec.json.encode(plan.options).decode()),
        ("Attempts after the first", str(plan.rules.retries)),
        ("Seconds for an answer", f"{plan.seconds:g}"),
        ("Moves are judged by", "a complete search" if plan.rules.nodes is None else f"{plan.rules.nodes} nodes"),
    ]
