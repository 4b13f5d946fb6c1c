"""Set-up positions: made from a diagram, and checked by the rules about what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from tilery.core.diagram import Diagram, DiagramPart, check_tiles, deal_racks, read_tile, refuse, write_tiles
from tilery.core.rng import Chance
from tilery.core.scene import PadLine
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, add, draw
from tilery.games.lexigo import components
from tilery.games.lexigo.components import BANK_SIZE
from tilery.games.lexigo.legality import SUPPORT, count_touching
from tilery.games.lexigo.messages import Dealt, Placement, PlayerArea, TableState
from tilery.games.lexigo.state import State
from tilery.geometry import Hex
from tilery.geometry.hexagon import RING

FARTHEST = 99
"""Maximum distance from the middle in a diagram, in steps."""

diagram_parts: tuple[DiagramPart, ...] = ("table", "pawn")


def arrange(state: State, diagram: Diagram) -> State:
    """Put these tiles on the table and in the banks. Stacks are dealt from the tiles that are left."""
    whole, seats = all_tiles(state), state.seats
    grid = [Placement(_cell(cell), read_tile(text, whole, cell)) for cell, text in diagram.table.items()]
    banks, rest = deal_racks(whole, [one.tile for one in grid], diagram.racks, BANK_SIZE, state.seed)
    chance, stacks = Chance(state.seed, 1), []
    for seat in seats:
        full = state.options.deal if len(banks[seat]) == BANK_SIZE else len(banks[seat])
        height = diagram.score(seat, full) - len(banks[seat])
        if height < 0:
            refuse(
                "stack", f"Player {seat + 1} has {len(banks[seat])} tiles in the bank, so as many are left.", seat=seat
            )
        stack, rest = draw(rest, height, chance)
        stacks.append(stack)
    standing = tuple([_make_standing(diagram, seat, banks[seat], len(stacks[seat])) for seat in seats])
    table = TableState(
        seats=standing, grid=_order_tiles(grid), turn=diagram.turn, phase="play", origin=standing[diagram.turn].pawn
    )
    return replace(state, step=1, opened=1, table=table, stacks=tuple(stacks), pouch=rest)


def open_deal(state: State, diagram: Diagram) -> tuple[State, list[Dealt]]:
    """State without banks and stacks, and the events that deal them: no diagram says what a stack holds."""
    seats = state.seats
    dealt = [Dealt(seat, state.standing(seat).bank, state.stacks[seat]) for seat in seats]
    table, pouch = state.table, state.pouch
    for seat in seats:
        pouch = add(pouch, (*state.standing(seat).bank, *state.stacks[seat]))
        table = table.with_seat(seat, replace(state.standing(seat), bank=()))
    return replace(state, table=table, stacks=((),) * len(state.names), pouch=pouch), dealt


def _cell(name: str) -> Hex:
    cell = Hex.parse(name)
    if max(map(abs, cell)) > FARTHEST:
        refuse("too-far", f"{name} is too far away.", name)
    return cell


def _make_standing(diagram: Diagram, seat: Seat, bank: Tiles, stack: int) -> PlayerArea:
    pin = diagram.pin(seat)
    return PlayerArea(bank, None if pin is None else _cell(pin), pad=(PadLine("before", len(bank) + stack),))


def _order_tiles(grid: Iterable[Placement]) -> tuple[Placement, ...]:
    """Order tiles after the ring so that each touches two when it is placed. Impossible ones come last [7b]."""
    waiting = {one.at: one for one in grid}
    laid = [waiting.pop(at) for at in RING if at in waiting]
    there = {one.at for one in laid}
    # laid tiles never take support away, so all that are ready can be placed at once
    while ready := sorted(at for at in waiting if count_touching(at, there) >= SUPPORT):
        laid += [waiting.pop(at) for at in ready]
        there.update(ready)
    return (*laid, *[waiting[at] for at in sorted(waiting)])


def check_arranged(state: State) -> None:
    """Check that the tiles can lie so [4], [7b], that pawns stand on tiles [6], and that nobody has gone out [13]."""
    grid = state.table.tiles()
    used = [*grid.values(), *[tile for standing in state.table.seats for tile in standing.bank]]
    check_tiles(all_tiles(state), [*used, *[tile for stack in state.stacks for tile in stack]])
    empty = [at.name for at in RING if at not in grid]
    if empty:
        refuse("ring", "The six tiles around the middle are there from the start.", *empty)
    there = set(RING)
    for at in grid:
        if at not in there and count_touching(at, there) < SUPPORT:
            refuse(
                "too-loose", f"The tile at {at.name} does not touch two tiles that could lie there before it.", at.name
            )
        there.add(at)
    for seat, standing in enumerate(state.table.seats):
        _check_standing(state, seat, standing)
    twice = [at for at, count in Counter(one.pawn for one in state.table.seats if one.pawn).items() if count > 1]
    if twice:
        refuse("same-tile", f"Two pawns cannot stand on the same tile, {twice[0].name}.", twice[0].name)


def _check_standing(state: State, seat: Seat, standing: PlayerArea) -> None:
    who = f"Player {seat + 1}"
    if standing.pawn is not None and standing.pawn not in state.table.tiles():
        refuse("pawn", f"{who}'s pawn stands on {standing.pawn.name}, where there is no tile.", standing.pawn.name)
    if len(standing.bank) > BANK_SIZE:
        refuse("bank", f"{who} has {len(standing.bank)} tiles in the bank, but {BANK_SIZE} is the most.", seat=seat)
    if not state.held(seat):
        refuse("out", f"{who} has no tiles left, so the match is over.", seat=seat)


def diagram_of(state: State) -> Diagram:
    """Diagram of a state, which must be between two turns."""
    table = state.table
    if table.phase != "play":
        refuse("phase", "A position can be set up before a word is played, not while tiles are traded or challenged.")
    pawns = [standing.pawn for standing in table.seats]
    return Diagram(
        racks=tuple([write_tiles(standing.bank) for standing in table.seats]),
        turn=table.turn,
        table={one.at.name: one.tile for one in table.grid},
        pins=tuple([None if pawn is None else pawn.name for pawn in pawns]),
        scores=tuple([state.held(seat) for seat in state.seats]),
    )


def places(state: State) -> tuple[str, ...]:
    """Cells of the ring, and every empty cell beside a tile."""
    grid = state.table.tiles()
    beside = {cell for at in (*RING, *grid) for cell in (at, *at.neighbours())}
    return tuple(sorted(cell.name for cell in beside if cell not in grid))


def all_tiles(state: State) -> Tiles:
    """Every tile of the set."""
    return components.all_tiles(state.options)
