"""Ratings of cells and tiles in a match on hexagons, beside the search: targets of pawns, and tiles to trade."""

from __future__ import annotations

from array import array

from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.match import BANK_SIZE, WIDTH, HexMatch, numbers
from tilery.kernel.hexagon.plane import BLANK

_MOST_OPENING = 1 << 14

# The .pxd has the same with C types, which hides a name from Python.
_CODES = CODES
_BLANK = BLANK
_BANK_SIZE = BANK_SIZE
_WIDTH = WIDTH


class HexRatings:
    """``openings`` rates each tile as a beginning, up to 16383.

    ``eases`` and ``gains`` have, for each tile, six numbers by how many copies of it come before: how easily it is
    used, and what trading it gains. ``hardest`` are the tiles that ``sort_hardest`` found.
    """

    def __init__(self, openings: array[int], eases: array[int], gains: array[int]) -> None:
        if len(openings) != CODES or not len(eases) == len(gains) == BANK_SIZE * CODES:
            raise ValueError(f"expected {CODES} openings and {BANK_SIZE} times as many eases and gains")
        if not 0 <= min(openings) <= max(openings) < _MOST_OPENING:
            raise ValueError(f"expected openings from 0 to {_MOST_OPENING - 1}, found {list(openings)}")
        self.openings = openings
        self.eases = eases
        self.gains = gains
        self.hardest = numbers(BANK_SIZE)
        self.hardness = numbers(BANK_SIZE)

    def best_opening(self, match: HexMatch) -> int:
        """The free cell whose tile begins most words, of equal ones the first that was laid."""
        best = 0
        most = -1
        for index in range(match.laid):
            cell = match.grid[index]
            if self.openings[match.plane.codes[cell]] > most and self.has_pawn(match, cell) == 0:
                best = cell
                most = self.openings[match.plane.codes[cell]]
        return best

    def next_rating(self, match: HexMatch, below: int) -> int:
        """The highest rating of a cell without a pawn that is lower than ``below``."""
        best = -1
        for index in range(match.laid):
            rating = self.rate(match, match.grid[index])
            if best < rating < below and self.has_pawn(match, match.grid[index]) == 0:
                best = rating
        return best

    def rate(self, match: HexMatch, cell: int) -> int:
        """Ease of beginning from a tile, with its column and row below, so that no two cells are equal."""
        row = cell // _WIDTH
        ease = self.openings[match.plane.codes[cell]] * (2 + (match.plane.faces[cell] >> 28))
        return (ease * _WIDTH + cell - row * _WIDTH) * _WIDTH + row

    def has_pawn(self, match: HexMatch, cell: int) -> int:
        """1 if a pawn stands on the cell, else 0."""
        for seat in range(match.seats):
            if match.pawns[seat] == cell:
                return 1
        return 0

    def place_knocked(self, match: HexMatch, marks: int) -> None:
        """Finds a cell for each knocked pawn: free, not its own, not the word's last, the hardest to begin from [9]."""
        for seat in range(match.seats):
            if marks >> seat & 1 == 1:
                best = -1
                for index in range(match.laid):
                    cell = match.grid[index]
                    rating = self.rate(match, cell)
                    if (best < 0 or rating < best) and self.may_go(match, seat, cell, marks) == 1:
                        best = rating
                        match.knocks[2 * match.knocking + 1] = cell
                if best < 0:
                    match.full = 1
                    return
                match.knocks[2 * match.knocking] = seat
                match.knocking += 1

    def may_go(self, match: HexMatch, seat: int, cell: int, marks: int) -> int:
        """1 if a knocked pawn may go to the cell, else 0. Earlier ones have their cells already."""
        if cell == match.pawns[seat] or cell == match.steps[match.length - 1] >> 10:
            return 0
        for other in range(match.seats):
            if other != match.turn and marks >> other & 1 == 0 and match.pawns[other] == cell:
                return 0
        for index in range(match.knocking):
            if match.knocks[2 * index + 1] == cell:
                return 0
        return 1

    def sort_hardest(self, match: HexMatch) -> int:
        """Sorts the bank of the seat in turn, the tiles hardest to use first. Returns how many there are."""
        count = 0
        code = _BLANK
        for _ in range(1, _CODES):
            for copy in range(match.banks[_CODES * match.turn + code]):
                ease = self.eases[_BANK_SIZE * code + copy]
                place = count
                while place > 0 and self.hardness[place - 1] > ease:
                    self.hardness[place] = self.hardness[place - 1]
                    self.hardest[place] = self.hardest[place - 1]
                    place -= 1
                self.hardness[place] = ease
                self.hardest[place] = code
                count += 1
            code = 1 if code == _BLANK else code + 1
        return count
