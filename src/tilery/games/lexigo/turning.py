"""How a turn ends and the next begins, and whether the match ends with it."""

from __future__ import annotations

from msgspec.structs import replace

from tilery.core.seating import Outcome, rank
from tilery.games.lexigo.checks import may_trade
from tilery.games.lexigo.state import State


def ask_trade(state: State) -> State:
    """After a word that stands or a pass: the trade is asked, or the turn is over [12]."""
    table = state.table
    if may_trade(table, len(state.pouch), table.turn):
        return replace(state, table=replace(table, phase="trade"), opened=state.step)
    return end(state)


def end(state: State) -> State:
    """The turn of the seat in turn is over; the next seat begins."""
    table, seating = state.table, state.seating.turn_over(state.table.turn)
    went_out = seating.is_in(table.turn) and state.held(table.turn) == 0
    turn = seating.after(table.turn)
    following = replace(
        table,
        turn=turn,
        phase="play",
        origin=table.seats[turn].pawn,
        relocated=False,
        last_round=table.last_round or (state.options.equal_turns and went_out),
    )
    return replace(state, table=following, seating=seating, opened=state.step)


def verdict(before: State, after: State) -> Outcome | None:
    """How the match ended between two states of one decision, if it did [13], [17], [C4], [C6]."""
    if len(after.seating.staying()) == 1:
        return _ranked(after, "last_seat")
    ended = before.table.turn
    if after.table.turn == ended:
        return None
    if after.table.last_round:
        return _ranked(after, "out") if after.table.turn == after.table.first else None
    if not after.seating.is_in(ended):
        return None
    if after.held(ended) == 0:
        return _ranked(after, "out")
    return _ranked(after, "stall") if _stalled(after) else None


def _stalled(state: State) -> bool:
    """Whether the row of passes is long enough [17]; only turns of seats still in count [C6a]."""
    staying = state.seating.staying()
    row = sum(seat in staying for seat in state.table.passes)
    return row >= state.options.stall_rounds * len(staying)


def _ranked(state: State, reason: str) -> Outcome:
    return rank(reason, scores(state), state.seating.left, lower_is_better=True)


def scores(state: State) -> tuple[int, ...]:
    """Tiles left; of a seat that left, those it held [13], [C6]."""
    return tuple(state.held(seat) + standing.forfeited for seat, standing in enumerate(state.table.seats))
