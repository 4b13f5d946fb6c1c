"""What the events of a word do: pawns, tiles, and the way back after a lost challenge [15]."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from tilery.core.scene import PadLine
from tilery.core.seating import Seat
from tilery.core.tiles import add, remove
from tilery.games.lexigo import turning
from tilery.games.lexigo.state import State
from tilery.games.lexigo.table import Moved, Said, Table
from tilery.games.lexigo.wire import Accepted, Knocked, PawnSet, Played, Relocated, TakenBack
from tilery.geometry import Hex


def changed(state: State, event: PawnSet | Relocated | Played | Knocked | TakenBack | Accepted) -> State:
    """The state after one of these events."""
    match event:
        case PawnSet():
            return replace(state, table=_with_pawn(state.table, event.seat, event.at))
        case Relocated():
            table = replace(_with_pawn(state.table, event.seat, event.at), relocated=True)
            return replace(state, table=table, opened=state.step)
        case Played():
            return _played(state, event)
        case Knocked():
            said = pending(state.table)
            knocked = (*said.knocked, Moved(event.seat, event.origin, event.to))
            table = replace(_with_pawn(state.table, event.seat, event.to), said=replace(said, knocked=knocked))
            return replace(state, table=table)
        case TakenBack():
            return turning.end(replace(state, table=_taken_back(state)))
        case Accepted():
            said = pending(state.table)
            said = replace(said, accepted=(*said.accepted, event.seat))
            return replace(state, table=replace(state.table, said=said))
        case _:
            assert_never(event)


def pending(table: Table) -> Said:
    """The latest word; ValueError if none was said."""
    if table.said is None:
        raise ValueError("no word has been played")
    return table.said


def _with_pawn(table: Table, seat: Seat, at: Hex | None) -> Table:
    return table.with_seat(seat, replace(table.seats[seat], pawn=at))


def _played(state: State, event: Played) -> State:
    table, standing = state.table, state.standing(event.seat)
    standing = replace(
        standing,
        bank=remove(standing.bank, [placement.tile for placement in event.place]),
        pawn=event.path[-1],
        pad=(*standing.pad, PadLine(event.word, -len(event.place))),
    )
    table = replace(
        table.with_seat(event.seat, standing),
        grid=table.grid + event.place,
        said=Said(event.seat, event.place, event.path, event.word),
        passes=(),
        phase="window" if state.options.words == "challenge" else "play",
    )
    return replace(state, table=table, opened=state.step)


def _taken_back(state: State) -> Table:
    """Tiles to the bank, all pawns to where they were at the start of the turn [15]."""
    table, said = state.table, pending(state.table)
    standing = table.seats[said.seat]
    standing = replace(
        standing,
        bank=add(standing.bank, [placement.tile for placement in said.place]),
        pawn=table.origin,
        pad=(*standing.pad, PadLine(f"{said.word} taken back", len(said.place))),
    )
    table = replace(table.with_seat(said.seat, standing), grid=table.grid[: -len(said.place)], said=None)
    for moved in said.knocked:
        if state.seating.is_in(moved.seat):
            table = _with_pawn(table, moved.seat, moved.origin)
    return table
