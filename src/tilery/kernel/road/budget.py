"""A budget of nodes, shared among the lengths that a turn can have.

Turns of up to four tiles are searched exhaustively if their share suffices. All others are searched by a beam whose
width follows from their share.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.road.board import LONGEST
from tilery.kernel.road.keeper import MOST
from tilery.kernel.road.scoring import RoadScorer
from tilery.kernel.road.search import RoadSearch

EXHAUSTIVE = 4
"""Maximum number of tiles of a turn that is searched exhaustively."""
HOPE_SHARE = 96
"""Weight of an unfinished word's score in a road's rank in the beam, in 256ths."""

_LONGEST = LONGEST
_MOST = MOST
_EXHAUSTIVE = EXHAUSTIVE
_HOPE_SHARE = HOPE_SHARE


class RoadTotals:
    """Totals of a search of all lengths: nodes spent, roads found, and whether it left none out."""

    def __init__(self) -> None:
        self.nodes = 0
        self.found = 0
        self.complete = True

    def search(self, hunt: RoadSearch, nodes: int) -> None:
        """Searches the turns of every length, from short to long, within this many nodes."""
        hunt.reserve(widest(hunt.board, nodes))
        with cython.nogil:
            self.run(hunt, nodes)

    def run(self, hunt: RoadSearch, nodes: int) -> None:
        """Does what ``search`` does, in room that is reserved."""
        self.nodes = 0
        self.found = 0
        self.complete = True
        lengths = turn_lengths(hunt.board)
        ways = branching(hunt.board)
        count = 0
        for length in range(1, _LONGEST + 1):
            count += lengths >> length & 1
        # Nodes that a short length does not need go to the longer ones.
        for length in range(1, _LONGEST + 1):
            if lengths >> length & 1:
                limit = (nodes - self.nodes) // count
                count -= 1
                if length <= _EXHAUSTIVE and power(ways, length) <= limit:
                    hunt.run_every(length, limit)
                else:
                    hunt.run_beam(length, beam_width(ways, length, limit), limit, _HOPE_SHARE)
                self.nodes += hunt.nodes
                self.found += hunt.found
                self.complete = self.complete and not hunt.cut and not hunt.dropped


def turn_lengths(board: RoadScorer) -> int:
    """The numbers of tiles that a turn can have, as a mask: the values of the tiles that can be first."""
    held = 0
    for letter in range(27):
        held += board.rack[letter]
    lengths = 0
    for letter in range(1, 27):
        worth = board.value[letter]
        if board.rack[letter] > 0 and 0 < worth <= held and worth <= _LONGEST:
            lengths |= 1 << worth
    return lengths


def branching(board: RoadScorer) -> int:
    """Rough number of ways to lay one tile: three cells times the tiles that differ."""
    kinds = 26 if board.rack[0] > 0 else 0
    for letter in range(1, 27):
        if board.rack[letter] > 0:
            kinds += 1
    return 3 * kinds


def beam_width(ways: int, length: int, nodes: int) -> int:
    """Width of a beam that spends about this many nodes."""
    return max(1, min(nodes // (ways * max(1, length - 1)), _MOST))


def widest(board: RoadScorer, nodes: int) -> int:
    """Width that no beam of a search exceeds."""
    width = 1
    lengths = turn_lengths(board)
    ways = branching(board)
    share = nodes // _LONGEST  # each length has at least this many nodes
    for length in range(1, _LONGEST + 1):
        if lengths >> length & 1 and (length > _EXHAUSTIVE or power(ways, length) > share):
            width = max(width, beam_width(ways, length, nodes))
    return width


def power(base: int, exponent: int) -> int:
    """The power of a small number."""
    product = 1
    for _count in range(exponent):
        product *= base
    return product
