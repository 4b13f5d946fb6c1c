"""What each event does to a state; no chance and no legality here."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from tilery.core.scene import PadLine
from tilery.core.seating import Seat
from tilery.core.shared import Ended, Left, TimedOut
from tilery.core.tiles import Tiles, add, remove
from tilery.games.lexigo import turning, words
from tilery.games.lexigo.state import State
from tilery.games.lexigo.wire import (
    Accepted,
    Challenged,
    Dealt,
    Event,
    Kept,
    Knocked,
    Passed,
    PawnSet,
    Penalised,
    Played,
    Refilled,
    Relocated,
    Ring,
    Started,
    TakenBack,
    Traded,
)

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    return _changed(replace(state, step=state.step + 1), event)


def _changed(state: State, event: Event) -> State:
    match event:
        case Dealt() | Ring() | Started():
            return _set_up(state, event)
        case PawnSet() | Relocated() | Played() | Knocked() | TakenBack() | Accepted():
            return words.changed(state, event)
        case Challenged():
            return state
        case Penalised():
            return _penalised(state, event)
        case Refilled():
            return _refilled(state, event)
        case Passed():
            passes = (*state.table.passes, event.seat)
            return turning.ask_trade(replace(state, table=replace(state.table, passes=passes)))
        case Traded():
            return turning.end(_traded(state, event))
        case Kept():
            return turning.end(state)
        case Left():
            return _left(state, event)
        case TimedOut():
            return replace(state, seating=state.seating.run_out(event.seat))
        case Ended():
            return replace(state, outcome=event.outcome())
        case _:
            assert_never(event)


def _set_up(state: State, event: Dealt | Ring | Started) -> State:
    table = state.table
    match event:
        case Dealt():
            stack = shown(event.stack)
            line = PadLine("dealt", len(event.bank) + len(stack))
            standing = replace(table.seats[event.seat], bank=event.bank, pad=(line,))
            return replace(
                state,
                table=table.with_seat(event.seat, standing),
                stacks=put(state.stacks, event.seat, stack),
                pouch=remove(state.pouch, (*event.bank, *stack)),
            )
        case Ring():
            pouch = remove(state.pouch, [placement.tile for placement in event.place])
            return replace(state, table=replace(table, grid=event.place), pouch=pouch)
        case Started():
            begun = replace(table, first=event.seat, turn=event.seat)
            return replace(state, table=begun, opened=state.step)
        case _:
            assert_never(event)


def _penalised(state: State, event: Penalised) -> State:
    drawn = shown(event.tiles)
    table = state.table
    standing = table.seats[event.seat]
    standing = replace(standing, pad=(*standing.pad, PadLine("penalty", len(drawn))))
    return replace(
        state,
        table=table.with_seat(event.seat, standing),
        stacks=put(state.stacks, event.seat, state.stacks[event.seat] + drawn),
        pouch=remove(state.pouch, drawn),
    )


def _refilled(state: State, event: Refilled) -> State:
    count, stack = len(event.tiles), state.stacks[event.seat]
    if stack[:count] != event.tiles:
        raise ValueError(f"the top of seat {event.seat}'s stack is not {' '.join(event.tiles)}")
    standing = state.standing(event.seat)
    standing = replace(standing, bank=add(standing.bank, event.tiles))
    filled = replace(
        state,
        table=state.table.with_seat(event.seat, standing),
        stacks=put(state.stacks, event.seat, stack[count:]),
    )
    return turning.ask_trade(filled)


def _traded(state: State, event: Traded) -> State:
    extra = shown(None if event.extra is None else (event.extra,))
    standing = state.standing(event.seat)
    bank = add(remove(standing.bank, event.given), event.taken)
    standing = replace(standing, bank=bank, pad=(*standing.pad, PadLine("trade", 1)))
    return replace(
        state,
        table=state.table.with_seat(event.seat, standing),
        stacks=put(state.stacks, event.seat, state.stacks[event.seat] + extra),
        pouch=add(remove(state.pouch, (*event.taken, *extra)), event.given),
    )


def _left(state: State, event: Left) -> State:
    """[C4]: the tiles go back, the pawn comes off; what lies on the table stays."""
    seat, tiles = event.seat, shown(event.tiles)
    standing = replace(state.standing(seat), bank=(), pawn=None, forfeited=len(tiles))
    seating = state.seating.leave(seat)
    table = state.table.with_seat(seat, standing)
    if table.first == seat:
        table = replace(table, first=seating.after(seat))
    gone = replace(
        state,
        table=table,
        seating=seating,
        stacks=put(state.stacks, seat, ()),
        pouch=add(state.pouch, tiles),
    )
    return turning.end(gone) if table.turn == seat else gone


def shown(tiles: Tiles | None) -> Tiles:
    """The tiles of an event that is not redacted."""
    if tiles is None:
        raise ValueError("the event is redacted: it does not say which tiles")
    return tiles


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values by seat with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])
