"""Input from outside the rules that an entry adds to a match: a set-up position, or tiles from a real bag."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tilery.core.common_messages import Moved, Supplied
from tilery.core.diagram import Diagram, arrangeable, check_seats
from tilery.core.errors import IllegalAction
from tilery.core.game import AnyGame
from tilery.core.record import Entry, Setup, Supply
from tilery.core.tiles import tiles


def state_for_events(game: AnyGame, state: Any, entry: Entry) -> Any:
    """The state in which the events of an entry happen, with the position that the entry sets up, if any.

    Earlier versions wrote these entries without events, so their action is executed.
    """
    action = entry.action
    if isinstance(action, Setup) and action.diagram is not None:
        arranged = arrange(game, state, action.diagram)
        return arrangeable(game).open_deal(arranged, action.diagram)[0] if entry.events else arranged
    if isinstance(action, Supply) and game.supplier is not None and not entry.events:
        return game.supplier.supply(state, action)
    return state


def arrange(game: AnyGame, state: Any, diagram: Diagram) -> Any:
    """The state before the deal, arranged by the diagram, with everything dealt that it leaves open."""
    check_seats(diagram, len(state.names))
    return arrangeable(game).arrange(state, diagram)


def supply_tiles(game: AnyGame, state: Any, action: Supply) -> Supplied:
    """The event of tiles that came from a real bag, with every tile that changes its place. Raises IllegalAction."""
    if game.supplier is None:
        raise IllegalAction("supply/no-open-table", f"{game.info.title} has no open tables.")
    before, after = game.census(state), game.census(game.supplier.supply(state, action))
    moves = []
    for place in {**before, **after}:
        was, now = Counter(before.get(place, ())), Counter(after.get(place, ()))
        if was != now:
            moves.append(Moved(place, tiles((was - now).elements()), tiles((now - was).elements())))
    return Supplied(action.seat, action.tiles, action.dice, action.table, tuple(moves))


def is_set_up(entry: Entry) -> bool:
    """True if the entry begins the match in a position that was set up."""
    return isinstance(entry.action, Setup) and entry.action.diagram is not None
