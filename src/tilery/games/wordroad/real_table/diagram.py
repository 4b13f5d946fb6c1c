"""Set-up positions: made from a diagram, and checked by the rules about what lies on the board."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from msgspec.structs import replace

from tilery.core.common_messages import Dealt
from tilery.core.diagram import (
    Diagram,
    DiagramPart,
    check_racks,
    check_tiles,
    deal_racks,
    find_connected,
    open_pad,
    read_tiles,
    refuse,
    take_open_racks,
    write_tiles,
)
from tilery.core.score_pad import sum_pad
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.wordroad.components import BLANK, CELLS, RACK, SIZE, components
from tilery.games.wordroad.messages import Laid
from tilery.games.wordroad.state import State
from tilery.geometry.square import corners

_CORNERS = tuple([corner.name for corner in corners(SIZE)])
_BESIDE = {name: tuple([other.name for other in cell.neighbours(SIZE)]) for name, cell in CELLS.items()}

diagram_parts: tuple[DiagramPart, ...] = ("table", "head")


def arrange(state: State, diagram: Diagram) -> State:
    """Put these tiles on the board and in the racks. A road is known by its head alone."""
    seats, whole = len(state.names), all_tiles(state)
    known = {*whole, *[tile.lower() for tile in whole if tile != BLANK and BLANK in whole]} - {BLANK}
    for cell in [*diagram.table, *[pin for pin in diagram.pins if pin is not None]]:
        if cell not in CELLS:
            refuse("no-cell", f"There is no square {cell} on the board.")
    number, board = 0, {}
    for cell, text in diagram.table.items():
        stack = read_tiles(text, known)
        owner = _find_owner(diagram, cell, seats)
        board[cell] = tuple([Laid(tile, owner, number + height) for height, tile in enumerate(stack)])
        number += len(stack)
    used = [laid.piece for stack in board.values() for laid in stack]
    racks, bag = deal_racks(whole, used, diagram.racks, RACK, state.seed)
    heads, pad = [diagram.pin(seat) for seat in range(seats)], open_pad(diagram, seats)
    return replace(
        state,
        step=1,
        opened=1,
        turn=diagram.turn,
        first=0,
        board={cell: stack for cell, stack in board.items() if stack},
        roads=tuple([() if head is None else (head,) for head in heads]),
        racks=racks,
        bag=bag,
        scores=sum_pad(pad),
        pad=pad,
    )


def open_deal(state: State, diagram: Diagram) -> tuple[State, list[Dealt]]:
    """State without the racks that the diagram leaves open, and the events that deal them."""
    racks, bag, dealt = take_open_racks(diagram, state.racks, state.bag)
    return replace(state, racks=racks, bag=bag), dealt


def _find_owner(diagram: Diagram, cell: str, seats: int) -> Seat:
    """Likely owner of a tile: the seat whose road has the nearest head."""
    heads = {seat: pin for seat in range(seats) if (pin := diagram.pin(seat)) is not None}
    return min(heads, key=lambda seat: CELLS[cell].distance(CELLS[heads[seat]]), default=0)


def check_arranged(state: State) -> None:
    """Check that the tiles can lie so: roads from corners [7b], heads on tiles [7c], covered letters [7d]."""
    used = [laid.piece for stack in state.board.values() for laid in stack]
    check_tiles(all_tiles(state), [*used, *[tile for rack in state.racks for tile in rack]])
    check_racks(state.racks, RACK, state.turn or 0)
    for cell, stack in state.board.items():
        if len(stack) > 1 and state.options.over == "off":
            refuse("covered", f"In this match no tile covers another, but there are two on {cell}.", cell)
        for below, above in pairwise(stack):
            if below.letter == above.letter and not state.options.over_same:
                refuse("same-letter", f"On {cell} {above.letter} lies on the same letter.", cell)
    _check_roads(state)


def _check_roads(state: State) -> None:
    heads = {seat: road[-1] for seat, road in enumerate(state.roads) if road}
    for seat, head in heads.items():
        if head not in state.board:
            refuse("head", f"The road of player {seat + 1} ends on {head}, where there is no tile.", head, seat=seat)
    for head, roads in Counter(heads.values()).items():
        if roads > len(state.board[head]):
            refuse("same-head", f"Each road ends on a tile of its own, but {head} has fewer tiles than heads.", head)
    if state.board and not heads:
        refuse("no-head", "There are tiles on the board, so a road must end somewhere: choose the square of its head.")
    started = [corner for corner in _CORNERS if corner in state.board]
    if len(started) < len(heads):
        refuse("corner", "Every road starts in a corner of its own, and there are fewer tiles in corners than roads.")
    loose = set(state.board) - find_connected(state.board, _BESIDE, started)
    if loose:
        refuse("loose", "Every tile must be connected to a corner by other tiles.", *sorted(loose))


def diagram_of(state: State) -> Diagram:
    """The diagram of a state."""
    return Diagram(
        racks=tuple(map(write_tiles, state.racks)),
        turn=state.turn or 0,
        table={cell: write_tiles([laid.tile for laid in stack]) for cell, stack in state.board.items()},
        pins=tuple([state.head(seat) for seat in state.seats]),
        scores=state.scores,
    )


def places(state: State) -> tuple[str, ...]:
    """All squares, as tiles may lie on tiles."""
    del state
    return tuple(CELLS)


def all_tiles(state: State) -> Tiles:
    """Every tile of the set."""
    return components(state.options).all_tiles()
