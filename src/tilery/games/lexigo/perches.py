"""Where knocked pawns go: the choice is the knocker's [9], so they go where words are hard to begin."""

from __future__ import annotations

from tilery.core.seating import Seat
from tilery.games.lexigo.growth import touching
from tilery.games.lexigo.scoring import letters
from tilery.games.lexigo.table import Table
from tilery.games.lexigo.wire import Knock
from tilery.geometry import Hex


class Perches:
    """The tiles of one table, the hardest to begin from first; ranked when first asked."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ranked: list[Hex] = []

    def choose(self, knocked: tuple[Seat, ...], end: Hex) -> tuple[Knock, ...]:
        """A tile for each knocked pawn: free, not the one it stood on, not the word's last."""
        seats = self._table.seats
        taken = {end} | {
            standing.pawn
            for seat, standing in enumerate(seats)
            if seat != self._table.turn and seat not in knocked and standing.pawn is not None
        }
        chosen: list[Knock] = []
        for seat in knocked:
            to = next(cell for cell in self.ranked() if cell not in taken and cell != seats[seat].pawn)
            taken.add(to)
            chosen.append(Knock(seat, to))
        return tuple(chosen)

    def ranked(self) -> list[Hex]:
        """All tiles, the hardest to begin from first: few words with that letter, few neighbours."""
        if not self._ranked:
            grid, opening = self._table.tiles(), letters().opening
            ease = {cell: opening[tile] * (2 + touching(cell, grid)) for cell, tile in grid.items()}
            self._ranked = sorted(grid, key=lambda cell: (ease[cell], cell))
        return self._ranked
