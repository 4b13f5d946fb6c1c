"""What a play is judged by: the board, a seat's head and rack. A State and a View both give one."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.wordroad.components import CELLS, Components, components
from tilery.games.wordroad.state import Laid, Public, State, View
from tilery.games.wordroad.wire import Options
from tilery.geometry import Square


class Position(msgspec.Struct, frozen=True):
    """One seat's turn to play."""

    seat: Seat
    options: Options
    components: Components
    board: dict[str, tuple[Laid, ...]]
    head: Square | None
    """None before the seat's very first tile [7b]."""
    rack: Tiles

    def top(self, cell: str) -> Laid | None:
        """The visible tile of a cell as it lay before the turn."""
        stack = self.board.get(cell)
        return stack[-1] if stack else None


def of_state(state: State, seat: Seat) -> Position:
    """A seat's position, from everything."""
    return _of(state, seat, state.racks[seat])


def of_view(view: View) -> Position | None:
    """The viewer's position; a spectator has none."""
    return None if view.viewer is None else _of(view, view.viewer, view.rack)


def _of(public: Public, seat: Seat, rack: Tiles) -> Position:
    head = public.head(seat)
    return Position(
        seat=seat,
        options=public.options,
        components=components(public.options.set),
        board=public.board,
        head=None if head is None else CELLS[head],
        rack=rack,
    )
