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
_PATIENCE = "How long to wait in all, for one answer, for an endpoint that is busy or down; then the evaluation stops."
_DISGUISE = "Play every match in a disguise of this seed too: other letters, names and sides, the same rules."
_VARIANTS = "Play every match by these presets of the game's options too, with commas."
_KEEP = "Keep results and transcripts here; the same command again goes on from there."


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
    temperature: Annotated[float, typer.Option(min=0, max=5, help="The temperature an endpoint is asked for.")] = 0.0,
    model_seed: Annotated[int, typer.Option(help="The seed an endpoint is asked for, plus the match's number.")] = 0,
    patience: Annotated[float, typer.Option(min=0, help=_PATIENCE)] = 600.0,
    workers: Annotated[int, typer.Option(min=1, help="Matches at the same time; the result is the same.")] = 1,
    disguise: Annotated[int | None, typer.Option(min=0, metavar="SEED", help=_DISGUISE)] = None,
    variants: Annotated[str, typer.Option(metavar="PRESETS", help=_VARIANTS)] = "",
    bot_nodes: Annotated[int | None, typer.Option(min=1, help="The node budget of the bots.")] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="The node budget of the search that judges moves; complete without.")
    ] = None,
    keep: Annotated[Path | None, typer.Option("--keep", help=_KEEP)] = None,
    report: Annotated[Path | None, typer.Option(help="Write report.html, summary.json and plots here.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play an agent against bots and report its rating, the cost of its moves, and the share of illegal ones.

    Exit code 0: all matches were played; 1: an error, and its reason is given, for instance an endpoint that cannot be
    reached, which is never counted as play; 130: stopped by Ctrl-C.

    Examples:

      tilery eval wordroad --agent "python my_agent.py" --matches 40 --report report/

      tilery eval lexigo --agent http://127.0.0.1:8000/v1 --model my-model --keep results/ --workers 4 --json

      tilery eval quillico --agent http://127.0.0.1:8000/v1 --model my-model --disguise 1
    """
    from tilery import registry
    from tilery.analysis.plotting import check_folder, require_matplotlib
    from tilery.core.option_text import parse_options
    from tilery.envs.evaluation.agents import AgentOptions
    from tilery.envs.evaluation.match import EvaluationRules
    from tilery.envs.evaluation.plan import EvaluationFolder, EvaluationPlan, play_evaluation
    from tilery.envs.evaluation.report import summary_json, write_report
    from tilery.envs.evaluation.summary import summarize
    from tilery.envs.text import TextOptions
    from tilery.processes import one_interrupt

    info = registry.find(game).info
    plan = EvaluationPlan(
        game,
        agent,
        tuple(opponents.split(",")),
        matches,
        seed,
        parse_options(info, options),
        bot_nodes,
        EvaluationRules(retries, nodes, TextOptions(moves=moves)),
        AgentOptions(model, seconds, temperature, model_seed, patience),
        disguise,
        {name: parse_options(info, name) for name in variants.split(",") if name},
    )
    plan.check()
    if report is not None:
        require_matplotlib()
        check_folder(report)
    folder = None if keep is None else EvaluationFolder(keep, plan)
    with one_interrupt():
        done = list(play_evaluation(plan, folder, workers))
    found = summarize(plan, done)
    if json:
        print(summary_json(plan, found).decode())
    else:
        _print(found)
    if report is not None:
        print(f"Report: {write_report(report, plan, done, found)}")


def _print(found: EvaluationSummary) -> None:
    from tilery.arena.format import format_value
    from tilery.envs.evaluation.report import describe_change, describe_rating

    print(describe_rating(found))
    for bot, rating in found.bots.items():
        print(f"    {bot}: {rating:.0f}")
    for row in found.opponents:
        shared = f" ({row.shared} shared)" if row.shared else ""
        print(f"Against {row.bot}: {row.wins:g} of {row.matches} won{shared}, score {format_value(row.score)}")
    print(f"Regret per move: {format_value(found.regret)} in value, {format_value(found.regret_points)} in points")
    print(f"Refused attempts: {format_value(found.illegal_rate)}; matches forfeited: {found.forfeits}")
    for each in found.differences:
        print(f"Plain → {each.arm}: regret {describe_change(each.regret, '.2f')}")
        print(f"    share of the wins {describe_change(each.share, '.2f')}")
    if found.usage.completion_tokens:
        cost = f", cost {found.usage.cost:g}" if found.usage.cost else ""
        print(f"Tokens: {found.usage.prompt_tokens} asked, {found.usage.completion_tokens} answered{cost}")
