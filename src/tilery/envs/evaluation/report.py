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
from tilery.envs.evaluation.differences import PairedChange
from tilery.envs.evaluation.match import PLAIN, EvaluatedMatch
from tilery.envs.evaluation.plan import EvaluationPlan
from tilery.envs.evaluation.summary import EvaluationSummary

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CAPTIONS = {
    "ratings": "Elo points with the agent's 95 % interval; Casual has 1000. The levels stand where they were measured.",
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
    regrets = [move.regret for match in done if match.arm == PLAIN for move in match.moves if move.regret is not None]
    plots = {"shares": _shares(found)}
    if found.rating is not None:
        plots["ratings"] = _ratings(found, found.rating)
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


def _ratings(found: EvaluationSummary, rating: Rating) -> Figure:
    rows = {"agent": rating, **{bot: Rating(known, known, known) for bot, known in found.bots.items()}}
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


def describe_rating(found: EvaluationSummary) -> str:
    """The rating in a sentence, with what it does not say."""
    if found.rating is None:
        return "No rating: none of the opponents is a level with a rating of its own."
    rating = f"Rating {found.rating.rating:.0f} ({found.rating.low:.0f} – {found.rating.high:.0f}, 95 %)"
    if found.on_scale:
        return f"{rating} on the fixed scale of the bots."
    return f"{rating}, by options or budgets of bots that the scale was not measured with."


def describe_change(change: PairedChange, form: str) -> str:
    """Plain, other and the difference with its interval."""
    if not change.pairs:
        return "–"
    said = f"{change.plain:{form}} → {change.other:{form}}, {change.change:+{form}}"
    return said if change.low is None else f"{said} ({change.low:+{form}} to {change.high:+{form}})"


def _page(plan: EvaluationPlan, found: EvaluationSummary, drawn: dict[str, str]) -> str:
    title = f"{registry.find(plan.game).info.title}: {found.matches} matches of an agent"
    unit = registry.find(plan.game).info.play_unit[1]
    against = [
        (
            row.bot,
            str(row.matches),
            format_value(row.share),
            str(row.shared),
            format_value(row.score),
            str(row.forfeits),
        )
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
                describe_rating(found),
                html_table(
                    ("Bot", "Matches", "Share of the wins", "Shared wins", "Score of the agent", "Forfeits"), against
                ),
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
            *_recall(found),
            html_section("Setup", "", html_table(("", ""), _setup(plan)), ""),
        ),
    )


def _recall(found: EvaluationSummary) -> list[str]:
    """Plain play against the other arms, by pairs of matches that differ in nothing else."""
    if not found.differences:
        return []
    rows = [
        (
            each.arm,
            str(each.regret.pairs),
            describe_change(each.regret, ".2f"),
            describe_change(each.share, ".2f"),
            describe_change(each.refused, ".3f"),
        )
        for each in found.differences
    ]
    head = ("Played", "Pairs", "Regret per move, in value", "Share of the wins", "Share of attempts refused")
    said = "Plain play → other play, and the difference with its 95 % interval."
    return [html_section("Recall or reasoning", said, html_table(head, rows), "")]


def _setup(plan: EvaluationPlan) -> list[tuple[str, str]]:
    return [
        ("Agent", plan.agent),
        ("Opponents", ", ".join(plan.opponents)),
        ("First seed", str(plan.seed)),
        ("Options", msgspec.json.encode(plan.options).decode()),
        ("Attempts after the first", str(plan.rules.retries)),
        ("Seconds for an answer", f"{plan.asking.seconds:g}"),
        ("Temperature, first seed of the model", f"{plan.asking.temperature:g}, {plan.asking.seed}"),
        ("Disguise", "none" if plan.disguise is None else f"seed {plan.disguise}"),
        ("Variants", ", ".join(plan.variants) or "none"),
        ("Version", plan.version),
        ("Moves are judged by", "a complete search" if plan.rules.nodes is None else f"{plan.rules.nodes} nodes"),
    ]
