"""Everything a seat can do now, best first, and what each is worth.

In a turn, ``value`` is the points of the turn to be expected, with what others may respond to the dice taken off and
what the tiles left may respond later added (``estimate.py``); for a response, its points and the same for the tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tilery.core.game import Budget, Candidate, Candidates
from tilery.games.lengthxwit import checks, wire
from tilery.games.lengthxwit.appraisal import Appraisal
from tilery.games.lengthxwit.scoring import VOWELS
from tilery.games.lengthxwit.spelling import response_words, responses, turn_words
from tilery.games.lengthxwit.view import View, stand_in
from tilery.search.subset import Found

NODES_A_SECOND = 1_000_000
"""The compiled search visits more, plain Python less."""

Item = Candidate[wire.Action]


def candidates(view: View, budget: Budget) -> Candidates[wire.Action]:
    """All legal actions of the viewer with their values; none if it is not asked."""
    seat = view.viewer
    if seat is None or seat not in view.awaited:
        return Candidates(())
    stand = stand_in(view, seat)
    appraisal = Appraisal(view, stand)
    match view.phase:
        case "start":
            items, complete = list(_start(view, appraisal)), True
        case "rolled":
            found = turn_words(stand, summed=appraisal.summed, nodes=_nodes(budget))
            items, complete = [*_words(appraisal, found), *_wordless(view, stand, appraisal)], found.complete
        case "respond":
            found = response_words(stand, summed=appraisal.summed, nodes=_nodes(budget))
            items, complete = list(_responses(stand, appraisal, found)), found.complete
        case "deal" | "over":
            return Candidates(())
        case _:
            assert_never(view.phase)
    items.sort(key=_value, reverse=True)
    return Candidates(tuple(items[: budget.limit]), complete)


def _value(item: Item) -> float:
    return item.value


def _nodes(budget: Budget) -> int | None:
    """The nodes the budget allows; seconds are turned into nodes, so that no clock is read."""
    limits = [budget.nodes, None if budget.seconds is None else int(budget.seconds * NODES_A_SECOND)]
    return min((limit for limit in limits if limit is not None), default=None)


def _start(view: View, appraisal: Appraisal) -> Iterator[Item]:
    yield Candidate(wire.Roll(), value=appraisal.roll())
    if "mulligan" in view.offers:
        yield Candidate(wire.Mulligan(), value=appraisal.mulligan())


def _words(appraisal: Appraisal, found: Found) -> Iterator[Item]:
    for word, face, vowels, weight in zip(found.words, *found.sums, strict=True):
        if len(word) < checks.MIN_LENGTH:
            continue
        points, value = appraisal.score(len(word), face, vowels)
        yield Candidate(wire.Score(word), (word,), points, value)
        if appraisal.dice_left:
            points, value = appraisal.press(len(word), face, vowels, weight)
            yield Candidate(wire.Press(word), (word,), points, value)


def _wordless(view: View, stand: checks.Stand, appraisal: Appraisal) -> Iterator[Item]:
    if "spend" in view.offers:
        for tile in sorted(VOWELS.intersection(stand.free)):
            yield Candidate(wire.Spend(tile), value=appraisal.spend(tile))
    if "fail" in view.offers:
        yield Candidate(wire.Fail(), (), *appraisal.fail())


def _responses(stand: checks.Stand, appraisal: Appraisal, found: Found) -> Iterator[Item]:
    for answer in responses(stand, found):
        value = appraisal.respond(answer.face, answer.tiles, answer.vowels)
        yield Candidate(wire.Respond(answer.word), (answer.word,), answer.face, value)
    yield Candidate(wire.Decline(), value=appraisal.decline())
