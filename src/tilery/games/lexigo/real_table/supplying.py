"""Banks and the ring from a real pouch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from tilery.core.common_messages import Supplied
from tilery.core.errors import IllegalAction
from tilery.core.frozen import put
from tilery.core.record import Supply
from tilery.core.seating import Seat
from tilery.core.supply import Unnamed, refuse, swap_in
from tilery.core.tiles import Tiles, tiles
from tilery.games.lexigo.components import RING_SIZE
from tilery.games.lexigo.hands import find_used
from tilery.games.lexigo.messages import Action, Placement
from tilery.games.lexigo.state import State


def needs(state: State, seat: Seat, action: Action) -> Tiles:
    """The tiles added or traded."""
    return find_used(action)


def show_known(state: State, seat: Seat, known: Sequence[Tiles]) -> State:
    """Set the known tiles of all banks, which lie open. The rest are counted with the stacks."""
    table, stacks = state.table, state.stacks
    for other, held in enumerate(known):
        rest = Counter(table.seats[other].bank) - Counter(held)
        stacks = put(stacks, other, (*rest.elements(), *stacks[other]))
        table = table.with_seat(other, replace(table.seats[other], bank=held))
    return replace(state, table=table, stacks=stacks)


def find_unnamed(before: State | None, state: State) -> Unnamed | None:
    """The ring, which is dealt to the table."""
    return Unnamed("table", RING_SIZE) if before is None else None


def supply(state: State, supplied: Supply | Supplied) -> State:
    """Set the real bank. Its assumed tiles go to stacks, the pouch, then banks not named yet."""
    if supplied.dice:
        raise refuse("dice")
    if supplied.table:
        state = _with_ring(state, supplied.table)
    bank, hidden = swap_in(state.standing(supplied.seat).bank, supplied.tiles, _list_hidden(state, supplied.seat))
    state = _with_hidden(state, supplied.seat, hidden)
    standing = replace(state.standing(supplied.seat), bank=tiles(bank))
    return replace(state, table=state.table.with_seat(supplied.seat, standing))


def _with_ring(state: State, ring: Tiles) -> State:
    """Set the six tiles of the ring, in the order they are dealt [4], before the first word."""
    if len(ring) != RING_SIZE or len(state.table.grid) != RING_SIZE or state.table.said is not None:
        raise IllegalAction("supply/ring", f"Name the {RING_SIZE} tiles of the ring before the first word.")
    _, hidden = swap_in([one.tile for one in state.table.grid], ring, _list_hidden(state, None))
    grid = tuple(Placement(one.at, tile) for one, tile in zip(state.table.grid, ring, strict=True))
    return _with_hidden(replace(state, table=replace(state.table, grid=grid)), None, hidden)


def _list_others(state: State, seat: Seat | None) -> list[Seat]:
    return [other for other in state.seats if other != seat]


def _list_hidden(state: State, seat: Seat | None) -> list[Tiles]:
    return [state.pouch, *state.stacks, *(state.standing(other).bank for other in _list_others(state, seat))]


def _with_hidden(state: State, seat: Seat | None, hidden: list[Tiles]) -> State:
    """The state with these pools, in the order of ``_hidden``."""
    pouch, *rest = hidden
    stacks, banks = rest[: len(state.stacks)], rest[len(state.stacks) :]
    table = state.table
    for other, bank in zip(_list_others(state, seat), banks, strict=True):
        table = table.with_seat(other, replace(table.seats[other], bank=tiles(bank)))
    return replace(state, pouch=tiles(pouch), stacks=tuple(stacks), table=table)
