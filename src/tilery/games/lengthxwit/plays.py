"""Everything a seat can do now, best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tilery.core.game import Budget, Candidate, Candidates
from tilery.games.lengthxwit import checks, wire
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.estimate import coming
from tilery.games.lengthxwit.scoring import RUN_OUT, VOWELS, scored, worth
from tilery.games.lengthxwit.view import View, stand_in
from tilery.search.subset import Found, spellings, weights

Item = Candidate[wire.Action]


def candidates(view: View, budget: Budget) -> Candidates[wire.Action]:
    """All legal actions of the viewer with their values; none if it is not asked."""
    seat = view.viewer
    if seat is None or seat not in view.awaited:
        return Candidates(())
    stand = stand_in(view, seat)
    match view.phase:
        case "start":
            items, complete = list(_start(view, stand)), True
        case "rolled":
            found = _found(stand, budget)
            items, complete = list(_turn(view, stand, found)), found.complete
        case "respond":
            found = _found(stand, budget)
            items, complete = list(_responses(stand, found)), found.complete
        case "deal" | "over":
            return Candidates(())
        case _:
            assert_never(view.phase)
    items.sort(key=_value, reverse=True)
    return Candidates(tuple(items[: budget.limit]), complete)


def _value(item: Item) -> float:
    return item.value


def _found(stand: checks.Stand, budget: Budget) -> Found:
    values = components(stand.options.set).values
    vowels = dict.fromkeys(VOWELS, 1)
    graph = checks.words_of(stand).graph
    return spellings(graph, stand.dice, stand.free, summed=weights(values, vowels), nodes=budget.nodes)


def _start(view: View, stand: checks.Stand) -> Iterator[Item]:
    yield Candidate(wire.Roll(), value=coming(1, len(stand.free), _vowels(stand.free)))
    if "mulligan" in view.offers:
        yield Candidate(wire.Mulligan(), value=coming(1, len(stand.free), 3))


def _turn(view: View, stand: checks.Stand, found: Found) -> Iterator[Item]:
    yield from _words(stand, found)
    values = components(stand.options.set).values
    banked = worth(stand.banked, values)
    vowels = _vowels(stand.free)
    for tile in sorted(VOWELS.intersection(stand.free)):
        yield Candidate(wire.Spend(tile), value=banked + coming(len(stand.dice), len(stand.free) - 1, vowels - 1))
    if "fail" in view.offers:
        yield Candidate(wire.Fail(), points=banked, value=float(banked))


def _words(stand: checks.Stand, found: Found) -> Iterator[Item]:
    values = components(stand.options.set).values
    dice, banked = len(stand.dice), worth(stand.banked, values)
    on_dice, vowels_there = worth(stand.dice, values), _vowels(stand.free) + _vowels(stand.dice)
    for word, face, vowels in zip(found.words, *found.sums[:2], strict=True):
        if len(word) < checks.MIN_LENGTH:
            continue
        left = len(stand.free) + dice - len(word)
        bonus = RUN_OUT if left == 0 and len(word) > dice else 0
        points = scored(face, dice, banked)
        yield Candidate(wire.Score(word), (word,), points, points + bonus)
        if stand.dice_left:
            laid = face - on_dice
            hope = coming(dice + 1, left or 4, vowels_there - vowels)
            yield Candidate(wire.Press(word), (word,), laid, banked + laid + bonus + hope)


def _responses(stand: checks.Stand, found: Found) -> Iterator[Item]:
    dice = len(stand.dice)
    for word, face in zip(found.words, found.sums[0], strict=True):
        if len(word) < checks.MIN_LENGTH:
            continue
        emptied = len(word) > dice and len(word) == dice + len(stand.free)
        yield Candidate(wire.Respond(word), (word,), face, face + (RUN_OUT if emptied else 0))
    yield Candidate(wire.Decline())


def _vowels(letters: tuple[str, ...]) -> int:
    return sum(letter in VOWELS for letter in letters)
