"""A match on hexagons as numbers: what everybody holds, and what an action changes.

A fast copy of ``decide`` and ``evolve`` of ``tilery.games.lexigo``, whose rules the comments cite. It carries out
actions that are legal and refuses nothing.

Multisets of tiles are counts by code. A stack is a ring of codes: its top moves on when a tile is taken, and tiles are
added at its bottom. Cell 0, on which no tile can lie, stands for none.
"""

from __future__ import annotations

from array import array

from tilery.kernel.chance import SEED_BYTES, KernelChance
from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.keeper import LONGEST
from tilery.kernel.hexagon.plane import BLANK, MOST_IN_HAND, HexPlane

WIDTH = 64
"""Width and height of the plane of a match."""
CENTRE = 32
"""Row and column of the cell 0,0."""
REACH = 24
"""Largest distance of tiles from the centre in either coordinate. A match that goes further is full."""
MOST_SEATS = 4
BANK_SIZE = 6
MOST_TILES = 512

PLAY, TRADE, WINDOW = range(3)
"""Phases: a word is asked for, a trade, or answers to a word."""
NO_ACTION, WORD, RELOCATE, PASS, SWAP, KEEP, ACCEPT, CHALLENGE = range(8)
"""Kinds of action."""
RUNNING, OUT, STALL, LAST_SEAT = range(4)
"""Reasons for an ending, 0 before."""

RELOCATION_PENALTY = 2
CHALLENGE_PENALTY = 3

# The .pxd has the same with C types, which hides a name from Python.
_CODES = CODES
_BLANK = BLANK
_SEATS = MOST_SEATS
_BANK_SIZE = BANK_SIZE
_WIDTH = WIDTH
_PLAY = PLAY
_TRADE = TRADE
_WINDOW = WINDOW
_WORD = WORD
_RELOCATE = RELOCATE
_PASS = PASS
_SWAP = SWAP
_KEEP = KEEP
_ACCEPT = ACCEPT
_CHALLENGE = CHALLENGE
_OUT = OUT
_STALL = STALL
_LOW = CENTRE - REACH
_HIGH = CENTRE + REACH
_RELOCATION_PENALTY = RELOCATION_PENALTY
_CHALLENGE_PENALTY = CHALLENGE_PENALTY


class HexMatch:
    """A match. The rules: ``stall_rounds``, ``challenged`` (words may be challenged) and ``equal_turns``.

    ``banks`` has 28 counts for each seat, ``stacks`` a ring of ``room`` codes, which begins at ``tops``. The tiles of
    the table are ``laid`` in number on the cells of ``grid``, in the order of placing. ``passes`` counts each seat's
    passes of the present row. The word that may be challenged is of seat ``said``, with the latest ``said_tiles`` tiles
    of the grid. ``accepted`` has a bit for each seat that accepted it. ``valid`` is set if it is a word, ``recognised``
    if bots know it. ``knocked`` has pairs of a seat and the cell that its pawn stood on.

    The chosen action is ``kind``. A word has ``steps`` (cell << 10 | tile added << 5 | letter), the tiles ``put`` on
    ``spots``, and in ``knocks`` pairs of a seat and the cell that its pawn goes to. A relocation goes to ``target``. A
    trade gives ``given``, ``giving`` in number.
    """

    def __init__(self, plane: HexPlane, tiles: int) -> None:
        if not 0 < tiles <= MOST_TILES:
            raise ValueError(f"expected 1 to {MOST_TILES} tiles, found {tiles}")
        self.plane = plane
        if self.plane.width != WIDTH or len(self.plane.codes) != WIDTH * WIDTH:
            raise ValueError(f"expected a plane of {WIDTH} rows of {WIDTH} cells")
        self.chance = KernelChance(bytes(SEED_BYTES))
        self.tiles = tiles
        self.room = 1 << (tiles - 1).bit_length()
        self.banks = numbers(MOST_SEATS * CODES)
        self.held = numbers(MOST_SEATS)
        self.stacks = bytearray(MOST_SEATS * self.room)
        self.tops = numbers(MOST_SEATS)
        self.heights = numbers(MOST_SEATS)
        self.pawns = numbers(MOST_SEATS)
        self.forfeited = numbers(MOST_SEATS)
        self.left = numbers(MOST_SEATS)
        self.overdue = numbers(MOST_SEATS)
        self.passes = numbers(MOST_SEATS)
        self.pouch = numbers(CODES)
        self.pouch_size = 0
        self.grid = numbers(tiles)
        self.laid = 0
        self.knocked = numbers(2 * MOST_SEATS)
        self.hits = 0
        self.seats = self.stall_rounds = self.challenged = self.equal_turns = 0
        self.step = self.opened = self.turn = self.first = self.phase = self.origin = 0
        self.relocated = self.last_round = self.late = self.reason = 0
        self.said = self.said_tiles = self.accepted = self.valid = self.recognised = 0
        self.full = 0
        self.kind = NO_ACTION
        self.steps = numbers(LONGEST)
        self.length = 0
        self.spots = numbers(MOST_IN_HAND)
        self.put = numbers(MOST_IN_HAND)
        self.placing = 0
        self.knocks = numbers(2 * MOST_SEATS)
        self.knocking = 0
        self.target = 0
        self.given = numbers(CODES)
        self.giving = 0

    # ---- who acts, and how it stands ----
    def asked(self) -> int:
        """The lowest awaited seat, −1 if there is none."""
        if self.reason != 0 or self.full != 0:
            return -1
        if self.phase != _WINDOW:
            return self.turn
        for seat in range(self.seats):
            if self.answers(seat) != 0:
                return seat
        return -1

    def answers(self, seat: int) -> int:
        """1 if the seat has still to answer the latest word [15], else 0."""
        return 1 if self.left[seat] == 0 and seat != self.said and self.accepted >> seat & 1 == 0 else 0

    def holds(self, seat: int) -> int:
        """Tiles left, or those held by a seat when it left [13], [C6]."""
        return self.held[seat] + self.heights[seat] + self.forfeited[seat]

    def staying(self) -> int:
        """Number of seats still in."""
        count = 0
        for seat in range(self.seats):
            count += 1 - self.left[seat]
        return count

    def may_relocate(self) -> int:
        """1 if the seat in turn may move its pawn [10], else 0."""
        if self.pawns[self.turn] == 0 or self.relocated != 0:
            return 0
        free = self.laid
        for seat in range(self.seats):
            free -= 1 if self.pawns[seat] != 0 else 0
        return 1 if free > 0 else 0

    # ---- actions ----
    def carry_out(self) -> None:
        """Carries out the chosen action of the lowest awaited seat, with its events counted and its tiles drawn."""
        seat = self.asked()
        kind = self.kind
        self.kind = 0
        if seat < 0 or kind == 0:
            return
        self.chance.decide(self.step)
        if kind == _WORD:
            self.play_word(seat)
        elif kind == _RELOCATE:
            self.step += 1
            self.pawns[seat] = self.target
            self.relocated = 1
            self.opened = self.step
            self.penalise(seat, _RELOCATION_PENALTY)
        elif kind == _PASS:
            self.step += 1
            self.passes[seat] += 1
            self.ask_trade()
        elif kind == _SWAP:
            self.trade(seat)
        elif kind == _KEEP:
            self.step += 1
            self.end_turn()
        elif kind == _ACCEPT:
            self.step += 1
            self.accepted |= 1 << seat
            if self.asked() < 0:
                self.refill()
        elif kind == _CHALLENGE:
            self.challenge(seat)

    def play_word(self, seat: int) -> None:
        """Adds tiles [7], moves pawns [8], [9], and refills the bank [11] or asks the others [15]."""
        # Events: the pawn is set on the first turn, the word played, each pawn knocked, and the bank refilled.
        self.step += 2 if self.pawns[seat] == 0 else 1
        for index in range(self.placing):
            self.lay(self.spots[index], self.put[index])
            self.banks[_CODES * seat + self.put[index]] -= 1
        self.held[seat] -= self.placing
        self.pawns[seat] = self.steps[self.length - 1] >> 10
        self.said = seat
        self.said_tiles = self.placing
        self.accepted = 0
        self.valid = self.recognised = 1
        self.hits = 0
        for other in range(_SEATS):
            self.passes[other] = 0
        self.opened = self.step
        for index in range(0, 2 * self.knocking, 2):
            other = self.knocks[index]
            self.knocked[index] = other
            self.knocked[index + 1] = self.pawns[other]
            self.pawns[other] = self.knocks[index + 1]
        self.hits = self.knocking
        self.step += self.knocking
        if self.challenged != 0:
            self.phase = _WINDOW
        else:
            self.refill()

    def lay(self, cell: int, code: int) -> None:
        """Lays a tile. One too far from the centre is still within the plane, but nothing may follow."""
        row = cell // _WIDTH
        column = cell - row * _WIDTH
        if row < _LOW or row > _HIGH or column < _LOW or column > _HIGH:
            self.full = 1
        self.grid[self.laid] = cell
        self.laid += 1
        self.plane.lay(cell, code)

    def challenge(self, seat: int) -> None:
        """Challenges the latest word [15]."""
        self.step += 1
        if self.valid != 0:
            self.penalise(seat, _CHALLENGE_PENALTY)
            self.refill()
        else:
            self.step += 1
            self.take_back()
            self.end_turn()

    def take_back(self) -> None:
        """Returns tiles to the bank, and all pawns to their cells at the start of the turn [15]."""
        for _ in range(self.said_tiles):
            self.laid -= 1
            cell = self.grid[self.laid]
            self.banks[_CODES * self.said + self.plane.codes[cell]] += 1
            self.plane.lift(cell)
        self.held[self.said] += self.said_tiles
        self.pawns[self.said] = self.origin
        for index in range(0, 2 * self.hits, 2):
            if self.left[self.knocked[index]] == 0:
                self.pawns[self.knocked[index]] = self.knocked[index + 1]

    def refill(self) -> None:
        """Refills the bank of the seat in turn from the top of its stack [11], and asks it for a trade."""
        self.step += 1
        seat = self.turn
        while self.held[seat] < _BANK_SIZE and self.heights[seat] > 0:
            code = self.stacks[seat * self.room + self.tops[seat]]
            self.tops[seat] = self.tops[seat] + 1 & self.room - 1
            self.heights[seat] -= 1
            self.banks[_CODES * seat + code] += 1
            self.held[seat] += 1
        self.ask_trade()

    def ask_trade(self) -> None:
        """Asks for the trade after an accepted word or a pass, or ends the turn [12]."""
        if self.held[self.turn] > 0 and self.pouch_size >= 2:
            self.phase = _TRADE
            self.opened = self.step
        else:
            self.end_turn()

    def trade(self, seat: int) -> None:
        """Trades tiles of the bank, for one more in the stack [12]. New tiles are drawn before the old ones go back."""
        self.step += 1
        for _ in range(self.giving):
            self.banks[_CODES * seat + self.draw()] += 1
        self.push(seat, self.draw())
        for code in range(1, _CODES):
            self.banks[_CODES * seat + code] -= self.given[code]
            self.pouch[code] += self.given[code]
        self.pouch_size += self.giving
        self.end_turn()

    def penalise(self, seat: int, count: int) -> None:
        """Draws penalty tiles under a seat's stack, or all of a smaller pouch [14]."""
        self.step += 1
        for _ in range(count):
            if self.pouch_size > 0:
                self.push(seat, self.draw())

    def draw(self) -> int:
        """Takes a tile from the pouch, which is sorted: the blank first, then the letters."""
        index = self.chance.below(self.pouch_size)
        code = _BLANK
        while index >= self.pouch[code]:
            index -= self.pouch[code]
            code = 1 if code == _BLANK else code + 1
        self.pouch[code] -= 1
        self.pouch_size -= 1
        return code

    def push(self, seat: int, code: int) -> None:
        """Puts a tile under a seat's stack."""
        self.stacks[seat * self.room + (self.tops[seat] + self.heights[seat] & self.room - 1)] = code
        self.heights[seat] += 1

    # ---- the end of a turn, and of the match ----
    def end_turn(self) -> None:
        """Ends the turn and begins the next seat's, or ends the match [13], [17]."""
        ended = self.turn
        if self.late == 0:
            self.overdue[ended] = 0
        self.late = 0
        following = ended + 1 if ended + 1 < self.seats else 0
        while self.left[following] != 0:
            following = following + 1 if following + 1 < self.seats else 0
        out = 1 if self.held[ended] + self.heights[ended] == 0 else 0
        if self.equal_turns != 0:
            self.last_round |= out
        self.turn = following
        self.phase = _PLAY
        self.origin = self.pawns[following]
        self.relocated = 0
        self.opened = self.step
        if self.last_round != 0:
            self.reason = _OUT if following == self.first else 0
        elif out != 0:
            self.reason = _OUT
        elif self.is_stalled() != 0:
            self.reason = _STALL
        self.step += 1 if self.reason != 0 else 0

    def is_stalled(self) -> int:
        """1 if passes fill as many rounds as end the match [17], else 0."""
        count = 0
        for seat in range(self.seats):
            if self.left[seat] == 0:
                count += self.passes[seat]
        return 1 if count >= self.stall_rounds * self.staying() else 0


def numbers(count: int) -> array[int]:
    """A buffer of this many zeros."""
    return array("i", bytes(4 * count))
