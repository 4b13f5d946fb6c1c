"""Changes that each event makes to the state. Nothing is drawn here."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from tilery.core.common_messages import Ended, Left, Passed, Supplied, TimedOut, require_tiles
from tilery.core.frozen import put
from tilery.core.scene import PadLine
from tilery.core.seating import Seat
from tilery.core.tiles import add, remove
from tilery.games.lexigo import messages
from tilery.games.lexigo.legality import may_trade
from tilery.games.lexigo.real_table.supplying import supply
from tilery.games.lexigo.state import State, latest_word
from tilery.geometry import Hex


def evolve(state: State, event: messages.Event) -> State:
    """The state after the event."""
    return _apply_event(replace(state, step=state.step + 1), event)


def _apply_event(state: State, event: messages.Event) -> State:
    table = state.table
    match event:
        case messages.Dealt():
            return _deal_tiles(state, event)
        case messages.Ring():
            pouch = remove(state.pouch, [placement.tile for placement in event.place])
            return replace(state, table=replace(table, grid=event.place), pouch=pouch)
        case messages.Started():
            return replace(state, table=replace(table, first=event.seat, turn=event.seat), opened=state.step)
        case messages.PawnSet():
            return replace(state, table=_with_pawn(table, event.seat, event.at))
        case messages.Relocated():
            moved = replace(_with_pawn(table, event.seat, event.at), relocated=True)
            return replace(state, table=moved, opened=state.step)
        case messages.Played():
            return _play_word(state, event)
        case messages.Knocked():
            said = latest_word(table)
            knocked = (*said.knocked, messages.KnockedPawn(event.seat, event.origin, event.to))
            hit = replace(_with_pawn(table, event.seat, event.to), said=replace(said, knocked=knocked))
            return replace(state, table=hit)
        case messages.Accepted():
            said = latest_word(table)
            said = replace(said, accepted=(*said.accepted, event.seat))
            return replace(state, table=replace(table, said=said))
        case messages.Challenged():
            return state
        case messages.TakenBack():
            return _end_turn(replace(state, table=_take_back(state)))
        case messages.Penalised():
            return _add_penalty(state, event)
        case messages.Refilled():
            return _refill_bank(state, event)
        case Passed():
            return _ask_trade(replace(state, table=replace(table, passes=(*table.passes, event.seat))))
        case messages.Traded():
            return _end_turn(_trade_tiles(state, event))
        case messages.Kept():
            return _end_turn(state)
        case Left():
            return _leave_seat(state, event)
        case TimedOut():
            if table.phase == "window":
                return state  # only a seat's own turns count [C5]
            return replace(state, seating=state.seating.run_out(event.seat))
        case Supplied():
            return supply(state, event)
        case Ended():
            return replace(state, outcome=event.outcome())
        case _:
            assert_never(event)


def _deal_tiles(state: State, event: messages.Dealt) -> State:
    stack = require_tiles(event.stack)
    line = PadLine("dealt", len(event.bank) + len(stack))
    standing = replace(state.standing(event.seat), bank=event.bank, pad=(line,))
    return replace(
        state,
        table=state.table.with_seat(event.seat, standing),
        stacks=put(state.stacks, event.seat, stack),
        pouch=remove(state.pouch, (*event.bank, *stack)),
    )


def _with_pawn(table: messages.TableState, seat: Seat, at: Hex | None) -> messages.TableState:
    return table.with_seat(seat, replace(table.seats[seat], pawn=at))


def _play_word(state: State, event: messages.Played) -> State:
    table, standing = state.table, state.standing(event.seat)
    standing = replace(
        standing,
        bank=remove(standing.bank, [placement.tile for placement in event.place]),
        pawn=event.path[-1],
        pad=(*standing.pad, PadLine(event.word, -len(event.place), change=True)),
    )
    table = replace(
        table.with_seat(event.seat, standing),
        grid=table.grid + event.place,
        said=messages.LatestWord(event.seat, event.place, event.path, event.word),
        passes=(),
        phase="window" if state.options.words == "challenge" else "play",
    )
    return replace(state, table=table, opened=state.step)


def _take_back(state: State) -> messages.TableState:
    """Return tiles to the bank, and all pawns to their places at the start of the turn [15]."""
    table, said = state.table, latest_word(state.table)
    standing = table.seats[said.seat]
    standing = replace(
        standing,
        bank=add(standing.bank, [placement.tile for placement in said.place]),
        pawn=table.origin,
        pad=(*standing.pad, PadLine(f"{said.word} taken back", len(said.place), change=True)),
    )
    table = replace(table.with_seat(said.seat, standing), grid=table.grid[: -len(said.place)], said=None)
    for moved in said.knocked:
        if state.seating.is_in(moved.seat):
            table = _with_pawn(table, moved.seat, moved.origin)
    return table


def _add_penalty(state: State, event: messages.Penalised) -> State:
    drawn = event.known_tiles()
    table = state.table
    standing = table.seats[event.seat]
    standing = replace(standing, pad=(*standing.pad, PadLine("penalty", len(drawn), change=True)))
    return replace(
        state,
        table=table.with_seat(event.seat, standing),
        stacks=put(state.stacks, event.seat, state.stacks[event.seat] + drawn),
        pouch=remove(state.pouch, drawn),
    )


def _refill_bank(state: State, event: messages.Refilled) -> State:
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
    return _ask_trade(filled)


def _trade_tiles(state: State, event: messages.Traded) -> State:
    extra = require_tiles(None if event.extra is None else (event.extra,))
    standing = state.standing(event.seat)
    bank = add(remove(standing.bank, event.given), event.taken)
    standing = replace(standing, bank=bank, pad=(*standing.pad, PadLine("trade", 1, change=True)))
    return replace(
        state,
        table=state.table.with_seat(event.seat, standing),
        stacks=put(state.stacks, event.seat, state.stacks[event.seat] + extra),
        pouch=add(remove(state.pouch, (*event.taken, *extra)), event.given),
    )


def _leave_seat(state: State, event: Left) -> State:
    """Return the seat's tiles and remove its pawn [C4]. Tiles on the table stay."""
    seat, tiles = event.seat, event.known_tiles()
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
    return _end_turn(gone) if table.turn == seat else gone


def _ask_trade(state: State) -> State:
    """Ask for the trade after an accepted word or a pass, or end the turn [12]."""
    table = state.table
    if may_trade(table, len(state.pouch), table.turn):
        return replace(state, table=replace(table, phase="trade"), opened=state.step)
    return _end_turn(state)


def _end_turn(state: State) -> State:
    """End the turn and begin the next seat's."""
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
