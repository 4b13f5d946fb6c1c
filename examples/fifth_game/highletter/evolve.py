"""What an event changes; no dice are rolled here, so a record replays by its events alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

import msgspec

from tilery.core.common_messages import Drawn, Ended, Left, TimedOut
from tilery.core.frozen import put
from tilery.core.tiles import add, remove

from .messages import Event, Laid, Opened
from .state import State


def evolve(state: State, event: Event) -> State:
    """The state after the event. Only events are looked at: no dice are rolled here."""
    return msgspec.structs.replace(state, step=state.step + 1, **_changes(state, event))


def _changes(state: State, event: Event) -> Mapping[str, Any]:
    """What is another value than before."""
    match event:
        case Laid(seat, tile):
            return {
                "hands": put(state.hands, seat, remove(state.hands[seat], [tile or ""])),
                "laid": put(state.laid, seat, tile or ""),
                "seating": state.seating.turn_over(seat),
            }
        case Drawn(seat, taken):
            hands = put(state.hands, seat, add(state.hands[seat], taken or ()))
            return {"hands": hands, "bag": remove(state.bag, taken or ()), "opened": state.step + 1}
        case Opened(opened, winners):
            scores = tuple([score + (seat in winners) for seat, score in enumerate(state.scores)])
            gone = add(state.gone, filter(None, opened))
            return {"laid": ("",) * len(opened), "gone": gone, "scores": scores, "opened": state.step + 1}
        case Left(seat, back):
            return {
                "seating": state.seating.leave(seat),
                "hands": put(state.hands, seat, ()),
                "laid": put(state.laid, seat, ""),
                "bag": add(state.bag, back or ()),
            }
        case TimedOut(seat):
            return {"seating": state.seating.run_out(seat)}
        case Ended():
            return {"outcome": event.outcome()}
    assert_never(event)
