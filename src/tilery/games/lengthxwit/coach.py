"""Facts of the coach that only Length x Wit has: rolls that can be spelled, points at risk, tiles kept."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import reduce

from tilery.coach.facts import TURN, Count, Fact, Likelihood, Mark
from tilery.core import rng
from tilery.games.lengthxwit.components import components
from tilery.games.lengthxwit.evaluation import entry, value_tables
from tilery.games.lengthxwit.evolve import evolve
from tilery.games.lengthxwit.hands import find_kept
from tilery.games.lengthxwit.messages import Action, Mulligan, Press, Respond, Roll, Spend, View
from tilery.games.lengthxwit.preview import preview
from tilery.games.lengthxwit.rules import decide
from tilery.games.lengthxwit.scoring import RUN_OUT, vowels_of, worth
from tilery.games.lengthxwit.spelling import can_spell
from tilery.games.lengthxwit.state import SeatPosition, State
from tilery.games.lengthxwit.view import determinize

LOOKS_AHEAD = False
"""The dice go back after a turn, so a play says little about the turns that follow."""
DEALS_TIMES = 8
"""Deals for each of another game: dice decide more than tiles, and a turn takes less than a millisecond."""
TRIALS = 60
"""Rolls that are tried for the chance that one can be spelled."""
LABEL = "coach roll"
"""Label of the luck of these rolls: roll ``i`` is that of ``determinize(view, rng.widen(f"{LABEL} {i}"))``."""
_NORMAL = 1.96


def find_gain(view: View, action: Action) -> int:
    """Points of the action at once. A sealed answer counts as opened, with those for the last tile [10], [12]."""
    if isinstance(action, Respond):
        left = find_kept(view, action).tiles
        return preview(view, action).points + (0 if left else RUN_OUT)
    if view.viewer is None:
        return 0
    before = determinize(view, rng.widen(LABEL))
    return _act(before, view.viewer, action).scores[view.viewer] - before.scores[view.viewer]


def ends_turn(action: Action) -> bool:
    """True if nothing of the seat's turn is left after the action."""
    return not isinstance(action, Mulligan | Press | Roll | Spend)


def goes_on(action: Action) -> bool:
    """True if what follows in the turn matters."""
    return not ends_turn(action)


def describe(view: View, action: Action) -> tuple[Fact, ...]:
    """The facts of an action in Length x Wit."""
    return tuple(_describe(view, action))


def _describe(view: View, action: Action) -> Iterator[Fact]:
    if isinstance(action, Mulligan) and view.viewer is not None:
        hand = view.hands[view.viewer].tiles or ()
        fault = "without a vowel" if vowels_of(view.options).isdisjoint(hand) else "hard to use"
        yield Mark("lengthxwit/hand", fault, tiles=hand, bears_on=TURN, weight=1.0)
    if isinstance(action, Press | Spend) and view.viewer is not None:
        yield _chance_to_spell(view, view.viewer, action)
        kept = find_kept(view, action).tiles
        yield Count("lengthxwit/tiles", len(kept), tiles=kept, bears_on=TURN)
        banked = worth(view.banked, components(view.options).values) + preview(view, action).points
        yield Count("lengthxwit/banked", banked, bears_on=TURN)
    elif not isinstance(action, Mulligan | Roll):
        kept = find_kept(view, action).tiles
        vowels = sum(tile in vowels_of(view.options) for tile in kept)
        later = entry(value_tables().response.leave, len(kept), vowels)
        yield Count("lengthxwit/kept", len(kept), kept, tiles=kept, bears_on="points", weight=later)


def _chance_to_spell(view: View, seat: int, action: Action) -> Fact:
    """Share of the rolls after the action for which the seat has a word."""
    hits = 0
    for trial in range(TRIALS):
        after = _act(determinize(view, rng.widen(f"{LABEL} {trial}")), seat, action)
        hits += can_spell(SeatPosition.of(after, seat))
    rate = hits / TRIALS
    error = _NORMAL * math.sqrt(max(rate * (1 - rate), 1 / TRIALS) / TRIALS)
    return Likelihood("lengthxwit/roll", hits, TRIALS, error, LABEL, bears_on=TURN)


def _act(state: State, seat: int, action: Action) -> State:
    return reduce(evolve, decide(state, seat, action), state)
