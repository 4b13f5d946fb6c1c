"""The choice of an action in a match on hexagons, a fast copy of ``tilery.games.lexigo.plays``.

Candidates and their order are the same. Values are whole thousandths of a tile, so that comparing them needs no
floating point.
"""

from __future__ import annotations

from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.keeper import HEAD
from tilery.kernel.hexagon.match import (
    ACCEPT,
    BANK_SIZE,
    CHALLENGE,
    KEEP,
    PASS,
    PLAY,
    RELOCATE,
    SWAP,
    TRADE,
    WIDTH,
    WORD,
    HexMatch,
    numbers,
)
from tilery.kernel.hexagon.ratings import HexRatings
from tilery.kernel.hexagon.search import HexSearch

MOST_CHOICES = 64
"""Maximum number of candidates to choose from."""
ALL_NODES = 1 << 24
"""Nodes of a search without a budget."""
RELOCATIONS = 6
"""Cells tried for a pawn that is stuck, if there are too few nodes for all."""
RELOCATION_NODES = 4000
"""Nodes for each of these."""

# The .pxd has the same with C types, which hides a name from Python.
_CODES = CODES
_HEAD = HEAD
_BANK_SIZE = BANK_SIZE
_WIDTH = WIDTH
_PLAY = PLAY
_TRADE = TRADE
_WORD = WORD
_RELOCATE = RELOCATE
_PASS = PASS
_SWAP = SWAP
_KEEP = KEEP
_ACCEPT = ACCEPT
_CHALLENGE = CHALLENGE
_ALL_NODES = ALL_NODES
_RELOCATIONS = RELOCATIONS
_RELOCATION_NODES = RELOCATION_NODES
_TILE = 1000
_VALID_CHALLENGE = -3000


class HexChooser:
    """Lists the candidates of a match's lowest awaited seat, best first, and makes one of them the chosen action.

    A pass, a relocation and a trade have values of their own, to which those of the tiles are added. With ``moved`` a
    pawn has to be moved before a pass, with ``stuck`` it may be moved only where there is no word.
    """

    def __init__(
        self,
        search: HexSearch,
        tiles: int,
        ratings: HexRatings,
        passing: int,
        relocating: int,
        trading: int,
        *,
        moved: bool,
        stuck: bool,
    ) -> None:
        self.search = search
        self.kept = search.kept
        self.ratings = ratings
        self.passing = passing
        self.relocating = relocating
        self.trading = trading
        self.moved = moved
        self.stuck = stuck
        self.starts = numbers(max(tiles, 1))
        self.kinds = numbers(MOST_CHOICES)
        self.arguments = numbers(MOST_CHOICES)
        self.values = numbers(MOST_CHOICES)
        self.count = 0
        # Other answers than a word: a pass, and a relocation to each cell at most.
        self.others = 0
        self.other_kinds = numbers(tiles + 2)
        self.other_arguments = numbers(tiles + 2)
        self.other_values = numbers(tiles + 2)
        self.seen = numbers(CODES)

    def list_choices(self, match: HexMatch, nodes: int, limit: int) -> None:
        """Lists the best ``limit`` candidates within this many nodes, none if nobody is awaited."""
        self.count = 0
        self.merge(self.search_choices(match, nodes, limit), limit)

    def search_choices(self, match: HexMatch, nodes: int, limit: int) -> int:
        """Finds words, of which it returns the number to be listed, and lists the other answers."""
        self.others = 0
        if match.asked() < 0:
            return 0
        if match.phase == _PLAY:
            return self.search_turn(match, nodes, limit)
        if match.phase == _TRADE:
            self.list_trades(match)
        else:
            self.offer(_ACCEPT, 0, 0)
            self.offer(_CHALLENGE, 0, _VALID_CHALLENGE if match.recognised != 0 else _TILE * match.said_tiles)
        return 0

    def search_turn(self, match: HexMatch, nodes: int, limit: int) -> int:
        """Finds words, a pass and relocations of the pawn."""
        may_relocate = match.may_relocate()
        if may_relocate == 0 or self.moved == 0:
            self.offer(_PASS, 0, self.passing)
        self.set_up(match)
        # Searches from other cells come first where they are made in any case, since they clear the keeper.
        listed = 0
        if may_relocate != 0 and self.stuck == 0 and match.pouch_size == 0:
            self.list_relocations(match, nodes)
            listed = 1
        self.find_words(match, nodes, limit)
        most = limit
        if self.kept.found == 0 and self.stuck != 0:
            # A rule asks whether there is a word, so one is looked for with any budget.
            self.find_words(match, _ALL_NODES, 1)
            most = 1
        found = self.kept.found
        if may_relocate != 0 and listed == 0:
            if found == 0:
                self.list_relocations(match, nodes)
            elif self.stuck == 0:
                self.offer(_RELOCATE, self.ratings.best_opening(match), self.relocating)
        self.clear_up(match)
        return most if most < found else found

    # ---- the search ----
    def set_up(self, match: HexMatch) -> None:
        """Puts the hand, the marks and the free cells of the seat in turn on the plane."""
        self.search.deal(match.banks, _CODES * match.turn)
        match.plane.marked = 0
        for seat in range(match.seats):
            if seat != match.turn and match.pawns[seat] != 0:
                match.plane.marks[match.pawns[seat]] = 1 << seat
                match.plane.marked |= 1 << seat
        match.plane.open(match.grid, match.laid)

    def clear_up(self, match: HexMatch) -> None:
        """Takes back what ``set_up`` did."""
        match.plane.close()
        for seat in range(match.seats):
            match.plane.marks[match.pawns[seat]] = 0

    def find_words(self, match: HexMatch, nodes: int, limit: int) -> None:
        """Searches from the pawn, or on the first turn from every tile without a pawn, past no other pawn [6], [9]."""
        own = match.pawns[match.turn]
        count = 1
        self.starts[0] = own
        if own == 0:
            count = 0
            for index in range(match.laid):
                if match.plane.marks[match.grid[index]] == 0:
                    self.starts[count] = match.grid[index]
                    count += 1
            for seat in range(match.seats):
                match.plane.hide_face(match.pawns[seat])
        self.kept.clear(limit)
        self.search.search(self.starts, count, nodes)
        if own == 0:
            for seat in range(match.seats):
                match.plane.show_face(match.pawns[seat])

    # ---- other answers ----
    def list_relocations(self, match: HexMatch, nodes: int) -> None:
        """Lists cells for the pawn of the seat in turn [10], each rated by a short search."""
        free = match.laid
        for seat in range(match.seats):
            free -= 1 if match.pawns[seat] != 0 else 0
        if nodes < free * _RELOCATION_NODES and free > _RELOCATIONS:
            free = _RELOCATIONS
        rating = 0x7FFFFFFF
        for _ in range(free):
            rating = self.ratings.next_rating(match, rating)
            cell = (rating & _WIDTH - 1) * _WIDTH + (rating // _WIDTH & _WIDTH - 1)
            self.starts[0] = cell
            self.kept.clear(1)
            self.search.search(self.starts, 1, nodes if nodes < _RELOCATION_NODES else _RELOCATION_NODES)
            best = self.kept.floor if self.kept.found > 0 else self.passing
            self.offer(_RELOCATE, cell, self.relocating + best)

    def list_trades(self, match: HexMatch) -> None:
        """Lists keeping, and trading the hardest tile, the two hardest, and so on [12]."""
        self.offer(_KEEP, 0, 0)
        count = self.ratings.sort_hardest(match)
        if match.pouch_size - 1 < count:
            count = match.pouch_size - 1
        for code in range(_CODES):
            self.seen[code] = 0
        gain = self.trading
        for index in range(count):
            code = self.ratings.hardest[index]
            gain += self.ratings.gains[_BANK_SIZE * code + self.seen[code]]
            self.seen[code] += 1
            self.offer(_SWAP, index + 1, gain)

    # ---- the list ----
    def offer(self, kind: int, argument: int, value: int) -> None:
        """Adds another answer than a word, after all that are at least as good."""
        place = self.others
        self.others += 1
        while place > 0 and self.other_values[place - 1] < value:
            self.other_kinds[place] = self.other_kinds[place - 1]
            self.other_arguments[place] = self.other_arguments[place - 1]
            self.other_values[place] = self.other_values[place - 1]
            place -= 1
        self.other_kinds[place] = kind
        self.other_arguments[place] = argument
        self.other_values[place] = value

    def merge(self, words: int, limit: int) -> None:
        """Lists the best of ``words`` walks and the other answers. Of equal ones the walks come first."""
        walk = self.kept.pick(-1) if words > 0 else -1
        other = 0
        while self.count < limit and (walk >= 0 or other < self.others):
            score = self.kept.head_view[_HEAD * walk] if walk >= 0 else 0
            if walk >= 0 and (other == self.others or score >= self.other_values[other]):
                self.kinds[self.count] = _WORD
                self.arguments[self.count] = walk
                self.values[self.count] = score
                words -= 1
                walk = self.kept.pick(walk) if words > 0 else -1
            else:
                self.kinds[self.count] = self.other_kinds[other]
                self.arguments[self.count] = self.other_arguments[other]
                self.values[self.count] = self.other_values[other]
                other += 1
            self.count += 1

    def take(self, match: HexMatch, rank: int) -> None:
        """Makes the candidate of this rank the chosen action."""
        match.kind = 0
        if rank >= self.count:
            return
        match.kind = self.kinds[rank]
        if match.kind == _WORD:
            self.read_word(match, self.arguments[rank])
        elif match.kind == _RELOCATE:
            match.target = self.arguments[rank]
        elif match.kind == _SWAP:
            match.giving = self.arguments[rank]
            for code in range(_CODES):
                match.given[code] = 0
            for index in range(match.giving):
                match.given[self.ratings.hardest[index]] += 1

    def read_word(self, match: HexMatch, walk: int) -> None:
        """Reads a kept walk: its steps, and its added tiles in an order in which they can be put down."""
        length = 0
        step = self.kept.head_view[_HEAD * walk + 1]
        while step != 0:
            length += 1
            step = self.kept.before_view[step]
        match.length = length
        step = self.kept.head_view[_HEAD * walk + 1]
        while step != 0:  # from the last step back to the first
            length -= 1
            match.steps[length] = self.kept.step_view[step]
            step = self.kept.before_view[step]
        order = self.kept.head_view[_HEAD * walk + 2]
        match.placing = self.kept.head_view[_HEAD * walk + 3] >> 8
        placed = 0
        for index in range(match.length):
            code = match.steps[index] >> 5 & 31
            if code != 0:
                for place in range(match.placing):
                    if order >> 3 * place & 7 == placed:
                        match.spots[place] = match.steps[index] >> 10
                        match.put[place] = code
                placed += 1
        match.knocking = 0
        self.ratings.place_knocked(match, self.kept.head_view[_HEAD * walk + 3] & 255)
