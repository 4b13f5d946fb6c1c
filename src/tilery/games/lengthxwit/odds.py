"""The odds of a roll that has not been made: the chance of a word, and the points to be expected.

Rolls of few dice are all counted. Of more dice so many rolls are drawn, and the error is stated.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from math import sqrt

import msgspec

from tilery.core.tiles import Tiles, remove
from tilery.games.lengthxwit import checks, wire
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.estimate import RunOut
from tilery.games.lengthxwit.view import View, stand_in
from tilery.lexicon import lexicon_of
from tilery.search.subset import best_of_rolls, weights

COUNTED = 4
"""Up to so many dice every roll is counted."""

SAMPLED = 1_500
"""So many rolls are drawn where counting is too much."""

Z95 = 1.96
"""Standard errors to each side of a 95 % interval."""


class Odds(msgspec.Struct, frozen=True):
    """What may come of a roll."""

    dice: int
    chance: float
    """Of finding a word at all."""
    points: float
    """What the best word would score on average, banked tiles not included; nothing where there is no word."""
    exact: bool
    """Whether every roll was counted."""
    error: float
    """Half the width of the 95 % interval of ``chance``; 0 if it is exact."""


Rolls = Mapping[Tiles, int]
"""Letters that can be rolled, sorted, and in how many ways."""


def odds_of(view: View, action: wire.Roll | wire.Press | wire.Spend, *, counted: int = COUNTED) -> Odds | None:
    """The odds of the roll that this action of the viewer leads to; IllegalAction if it is not legal.

    None for a spectator, and where the action uses the viewer's last tile, so that the tiles to come are unknown.
    """
    if view.viewer is None:
        return None
    stand = stand_in(view, view.viewer)
    match action:
        case wire.Roll():
            free, bag = stand.free, view.dice_bag
        case wire.Press():
            free, bag = remove(stand.free, checks.check_press(stand, action.word).tiles), view.dice_bag
        case wire.Spend():
            checks.check_spend(stand, action.tile)
            free, bag = remove(stand.free, (action.tile,)), ()
    if stand.free and not free and _refills(stand.options.run_out, action):
        return None
    return odds(stand, free, tuple(thrown.die for thrown in view.dice), bag, counted=counted)


def _refills(run_out: RunOut, action: wire.Roll | wire.Press | wire.Spend) -> bool:
    """Whether four tiles are drawn before the roll if this action uses the last one [12]."""
    return run_out == "any" or (run_out == "no_spend" and not isinstance(action, wire.Spend))


def odds(stand: checks.Stand, free: Tiles, table: Tiles, bag: Tiles, *, counted: int = COUNTED) -> Odds:
    """The odds with these free tiles of rolling the dice on the table, and one from the bag unless that is empty."""
    dice = len(table) + bool(bag)
    exact = dice <= counted
    rolls = every_roll(table, bag) if exact else some_rolls(table, bag, SAMPLED)
    values = components(stand.options.set).values
    best = best_of_rolls(lexicon_of(stand).graph, list(rolls), free, weights(values))
    ways = list(zip(rolls.values(), best, strict=True))
    chance = sum(count for count, face in ways if face >= 0) / sum(rolls.values())
    points = dice * sum(count * max(face, 0) for count, face in ways) / sum(rolls.values())
    return Odds(dice, chance, points, exact, 0.0 if exact else _error(chance, SAMPLED))


def every_roll(table: Tiles, bag: Tiles) -> Rolls:
    """All rolls of the dice on the table and one of the bag."""
    rolls: Rolls = {(): 1}
    for die in table:
        rolls = _with_die(rolls, die)
    if not bag:
        return rolls
    found: Counter[Tiles] = Counter()
    for die in bag:
        found.update(_with_die(rolls, die))
    return found


def some_rolls(table: Tiles, bag: Tiles, count: int) -> Rolls:
    """So many rolls drawn at random, always the same for the same dice."""
    source = random.Random(" ".join((*table, "+", *bag)))
    found: Counter[Tiles] = Counter()
    for _ in range(count):
        dice = (*table, source.choice(bag)) if bag else table
        found[tuple(sorted(source.choice(die) for die in dice))] += 1
    return found


def _with_die(rolls: Rolls, die: str) -> Rolls:
    found: Counter[Tiles] = Counter()
    for roll, count in rolls.items():
        for face in die:
            found[tuple(sorted((*roll, face)))] += count
    return found


def _error(chance: float, count: int) -> float:
    """Half a 95 % interval; where all rolls or none gave a word, by the rule of three."""
    return max(Z95 * sqrt(max(0.0, chance * (1 - chance)) / count), 3 / count)
