"""Facts of one action, from the view of the seat that takes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tilery.bots.endgame import find_leads
from tilery.bots.leaves import leaves
from tilery.coach.deals import DealPlan, DealResult, DealRunner, Reply, coach_part, find_mean
from tilery.coach.facts import NEXT, REPLY, REST, ROUND, Endgame, Estimate, Fact, Leave, Points, ScoredPart
from tilery.core.game import AnyGame

POSITIONS = 300
"""Positions that the search of an endgame may reach."""
EXAMPLES = 3
"""Number of replies named as examples."""


def describe(game: AnyGame, view: Any, action: Any) -> tuple[Fact, ...]:
    """The facts of an action that need no deals: points, tiles left, and what only the game knows."""
    return tuple(_describe(game, view, action))


def describe_on_deals(
    runner: DealRunner, action: Any, plan: DealPlan
) -> tuple[tuple[Estimate, ...], tuple[DealResult, ...]]:
    """The estimates of an action, and its result on every deal."""
    played = runner.play(action)
    wanted = (REST, REPLY, NEXT, ROUND) if plan.looks_ahead else (REST, ROUND)
    return tuple(_estimate(runner, played, about, plan) for about in wanted), played


def describe_endgame(game: AnyGame, view: Any, actions: Sequence[Any]) -> tuple[Endgame, ...]:
    """The exact final lead after each action, or nothing where it cannot be found."""
    return tuple(map(Endgame, find_leads(game, view, actions, positions=POSITIONS) or ()))


def find_gain(game: AnyGame, view: Any, action: Any) -> int:
    """Improvement of the seat's score by the action itself."""
    part = coach_part(game.info.id)
    if part is not None and hasattr(part, "find_gain"):
        gain: int = part.find_gain(view, action)
        return gain
    return game.preview(view, action).points


def _describe(game: AnyGame, view: Any, action: Any) -> Iterator[Fact]:
    seen = game.preview(view, action)
    words = tuple([ScoredPart(word.word, word.points, word.cells) for word in seen.words])
    yield Points(seen.points, find_gain(game, view, action), words, words[0].cells if words else ())
    if game.hands is not None:
        kept, fitted = game.hands.find_kept(view, action), leaves(game.info.id)
        yield Leave(kept.tiles, kept.undrawn, None if fitted is None else fitted.worth(kept))
    part = coach_part(game.info.id)
    if part is not None:
        yield from part.describe(view, action)


def _estimate(runner: DealRunner, played: tuple[DealResult, ...], about: str, plan: DealPlan) -> Estimate:
    mean, error = find_mean([getattr(result.gains, about) for result in played])
    words, cells = _find_examples(runner, played) if about == REPLY else ((), ())
    return Estimate(about, mean, error, len(played), plan.label, plan.nodes, words, cells)


def _find_examples(runner: DealRunner, played: tuple[DealResult, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Main words of the replies that gain most, and the cells of the first of them."""
    ranked = sorted(played, key=lambda result: -result.gains.reply)
    words: list[str] = []
    first: tuple[str, ...] = ()
    for result in ranked[:EXAMPLES]:
        made = _preview_reply(runner, result.reply)
        if made is not None:
            first = first or made[1]
            words.append(made[0])
    return tuple(dict.fromkeys(words)), first


def _preview_reply(runner: DealRunner, reply: Reply | None) -> tuple[str, tuple[str, ...]] | None:
    if reply is None:
        return None
    game = runner.game
    seen = game.preview(game.view(reply.before, reply.seat), reply.action)
    return (seen.words[0].word, seen.words[0].cells) if seen.words else None
