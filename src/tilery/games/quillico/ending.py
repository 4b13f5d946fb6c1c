"""How a match ends [15]–[18], [C6]."""

from __future__ import annotations

from tilery.core.seating import Seat, rank
from tilery.core.shared import Ended
from tilery.games.quillico.state import State, value
from tilery.games.quillico.wire import Event, Settled

BONUS = 5
"""For going out [16]."""


def end_after(state: State, seat: Seat) -> list[Event]:
    """The end, if the turn of this seat, now over, has brought it about."""
    if not state.hands[seat] and not state.pile:
        return _settle(state, "out", out=seat)
    staying = len(state.seating.staying())
    if not state.pile and len(state.quiet) >= staying:
        return _settle(state, "all_passed", out=None)
    if state.pile and len(state.quiet) >= state.options.stall_rounds * staying:
        return _settle(state, "stall", out=None)
    return []


def end_if_alone(state: State) -> list[Event]:
    """The end, if one seat alone is left; nothing is settled [C4]."""
    if len(state.seating.staying()) > 1:
        return []
    return [Ended.of(rank("last_seat", state.scores, state.seating.left))]


def _settle(state: State, reason: str, out: Seat | None) -> list[Event]:
    totals = list(state.scores)
    events: list[Event] = []
    for seat in state.seating.staying():
        bonus = BONUS if seat == out else 0
        penalty = sum(map(value, state.hands[seat]))
        totals[seat] += bonus - penalty
        events.append(Settled(seat, bonus, penalty))
    return [*events, Ended.of(rank(reason, totals, state.seating.left))]
