"""Changes that each event makes to the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from tilery.core.common_messages import Drawn, Ended, Left, Passed, Supplied, TimedOut
from tilery.core.frozen import put
from tilery.core.game import leading_order
from tilery.core.scene import PadLine
from tilery.core.score_pad import write_lines
from tilery.core.seating import Seat, Seating
from tilery.core.tiles import Tiles, add, remove
from tilery.games.quillico import messages
from tilery.games.quillico.real_table.supplying import supply
from tilery.games.quillico.state import STAR, State

WENT_OUT = "went out"
"""The score pad's line for the bonus [16]."""


def evolve(state: State, event: messages.Event) -> State:
    """The state after the event."""
    return replace(state, step=state.step + 1, **_changes(state, event))


def _changes(state: State, event: messages.Event) -> Mapping[str, Any]:
    """Fields that the event changes. The events of a play are tested first, as they are the most frequent."""
    match event:
        case messages.Placed():
            return _place_tiles(state, event)
        case messages.Scored():
            text = ", ".join(sorted([word.word for word in event.words], key=leading_order))
            written = _write_pad(state, event.seat, PadLine(text, event.points))
            return {"quiet": (), **written, **_end_turn(state, state.seating, event.seat)}
        case Drawn():
            taken = event.known_tiles()
            hand = add(state.hands[event.seat], taken)
            return {"hands": put(state.hands, event.seat, hand), "pile": remove(state.pile, taken)}
        case messages.Swapped():
            return _swap_star(state, event)
        case messages.Exchanged():
            hand = add(remove(state.hands[event.seat], event.given), event.taken)
            pile = remove(add(state.pile, event.given), event.taken)
            quiet = _skip_turn(state, event.seat, f"exchanged {len(event.given)}")
            return {"hands": put(state.hands, event.seat, hand), "pile": pile, **quiet}
        case Passed():
            return _skip_turn(state, event.seat, "passed")
        case messages.Started():
            return {"turn": event.seat, "opened": state.step + 1}
        case messages.Settled():
            lines = (PadLine(WENT_OUT, event.bonus), PadLine("letters left", -event.penalty))
            return _write_pad(state, event.seat, *(line for line in lines if line.points))
        case Left():
            return _leave_seat(state, event.seat, event.tiles or ())
        case TimedOut():
            return {"seating": state.seating.run_out(event.seat)}
        case Supplied():
            named = supply(state, event)
            return {"hands": named.hands, "pile": named.pile}
        case Ended():
            return {"outcome": event.outcome()}
    assert_never(event)


def _swap_star(state: State, event: messages.Swapped) -> Mapping[str, Any]:
    """Move a star from the hand to the table, and a letter the other way [10]."""
    number = next(number for number, laid in enumerate(state.table) if laid.at == event.at)
    hand = add(remove(state.hands[event.seat], [STAR]), [event.tile])
    return {
        "hands": put(state.hands, event.seat, hand),
        "table": put(state.table, number, messages.Placing(event.at, STAR)),
        "latest": (),
    }


def _place_tiles(state: State, event: messages.Placed) -> Mapping[str, Any]:
    hand = remove(state.hands[event.seat], [placing.tile for placing in event.place])
    return {
        "hands": put(state.hands, event.seat, hand),
        "table": state.table + event.place,
        "latest": tuple([placing.at for placing in event.place]),
    }


def _write_pad(state: State, seat: Seat, *lines: PadLine) -> Mapping[str, Any]:
    points = sum([line.points for line in lines])
    return {
        "pad": write_lines(state.pad, seat, *lines),
        "scores": put(state.scores, seat, state.scores[seat] + points),
    }


def _end_turn(state: State, seating: Seating, seat: Seat) -> Mapping[str, Any]:
    """Begin the next seat's turn, with a new prompt."""
    return {"seating": seating.turn_over(seat), "turn": seating.after(seat), "opened": state.step + 1}


def _skip_turn(state: State, seat: Seat, text: str) -> Mapping[str, Any]:
    """Record a turn without a play."""
    written = _write_pad(state, seat, PadLine(text, 0))
    return {"quiet": (*state.quiet, seat), **written, **_end_turn(state, state.seating, seat)}


def _leave_seat(state: State, seat: Seat, back: Tiles) -> Mapping[str, Any]:
    """Return the seat's tiles to the pile. If that was empty, the row of passes starts again [14], [C4]."""
    seating = state.seating.leave(seat)
    return {
        "seating": seating,
        "hands": put(state.hands, seat, ()),
        "pile": add(state.pile, back),
        "quiet": tuple(other for other in state.quiet if other != seat) if state.pile else (),
        **(_end_turn(state, seating, seat) if state.turn == seat else {}),
    }
