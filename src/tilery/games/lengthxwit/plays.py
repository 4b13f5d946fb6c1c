"""All actions of a seat with their values, best first.

In a turn, ``value`` is the expected points of the turn, minus those of responses to the dice, plus those of later
responses with the remaining tiles (``evaluation.py``). For a response it is its points and the remaining tiles' part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tilery.core.game import Budget, Candidate, Candidates
from tilery.games.lengthxwit import messages
from tilery.games.lengthxwit.evaluation import ResponseEvaluation, TurnEvaluation
from tilery.games.lengthxwit.messages import View
from tilery.games.lengthxwit.scoring import vowels_of
from tilery.games.lengthxwit.spelling import can_spell, response_words, responses, turn_words
from tilery.games.lengthxwit.state import MIN_LENGTH, SeatPosition
from tilery.search.subset import Found

NODES_A_SECOND = 1_000_000
"""Nodes counted for a second of budget: the compiled search visits more, plain Python fewer."""

Item = Candidate[messages.Action]


def candidates(view: View, budget: Budget) -> Candidates[messages.Action]:
    """All legal actions of the viewer with their values. Empty if it is not asked."""
    seat = view.viewer
    if seat is None or seat not in view.awaited:
        return Candidates(())
    position = SeatPosition.of(view, seat)
    match view.phase:
        case "start":
            items, complete = list(_start(view, TurnEvaluation(view, position))), True
        case "rolled":
            evaluation = TurnEvaluation(view, position)
            found = turn_words(position, summed=evaluation.summed, nodes=_nodes(budget))
            items, complete = [*_words(evaluation, found), *_wordless(view, position, evaluation)], found.complete
        case "respond":
            answering = ResponseEvaluation(view, position)
            found = response_words(position, summed=answering.summed, nodes=_nodes(budget))
            items, complete = list(_responses(position, answering, found)), found.complete
        case "deal" | "over":
            return Candidates(())
        case _:
            assert_never(view.phase)
    items.sort(key=_value, reverse=True)
    return Candidates(tuple(items[: budget.limit]), complete)


def _value(item: Item) -> float:
    return item.value


def _nodes(budget: Budget) -> int | None:
    """Nodes the budget allows. Seconds are converted, so that no clock is read."""
    limits = [budget.nodes, None if budget.seconds is None else int(budget.seconds * NODES_A_SECOND)]
    return min((limit for limit in limits if limit is not None), default=None)


def _start(view: View, evaluation: TurnEvaluation) -> Iterator[Item]:
    yield Candidate(messages.Roll(), value=evaluation.roll())
    if "mulligan" in view.offers:
        yield Candidate(messages.Mulligan(), value=evaluation.mulligan())


def _words(evaluation: TurnEvaluation, found: Found) -> Iterator[Item]:
    for word, face, vowels, weight in zip(found.words, *found.sums, strict=True):
        if len(word) < MIN_LENGTH:
            continue
        points, value = evaluation.score(len(word), face, vowels)
        yield Candidate(messages.Score(word), (word,), points, value)
        if evaluation.dice_left:
            points, value = evaluation.press(len(word), face, vowels, weight)
            yield Candidate(messages.Press(word), (word,), points, value)


def _wordless(view: View, position: SeatPosition, evaluation: TurnEvaluation) -> Iterator[Item]:
    if "spend" in view.offers:
        for tile in sorted(vowels_of(position.options).intersection(position.free)):
            yield Candidate(messages.Spend(tile), value=evaluation.spend(tile))
    if "fail" in view.offers and not (position.options.fail == "stuck" and can_spell(position)):
        yield Candidate(messages.Fail(), (), *evaluation.fail())


def _responses(position: SeatPosition, evaluation: ResponseEvaluation, found: Found) -> Iterator[Item]:
    for answer in responses(position, found):
        value = evaluation.respond(answer.face, answer.tiles, answer.vowels)
        yield Candidate(messages.Respond(answer.word, answer.dice), (answer.word,), answer.face, value)
    yield Candidate(messages.Decline(), value=evaluation.decline())
