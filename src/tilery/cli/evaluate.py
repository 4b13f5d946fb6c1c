"""``tilery eval``: a language model or another agent against bots, by text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilery.cli._completion import bots as known_bots
from tilery.cli._completion import games

if TYPE_CHECKING:
    from tilery.envs.evaluation.summary import EvaluationSummary

_AGENT = "A command that answers lines of JSON, or the URL of an OpenAI-compatible endpoint."
_SECONDS = "How long the agent may take for an answer; a later one counts as a refused attempt."
_ANCHORS = "Matches between neighbouring opponents, which tie the rating to the bots' scale."


def evaluate(
    game: Annotated[str, typer.Argument(help="The game, for instance lexigo.", autocompletion=games)],
    agent: Annotated[str, typer.Option(metavar="CMD|URL", help=_AGENT)],
    model: Annotated[str, typer.Option(help="The model that the endpoint is asked for.")] = "",
    opponents: Annotated[
        str, typer.Option(help="Bots, the weakest first, with commas.", autocompletion=known_bots)
    ] = "novice,club,master",
    matches: Annotated[int, typer.Option(min=1, help="How many; each seed is played from both seats.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    options: Annotated[
        str, typer.Option(metavar="JSON|PRESET|FILE", help="The game's options, or the name of a preset.")
    ] = "{}",
    retries: Annotated[int, typer.Option(min=0, help="Attempts after a refused one; then the match is lost.")] = 3,
    seconds: Annotated[float, typer.Option(min=0.1, help=_SECONDS)] = 600.0,
    moves: Annotated[bool, typer.Option("--moves", help="List legal moves with every observation.")] = False,
    anchors: Annotated[int, typer.Option(min=0, help=_ANCHORS)] = 10,
    bot_nodes: Annotated[int | None, typer.Option(min=1, help="The node budget of the bots.")] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="The node budget of the search that judges moves; complete without.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Keep results here; the same command again goes on from there.")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="Write report.html, summary.json and plots here.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play an agent against bots and report its rating, the cost of its moves, and the share of illegal ones.

    Exit code 0: all matches were played; 1: an error, and its reason is given.

    Examples:

      tilery eval wordroad --agent "python my_agent.py" --matches 40 --report report/

      tilery eval lexigo --agent http://127.0.0.1:8000/v1 --model my-model --keep results/ --json
    """
    from tilery import registry
    from tilery.analysis.plotting import check_folder, require_matplotlib
    from tilery.core.option_text import parse_options
    from tilery.envs.evaluation.match import EvaluationRules
    from tilery.envs.evaluation.plan import EvaluationFolder, EvaluationPlan, play_anchors, play_evaluation
    from tilery.envs.evaluation.report import summary_json, write_report
    from tilery.envs.evaluation.summary import summarize
    from tilery.envs.text import TextOptions

    plan = EvaluationPlan(
        game,
        agent,
        tuple(opponents.split(",")),
        matches,
        seed,
        parse_options(registry.find(game).info, options),
        bot_nodes,
        anchors,
        model,
        EvaluationRules(retries, nodes, TextOptions(moves=moves)),
        seconds,
    )
    plan.check()
    if report is not None:
        require_matplotlib()
        check_folder(report)
    folder = None if keep is None else EvaluationFolder(keep, plan)
    played = list(play_anchors(plan, folder))
    done = list(play_evaluation(plan, folder))
    found = summarize(plan, done, played)
    if json:
        print(summary_json(plan, found).decode())
    else:
        _print(found)
    if report is not None:
        print(f"Report: {write_report(report, plan, done, found)}")


def _print(found: EvaluationSummary) -> None:
    from tilery.arena.format import format_value

    rating = found.rating
    print(f"Rating {rating.rating:.0f} ({rating.low:.0f} – {rating.high:.0f}, 95 %)")
    for bot, each in found.bots.items():
        print(f"    {bot}: {each.rating:.0f} ({each.low:.0f} – {each.high:.0f})")
    for row in found.opponents:
        print(f"Against {row.bot}: {row.wins:.1f} of {row.matches} won, score {format_value(row.score)}")
    print(f"Regret per move: {format_value(found.regret)} in value, {format_value(found.regret_points)} in points")
    print(f"Refused attempts: {format_value(found.illegal_rate)}; matches forfeited: {found.forfeits}")
    for code, count in found.refusals.items():
        print(f"    {code}: {count}")
