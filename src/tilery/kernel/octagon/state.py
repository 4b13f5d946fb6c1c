"""The state of a match of Quillico over flat buffers, and what actions change: a fast copy of ``games/quillico``.

Tiles are of 53 *kinds* in the order of their names: 0 is a star, 2·L − 1 the black letter L and 2·L the red one. A hand
and the pile are counts of kinds. Chance picks an index of the sorted pile, so the draws are those of the rules.
"""

from __future__ import annotations

from array import array

from tilery.kernel.chance import KernelChance
from tilery.kernel.octagon.keeper import RECORD
from tilery.kernel.octagon.table import OctTable
from tilery.kernel.octagon.turn import HELD, OPENING, TurnSearch
from tilery.kernel.words.graph import WordGraph

KINDS = 53
PLAY = 0
EXCHANGE = 1
PASS = 2
RUNNING = 0
STALL = 1
OUT = 2
ALL_PASSED = 3
LAST_SEAT = 4
RULES = 5
"""Numbers of the rules: extending, exchange only if stuck, out without letters, all settle, rounds until a stall."""
FACTS = 6
"""Numbers of a moment: turn, step, opened, run out of time, turns without a play in a row, how it ended."""
_EXCHANGED = 3
_BONUS = 5

# The .pxd has the same with C types, which hides a name from Python.
_KINDS = KINDS
_RECORD = RECORD
_HELD = HELD
_OPENING = OPENING
_PLAY = PLAY
_EXCHANGE = EXCHANGE
_RUNNING = RUNNING
_STALL = STALL
_OUT = OUT
_ALL_PASSED = ALL_PASSED


class OctState:
    """A match between two turns. ``kind`` and ``chosen`` say which action ``carry_out`` makes.

    ``table`` has room for all tiles of the match. ``hands`` has 53 counts for each seat, ``seats`` its score, whether
    it has left, and its turns in a row that ran out of time. ``chosen`` is the record of a play.
    """

    def __init__(
        self,
        graph: WordGraph,
        table: OctTable,
        hands: array[int],
        pile: array[int],
        seats: array[int],
        facts: array[int],
        rules: array[int],
        seed: bytes,
    ) -> None:
        count = len(seats) // 3
        _check(table, hands, pile, seats, facts, rules)
        self.table = table
        self.search = TurnSearch(graph, table, rules[0] != 0)
        self.lane = self.search.lane
        self.chance = KernelChance(seed)
        self.seed = seed
        self.seats = count
        self.stuck = rules[1] != 0
        self.letters_out = rules[2] != 0
        self.all_settle = rules[3] != 0
        self.stall_rounds = rules[4]
        self.rules = rules.tobytes()
        self.turn, self.step, self.opened, self.late, self.quiet, self.reason = facts
        self.hands = array("i", hands)
        self.held = array("i", [sum(hands[_KINDS * seat : _KINDS * (seat + 1)]) for seat in range(count)])
        self.pile = array("i", pile)
        self.left_in_pile = sum(pile)
        self.scores = array("i", seats[0::3])
        self.gone = array("i", seats[1::3])
        self.overdue = array("i", seats[2::3])
        self.kind = PASS
        self.chosen = array("i", bytes(4 * RECORD))
        self.given = array("i", bytes(4 * _EXCHANGED))
        self.givens = 0
        self.covered = array("i", bytes(4 * 16))
        self.covers = 0

    def copy_from(self, other: OctState) -> None:
        """Becomes a copy of another position of the same match."""
        if other.table.room != self.table.room or other.seats != self.seats or other.rules != self.rules:
            raise ValueError("expected a position of the same match")
        self.table.copy_from(other.table)
        self.lane.copy_from(other.lane)
        if self.seed != other.seed:
            self.seed = other.seed
            self.chance.reseed(other.seed)
        self.turn, self.step, self.opened, self.late = other.turn, other.step, other.opened, other.late
        self.quiet, self.reason, self.left_in_pile = other.quiet, other.reason, other.left_in_pile
        self.hands[:] = other.hands
        self.held[:] = other.held
        self.pile[:] = other.pile
        self.scores[:] = other.scores
        self.gone[:] = other.gone
        self.overdue[:] = other.overdue
        self.kind, self.givens = other.kind, other.givens
        self.chosen[:] = other.chosen
        self.given[:] = other.given

    def seat(self) -> int:
        """The seat whose turn it is, −1 when the match is over."""
        return self.turn if self.reason == _RUNNING else -1

    def score(self, seat: int) -> int:
        """The score of a seat."""
        if not 0 <= seat < self.seats:
            raise IndexError(f"expected a seat from 0 to {self.seats - 1}, found {seat}")
        return self.scores[seat]

    def hand_of(self, seat: int) -> list[int]:
        """The number of a seat's tiles of each kind."""
        self.score(seat)  # refuses what is no seat
        return list(self.hands[_KINDS * seat : _KINDS * (seat + 1)])

    def numbers(self) -> bytes:
        """Everything that the rules decide by."""
        count = self.table.count
        facts = [self.step, self.opened, self.turn, self.late, self.quiet, self.reason, self.seats, count]
        return b"".join(
            (
                array("q", facts).tobytes(),
                self.rules,
                self.seed,
                bytes(self.table.places[: 4 * count]),
                bytes(self.table.letters[:count]),
                bytes(self.table.values[:count]),
                bytes(self.hands),
                bytes(self.pile),
                bytes(self.scores),
                bytes(self.gone),
                bytes(self.overdue),
            )
        )

    def can_exchange(self) -> bool:
        """True if an exchange is possible. If not, a pass is."""
        return self.left_in_pile > 0 and self.hands[_KINDS * self.turn] < self.held[self.turn]

    def carry_out(self) -> None:
        """Makes the changes of the chosen action."""
        self.chance.decide(self.step)
        if self.kind == _PLAY:
            self.lay_word()
        elif self.kind == _EXCHANGE:
            self.swap_tiles()
        else:
            self.step += 1
            self.quiet += 1
            self.end_turn()
            self.close(-1)

    def lay_word(self) -> None:
        """Lays a word, scores it and refills the hand."""
        seat = self.turn
        self.note_covered()
        for number in range(self.covers):
            tile = self.covered[number]
            self.add(seat, 2 * self.table.letters[tile] - 2 + self.table.values[tile], 1)
            self.add(seat, 0, -1)
            self.table.cover(tile)
            self.lane.lanes.unlink(tile)
            self.step += 1
        first = self.table.count
        self.lay_tiles(seat)
        for tile in range(first, self.table.count):
            self.lane.refresh(tile)
        for number in range(self.covers):
            self.lane.refresh(self.covered[number])
        self.scores[seat] += self.chosen[1]
        self.quiet = 0
        self.step += 2  # for the tiles and for the score, whose event ends the turn
        self.end_turn()
        if self.draw(seat, _HELD - self.held[seat]) > 0:
            self.step += 1
        if self.left_in_pile == 0:
            self.close(seat)

    def note_covered(self) -> None:
        """Notes the tiles whose letters the chosen play takes."""
        self.covers = self.chosen[6]
        for number in range(self.covers):
            self.covered[number] = self.chosen[10 + number // 3] >> 10 * (number % 3) & 1023

    def lay_tiles(self, seat: int) -> None:
        """Lays the new tiles of the chosen play in the gaps of its line."""
        lane = self.chosen[2]
        place = self.chosen[3]
        for number in range(self.chosen[5]):
            letter = self.chosen[8 + number // 6] >> 5 * (number % 6) & 31
            red = self.chosen[7] >> number & 1
            self.add(seat, 2 * letter - 1 + red, -1)
            if lane == _OPENING:
                self.table.lay(place, 0, 0, 0, letter, 1 + red)
            else:
                place = self.search.gap_of(lane, place)
                self.search.step_to(lane, place)
                self.table.lay(self.search.e, self.search.ne, self.search.n, self.search.nw, letter, 1 + red)
            self.lane.lanes.link(self.table.count - 1)
            place += 1

    def add(self, seat: int, kind: int, count: int) -> None:
        """Adds tiles of a kind to a hand, or takes them away."""
        self.hands[_KINDS * seat + kind] += count
        self.held[seat] += count

    def draw(self, seat: int, count: int) -> int:
        """Draws tiles from the pile as far as it goes, and returns their number."""
        drawn = 0
        while drawn < count and self.left_in_pile > 0:
            index = self.chance.below(self.left_in_pile)
            kind = 0
            while index >= self.pile[kind]:
                index -= self.pile[kind]
                kind += 1
            self.pile[kind] -= 1
            self.left_in_pile -= 1
            self.add(seat, kind, 1)
            drawn += 1
        return drawn

    def swap_tiles(self) -> None:
        """Puts the chosen letters into the pile and draws as many."""
        seat = self.turn
        for number in range(self.givens):
            self.add(seat, self.given[number], -1)
            self.pile[self.given[number]] += 1
        self.left_in_pile += self.givens
        self.draw(seat, self.givens)
        self.step += 1
        self.quiet += 1
        self.end_turn()
        self.close(-1)

    def end_turn(self) -> None:
        """Begins the next seat's turn. ``step`` counts the event that ends this one already."""
        if self.late:
            self.late = 0
        else:
            self.overdue[self.turn] = 0
        self.turn = (self.turn + 1) % self.seats
        while self.gone[self.turn]:
            self.turn = (self.turn + 1) % self.seats
        self.opened = self.step

    def close(self, played: int) -> None:
        """Ends the match if the finished turn causes it. ``played`` is the seat that made a word, or −1."""
        staying = 0
        for seat in range(self.seats):
            staying += 1 - self.gone[seat]
        if self.left_in_pile > 0:
            if self.quiet >= self.stall_rounds * staying:
                self.settle(_STALL, -1)
        elif played >= 0 and self.is_out(played):
            self.settle(_OUT, played)
        elif self.quiet >= staying:
            self.settle(_ALL_PASSED, -1)

    def is_out(self, seat: int) -> bool:
        """True if a seat has used all its tiles, or all its letters if that is the rule."""
        stars = self.hands[_KINDS * seat]
        return self.held[seat] == (stars if self.letters_out else 0)

    def settle(self, reason: int, out: int) -> None:
        """Gives the bonus for an empty hand, takes the value of letters left, and ends the match."""
        if out >= 0 or self.all_settle:
            for seat in range(self.seats):
                if not self.gone[seat]:
                    if seat == out and self.held[seat] == 0:
                        self.scores[seat] += _BONUS
                    for kind in range(1, _KINDS):
                        self.scores[seat] -= self.hands[_KINDS * seat + kind] * (2 - (kind & 1))
                    self.step += 1
        self.step += 1
        self.reason = reason

    def laid(self) -> list[tuple[tuple[int, int, int, int], int, int]]:
        """The new tiles of the chosen play, not yet played: place, letter, and 1 if red."""
        lane = self.chosen[2]
        place = self.chosen[3]
        found = []
        for number in range(self.chosen[5]):
            letter = self.chosen[8 + number // 6] >> 5 * (number % 6) & 31
            at = (place, 0, 0, 0)
            if lane != _OPENING:
                place = self.search.gap_of(lane, place)
                self.search.step_to(lane, place)
                at = (self.search.e, self.search.ne, self.search.n, self.search.nw)
            found.append((at, letter, self.chosen[7] >> number & 1))
            place += 1
        return found

    def taken(self) -> list[tuple[int, int, int, int]]:
        """The places whose letters the chosen play takes."""
        self.note_covered()
        found = []
        for number in range(self.covers):
            at = 4 * self.covered[number]
            places = self.table.places
            found.append((places[at], places[at + 1], places[at + 2], places[at + 3]))
        return found

    def exchanged(self) -> list[int]:
        """The kinds of the letters that the chosen exchange gives."""
        return list(self.given[: self.givens])


def _check(
    table: OctTable,
    hands: array[int],
    pile: array[int],
    seats: array[int],
    facts: array[int],
    rules: array[int],
) -> None:
    """Raises ValueError unless these numbers are those of a position."""
    count = len(seats) // 3
    if count < 2 or len(seats) != 3 * count or len(hands) != KINDS * count or len(pile) != KINDS:
        raise ValueError(
            f"expected {KINDS} counts for the pile and for each of two seats or more, and 3 numbers a seat"
        )
    if len(facts) != FACTS or len(rules) != RULES:
        raise ValueError(f"expected {FACTS} facts and {RULES} rules, found {len(facts)} and {len(rules)}")
    if min(hands) < 0 or min(pile) < 0 or table.count + sum(hands) + sum(pile) > table.room:
        raise ValueError(f"expected {table.room} tiles at most")
    if any(sum(hands[KINDS * seat : KINDS * (seat + 1)]) > HELD for seat in range(count)):
        raise ValueError(f"expected hands of {HELD} tiles at most")
    if not 0 <= facts[0] < count or seats[3 * facts[0] + 1] or not set(seats[1::3]) <= {0, 1}:
        raise ValueError("expected the turn of a seat that has not left")
    if min(facts) < 0 or facts[5] > LAST_SEAT or min(rules) < 0:
        raise ValueError("expected facts and rules from 0")
    if table.longest_row() > max(1, table.count):
        raise ValueError("expected tiles that are joined to one another")
