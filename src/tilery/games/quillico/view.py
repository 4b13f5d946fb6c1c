"""Views and guesses at hidden parts. Hands are open and tiles can be counted, so only the seed is secret [7]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tilery.core.game import Viewer
from tilery.core.openness import show_action, show_event
from tilery.core.rng import widen
from tilery.core.score_pad import sum_pad
from tilery.core.tiles import Tiles, from_counts, tiles
from tilery.games.quillico.components import all_tiles
from tilery.games.quillico.messages import Public, View
from tilery.games.quillico.state import State

redact, redact_action = show_event, show_action
"""Events and actions are public."""


def view(state: State, viewer: Viewer) -> View:
    """The view of this viewer."""
    return View(**Public.fields_of(state), viewer=viewer, pile=len(state.pile))


def determinize(view: View, seed: bytes) -> State:
    """A state that may be behind this view, with another seed. The pile has all tiles neither on the table nor in a
    hand.
    """
    seen = Counter(laid.tile for laid in view.table)
    for hand in view.hands:
        seen.update(hand)
    pile = from_counts(Counter(all_tiles(view.options)) - seen)
    return State(**Public.fields_of(view) | {"scores": sum_pad(view.pad)}, seed=widen(seed), pile=pile)


def census(state: State) -> Mapping[str, Tiles]:
    """Every tile by its place [C9]."""
    hands = {f"hand {seat}": hand for seat, hand in enumerate(state.hands)}
    return {"pile": state.pile, "table": tiles(laid.tile for laid in state.table), **hands}
