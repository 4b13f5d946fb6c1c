"""What an entry brings into a match from outside the rules: a position that was set up, tiles from a real bag."""

from __future__ import annotations

from typing import Any

from tilery.core.diagram import arrangeable, check_seats
from tilery.core.game import AnyGame
from tilery.core.record import Entry, Setup, Supply


def state_for_events(game: AnyGame, state: Any, entry: Entry) -> Any:
    """The state in which the events of an entry happen: with the position or the tiles it names, if it does."""
    action = entry.action
    if isinstance(action, Setup) and action.diagram is not None:
        check_seats(action.diagram, len(state.names))
        return arrangeable(game).arrange(state, action.diagram)
    if isinstance(action, Supply) and game.supplier is not None:
        return game.supplier.supply(state, action)
    return state


def is_set_up(entry: Entry) -> bool:
    """Whether the entry begins the match in a position that was set up."""
    return isinstance(entry.action, Setup) and entry.action.diagram is not None
