"""How an event changes a state: the only way it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from tilery.core.scene import PadLine
from tilery.core.seating import Seat
from tilery.core.shared import Ended, Left, TimedOut
from tilery.core.tiles import Tiles, add, remove
from tilery.core.values import put
from tilery.games.quillico.state import STAR, State
from tilery.games.quillico.wire import (
    Dealt,
    Drawn,
    Event,
    Exchanged,
    Passed,
    Place,
    Placed,
    Placing,
    Scored,
    Settled,
    Started,
    Swapped,
)

replace = msgspec.structs.replace


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    return replace(_changed(state, event), step=state.step + 1)


def _changed(state: State, event: Event) -> State:
    match event:
        case Dealt(seat, taken) | Drawn(seat, taken):
            return _drawn(state, seat, taken)
        case Started(seat):
            return replace(state, turn=seat, opened=state.step + 1)
        case Swapped(seat, at, tile):
            return _swapped(state, seat, at, tile)
        case Placed(seat, place):
            return _placed(state, seat, place)
        case Scored(seat, words, points):
            line = PadLine(", ".join(word.word for word in words), points)
            return _turn_over(replace(_written(state, seat, line), quiet=()), seat)
        case Exchanged(seat, given, taken):
            hand = add(remove(state.hands[seat], given), taken)
            pile = remove(add(state.pile, given), taken)
            quiet = replace(state, hands=put(state.hands, seat, hand), pile=pile, quiet=(*state.quiet, seat))
            return _turn_over(_written(quiet, seat, PadLine(f"exchange of {len(given)}", 0)), seat)
        case Passed(seat):
            quiet = replace(state, quiet=(*state.quiet, seat))
            return _turn_over(_written(quiet, seat, PadLine("pass", 0)), seat)
        case Settled(seat, bonus, penalty):
            return _settled(state, seat, bonus, penalty)
        case Left(seat, back):
            return _left(state, seat, back or ())
        case TimedOut(seat):
            return replace(state, seating=state.seating.run_out(seat))
        case Ended():
            return replace(state, outcome=event.outcome())
    assert_never(event)


def _drawn(state: State, seat: Seat, taken: Tiles) -> State:
    return replace(state, hands=put(state.hands, seat, add(state.hands[seat], taken)), pile=remove(state.pile, taken))


def _swapped(state: State, seat: Seat, at: Place, tile: str) -> State:
    """A star goes from the hand to the table, a letter the other way [10]."""
    number = next(number for number, laid in enumerate(state.table) if laid.at == at)
    hand = add(remove(state.hands[seat], [STAR]), [tile])
    return replace(
        state, hands=put(state.hands, seat, hand), table=put(state.table, number, Placing(at, STAR)), latest=()
    )


def _placed(state: State, seat: Seat, place: tuple[Placing, ...]) -> State:
    hand = remove(state.hands[seat], (placing.tile for placing in place))
    return replace(
        state,
        hands=put(state.hands, seat, hand),
        table=state.table + place,
        latest=tuple(placing.at for placing in place),
    )


def _written(state: State, seat: Seat, *lines: PadLine) -> State:
    return replace(state, pad=put(state.pad, seat, state.pad[seat] + lines))


def _turn_over(state: State, seat: Seat) -> State:
    """The next seat's turn begins, and with it a new prompt."""
    seating = state.seating.turn_over(seat)
    return replace(state, seating=seating, turn=seating.after(seat), opened=state.step + 1)


def _settled(state: State, seat: Seat, bonus: int, penalty: int) -> State:
    lines = []
    if bonus:
        lines.append(PadLine("out", bonus))
    if penalty:
        lines.append(PadLine("letters left", -penalty))
    return _written(state, seat, *lines)


def _left(state: State, seat: Seat, back: Iterable[str]) -> State:
    """The tiles go back into the pile; if that was empty, the row of passes begins anew [14], [C4]."""
    quiet = tuple(other for other in state.quiet if other != seat) if state.pile else ()
    left = replace(
        state,
        seating=state.seating.leave(seat),
        hands=put(state.hands, seat, ()),
        pile=add(state.pile, back),
        quiet=quiet,
    )
    return _turn_over(left, seat) if state.turn == seat else left
