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
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, add, remove
from tilery.games.wordroad import messages
from tilery.games.wordroad.components import CELLS
from tilery.games.wordroad.real_table.supplying import supply
from tilery.games.wordroad.state import State


def evolve(state: State, event: messages.Event) -> State:
    """The state after the event."""
    return replace(state, step=state.step + 1, **_changes(state, event))


def _changes(state: State, event: messages.Event) -> Mapping[str, Any]:
    """Fields that the event changes. The events of a play are tested first, as they are the most frequent."""
    match event:
        case messages.Placed():
            return _place_tiles(state, event)
        case messages.Scored():
            return _score_play(state, event)
        case Drawn():
            taken = event.known_tiles()
            return {
                "bag": remove(state.bag, taken),
                **_set_rack(state, event.seat, add(state.racks[event.seat], taken)),
            }
        case messages.Returned():
            back = event.known_tiles()
            rack = _set_rack(state, event.seat, remove(state.racks[event.seat], back))
            return {"bag": add(state.bag, back), **rack, **_skip_turn(state, messages.QuietTurn(event.seat, len(back)))}
        case Passed():
            return _skip_turn(state, messages.QuietTurn(event.seat, 0))
        case messages.DrawnForStart():
            return {"bag": remove(state.bag, (event.tile,)), "shown": add(state.shown, (event.tile,))}
        case messages.Started():
            bag = add(state.bag, state.shown)
            return {"bag": bag, "shown": (), "turn": event.seat, "first": event.seat, "opened": state.step + 1}
        case TimedOut():
            return {"seating": state.seating.run_out(event.seat)}
        case Left():
            return _leave_seat(state, event)
        case Supplied():
            named = supply(state, event)
            return {"racks": named.racks, "bag": named.bag}
        case Ended():
            return {"outcome": event.outcome(), "turn": None}
        case _:
            assert_never(event)


def _set_rack(state: State, seat: Seat, rack: Tiles) -> Mapping[str, Any]:
    return {"racks": put(state.racks, seat, rack)}


def _end_turn(state: State) -> Mapping[str, Any]:
    """Give the turn to the next seat clockwise [5]."""
    if state.turn is None:
        raise ValueError("expected a turn to end, but it is nobody's turn")
    seating = state.seating.turn_over(state.turn)
    return {"seating": seating, "turn": seating.after(state.turn), "opened": state.step + 1}


def _skip_turn(state: State, turn: messages.QuietTurn) -> Mapping[str, Any]:
    return {"row": (*state.row, turn), **_end_turn(state)}


def _place_tiles(state: State, event: messages.Placed) -> Mapping[str, Any]:
    board = dict(state.board)
    before = sum(map(len, board.values()))
    cells = tuple([placement.at for placement in event.place])
    for number, placement in enumerate(event.place, start=before):
        board[placement.at] = (*board.get(placement.at, ()), messages.Laid(placement.tile, event.seat, number))
    road = state.roads[event.seat]
    road = _extend_road(road, cells, event.through) if event.through else road + cells
    rack = remove(state.racks[event.seat], [placement.piece for placement in event.place])
    return {
        "board": board,
        "roads": put(state.roads, event.seat, road),
        "fresh": cells,
        "words": (),
        **_set_rack(state, event.seat, rack),
    }


def _extend_road(road: tuple[str, ...], cells: tuple[str, ...], through: tuple[str, ...]) -> tuple[str, ...]:
    """Add these cells to the road. A step crosses the cells between, straight or around a corner [7e]."""
    crossed = iter(through)
    gone = list(road)
    for cell in cells:
        if gone:
            here, there = CELLS[gone[-1]], CELLS[cell]
            far = abs(here.column - there.column) + abs(here.row - there.row)
            gone += [next(crossed) for _ in range(far - 1)]
        gone.append(cell)
    return tuple(gone)


def _score_play(state: State, event: messages.Scored) -> Mapping[str, Any]:
    seat = event.seat
    leading = min((word.word for word in event.words), key=leading_order, default="no word")
    more = f" +{len(event.words) - 1}" if len(event.words) > 1 else ""
    return {
        "words": event.words,
        "scores": put(state.scores, seat, state.scores[seat] + event.points),
        "pad": write_lines(state.pad, seat, PadLine(leading + more, event.points)),
        "row": (),
        **_end_turn(state),
    }


def _leave_seat(state: State, event: Left) -> Mapping[str, Any]:
    seat = event.seat
    rest = remove(state.racks[seat], event.known_tiles())
    gone = state.seating.leave(seat)
    changes = {"bag": add(state.bag, event.known_tiles()), **_set_rack(state, seat, rest)}
    if state.turn != seat:
        return {**changes, "seating": gone}
    return {**changes, **_end_turn(replace(state, seating=gone))}
