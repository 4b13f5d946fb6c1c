"""A position of Quillico that chooses and plays by itself: turns, and whole matches, without a Python object."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

if not cython.compiled:  # the .pxd takes it from C
    from math import exp

from tilery.kernel.chance import KernelChance
from tilery.kernel.octagon.keeper import LETTERS, RECORD
from tilery.kernel.octagon.state import EXCHANGE, KINDS, PASS, PLAY, OctState
from tilery.kernel.octagon.table import OctTable
from tilery.kernel.octagon.turn import MOST_BEST
from tilery.kernel.words.graph import WordGraph

_EXCHANGED = 3
_BONUS = 5
_FINE = 1 << 30
_RARE = "QJXZVWKUFHBGYCP"

# The .pxd has the same with C types, which hides a name from Python.
_KINDS = KINDS
_LETTERS = LETTERS
_RECORD = RECORD
_PLAY = PLAY
_EXCHANGE = EXCHANGE
_PASS = PASS
_RUNNING = 0


class OctPosition(OctState):
    """A position that can be played on. ``choose`` finds an action, ``play`` carries it out."""

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
        super().__init__(graph, table, hands, pile, seats, facts, rules, seed)
        self.choices = KernelChance(seed)
        self.rarity = array("i", [0, *(len(_RARE) - _RARE.find(chr(64 + n)) for n in range(1, LETTERS))])
        for letter in range(1, LETTERS):
            if chr(64 + letter) not in _RARE:
                self.rarity[letter] = 0
        self.with_other = False
        self.mover = 0
        self.turns = 0
        self.played = 0
        self.plays = 1
        self.kept = array("i", bytes(4 * KINDS))
        self.worth = array("d", bytes(8 * LETTERS))
        self.plus = 0.0
        self.repeated = 0.0

    def is_full(self) -> bool:
        """False: the table has room for all tiles of the match, and searches get the memory they lack."""
        return False

    def choose(self, nodes: int) -> None:
        """Chooses the best candidate of the seat whose turn it is."""
        self.check(nodes)
        done = False
        while not done:
            with cython.nogil:
                done = self.find_best(nodes)
            if not done:
                self.search.enlarge()

    def check(self, nodes: int) -> None:
        """Raises ValueError unless a search of this many nodes is possible now."""
        if self.reason != _RUNNING:
            raise ValueError("expected a match that is not over")
        if nodes < 1:
            raise ValueError(f"expected nodes from 1, found {nodes}")

    def choose_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, number: int) -> None:
        """Chooses one of the best candidates, a worse one the less often the lower the temperature."""
        self.check(nodes)
        self.take_luck(limit, seed)
        if number < 0:
            raise ValueError(f"expected a number from 0, found {number}")
        done = False
        while not done:
            with cython.nogil:
                done = self.choose_drawn(nodes, limit, temperature, number)
            if not done:
                self.search.enlarge()

    def play_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, actions: int) -> None:
        """Play to the end by ``choose_likely``, its choices numbered from 0, or stop after ``actions`` of them."""
        if nodes < 1:
            raise ValueError(f"expected nodes from 1, found {nodes}")
        self.take_luck(limit, seed)
        self.played = 0
        done = False
        while not done:
            with cython.nogil:
                done = self.play_drawn(nodes, limit, temperature, actions)
            if not done:
                self.search.enlarge()

    def take_luck(self, limit: int, seed: bytes) -> None:
        """Prepares for choices drawn by a seed."""
        if not 1 <= limit <= MOST_BEST:
            raise ValueError(f"expected a limit from 1 to {MOST_BEST}, found {limit}")
        self.choices.reseed(seed)

    def choose_drawn(self, nodes: int, limit: int, temperature: float, number: int) -> bool:
        """Chooses by the draw of this number. False if the search needs more memory."""
        if not self.find(nodes, limit):
            return False
        self.choices.decide(number)
        self.take(self.likely(temperature, self.choices.below(_FINE)))
        return True

    def play_drawn(self, nodes: int, limit: int, temperature: float, actions: int) -> bool:
        """Plays by drawn choices. False if a search needs more memory."""
        # ``played`` is a field, so that the loop can be entered again after memory was enlarged.
        while self.reason == _RUNNING and self.played < actions:
            if not self.choose_drawn(nodes, limit, temperature, self.played):
                return False
            self.carry_out()
            self.played += 1
        return True

    def reseed(self, seed: bytes) -> None:
        """Draws by this seed from now on."""
        self.chance.reseed(seed)
        self.seed = seed

    def find_best(self, nodes: int) -> bool:
        """Finds the best candidate and takes it. False if the search needs more memory."""
        if not self.find(nodes, 1):
            return False
        self.take(0)
        return True

    def find(self, nodes: int, limit: int) -> bool:
        """Finds the best plays, and whether another answer is a candidate, too. False for lack of memory."""
        self.take_up()
        bonus = 0 if self.left_in_pile > 0 else _BONUS
        if not self.find_plays(nodes, limit, bonus):
            return False
        self.with_other = False
        if self.search.count >= limit:
            return True
        # With the option, an exchange or a pass is legal only if no play without a star exists, found or not.
        if not self.stuck or (self.left_in_pile > 0 and not self.can_exchange()):
            self.with_other = True
            return True
        for number in range(self.search.count):
            if self.search.best[_RECORD * number + 6] == 0:
                return True
        return self.find_forced(bonus)

    def find_plays(self, nodes: int, limit: int, bonus: int) -> bool:
        """Finds the best plays. False for lack of memory."""
        if self.table.count == 0:
            if not self.search.find_openings(nodes):
                return False
            self.search.pick_openings(limit, bonus)
            return True
        if not self.search.find(nodes, self.search.stars, bonus, limit, 0):
            return False
        self.search.pick(limit)
        return True

    def find_forced(self, bonus: int) -> bool:
        """Without a budget, finds whether there is a play without a star, and then the best play if none was found."""
        if self.table.count == 0:
            if not self.search.find_openings(-1):
                return False
            if self.search.words.count == 0:
                self.with_other = True
            elif self.search.count == 0:
                self.search.pick_openings(1, bonus)
            return True
        stars = self.search.stars
        if not self.search.find(-1, 0, bonus if stars == 0 else 0, 1, 0):
            return False
        if self.search.plays.found == 0:
            self.with_other = True
        elif self.search.count == 0:
            if stars > 0 and not self.search.find(-1, stars, bonus, 1, self.search.plays.least):
                return False
            self.search.pick(1)
        return True

    def take_up(self) -> None:
        """Hands the tiles of the seat to the search."""
        first = _KINDS * self.turn
        self.search.stars = self.hands[first]
        for letter in range(1, _LETTERS):
            self.search.black[letter] = self.hands[first + 2 * letter - 1]
            self.search.red[letter] = self.hands[first + 2 * letter]
        self.search.take_hand()

    def likely(self, temperature: float, draw: int) -> int:
        """The number of the candidate that a draw chooses. The sums are those of ``analysis.playouts``, in order."""
        count = self.search.count + (1 if self.with_other else 0)
        best = self.value_of(0)
        scale = temperature * max(1.0, abs(best))
        total = 0.0
        for number in range(count):
            total += exp((self.value_of(number) - best) / scale)
        point = draw / _FINE * total
        for number in range(count):
            point -= exp((self.value_of(number) - best) / scale)
            if point < 0:
                return number
        return 0

    def value_of(self, number: int) -> float:
        """The value of a candidate, 0 for another answer than a play."""
        return self.search.best[_RECORD * number] if number < self.search.count else 0.0

    def take(self, number: int) -> None:
        """Chooses a candidate."""
        self.givens = 0
        if number < self.search.count:
            self.kind = _PLAY
            for place in range(_RECORD):
                self.chosen[place] = self.search.best[_RECORD * number + place]
        elif self.can_exchange():
            self.kind = _EXCHANGE
            self.choose_given()
        else:
            self.kind = _PASS

    def choose_given(self) -> None:
        """Chooses the letters least likely to be useful: those held three times, then rare letters and doubles."""
        # Black letters before red ones, each by the alphabet; of equally useless ones the first.
        first = _KINDS * self.turn
        wanted = min(_EXCHANGED, self.held[self.turn] - self.hands[first])
        while self.givens < wanted:
            worst = -1
            most = -1
            for red in range(2):
                for letter in range(1, _LETTERS):
                    kind = 2 * letter - 1 + red
                    if self.hands[first + kind] <= self.times_given(kind):
                        continue
                    held = self.hands[first + 2 * letter - 1] + self.hands[first + 2 * letter]
                    held -= self.times_given(2 * letter - 1) + self.times_given(2 * letter)
                    use = self.rarity[letter] + 3 * (held - 1) + (1000 if held > 2 else 0)
                    if use > most:
                        most = use
                        worst = kind
            self.given[self.givens] = worst
            self.givens += 1

    def times_given(self, kind: int) -> int:
        """The number of tiles of a kind that are chosen to be given."""
        count = 0
        for number in range(self.givens):
            if self.given[number] == kind:
                count += 1
        return count

    def play(self) -> None:
        """Carries the chosen action out."""
        if self.reason != _RUNNING:
            raise ValueError("expected a match that is not over")
        self.carry_out()

    def play_on(self, mover: int, turns: int, nodes: int) -> None:
        """Plays the rest of the mover's turn and ``turns`` more by best candidates, or to the end if that is −1."""
        if nodes < 1:
            raise ValueError(f"expected nodes from 1, found {nodes}")
        self.mover = mover
        self.turns = turns
        done = False
        while not done:
            with cython.nogil:
                done = self.play_turns(nodes)
            if not done:
                self.search.enlarge()

    def weigh(self, plays: int, worth: array[float], plus: float, repeated: float) -> None:
        """Makes ``play_on`` choose among the best ``plays`` candidates by what they leave in hand, too.

        ``worth`` is that of a tile by letter, of a star first; ``plus`` is added for a red one, and ``repeated`` for
        every further tile of a letter.
        """
        if not 1 <= plays <= MOST_BEST or len(worth) != LETTERS:
            raise ValueError(f"expected 1 to {MOST_BEST} plays and the worth of {LETTERS} letters")
        self.plays = plays
        self.worth = array("d", worth)
        self.plus, self.repeated = plus, repeated

    def find_weighed(self, nodes: int) -> bool:
        """Finds the best candidate with what it leaves, and takes it. False if the search needs more memory."""
        if not self.find(nodes, self.plays):
            return False
        best = 0
        most = 0.0
        for number in range(self.search.count + (1 if self.with_other else 0)):
            value = self.value_of(number) + self.left_by(number)
            if number == 0 or value > most:
                best = number
                most = value
        self.take(best)
        return True

    def left_by(self, number: int) -> float:
        """The worth of the tiles that a candidate leaves in hand, 0 if nothing can be drawn after it."""
        # The sums are those of ``bots.leaves``, in order.
        self.take(number)
        if self.left_in_pile <= (self.chosen[5] if self.kind == _PLAY else 0):
            return 0.0
        self.keep()
        letters = 0.0
        marked = 0
        further = 0
        for letter in range(_LETTERS):
            red = self.kept[2 * letter] if letter > 0 else 0
            count = red + self.kept[2 * letter - 1] if letter > 0 else self.kept[0]
            if count > 0:
                letters += self.worth[letter] * count
                further += count - 1
                marked += red
        return letters + self.plus * marked + self.repeated * further

    def keep(self) -> None:
        """Counts the tiles that the chosen action leaves in hand."""
        first = _KINDS * self.turn
        for kind in range(_KINDS):
            self.kept[kind] = self.hands[first + kind]
        if self.kind == _PLAY:
            self.note_covered()
            for number in range(self.covers):
                tile = self.covered[number]
                self.kept[2 * self.table.letters[tile] - 2 + self.table.values[tile]] += 1
                self.kept[0] -= 1
            for number in range(self.chosen[5]):
                letter = self.chosen[8 + number // 6] >> 5 * (number % 6) & 31
                self.kept[2 * letter - 1 + (self.chosen[7] >> number & 1)] -= 1
        elif self.kind == _EXCHANGE:
            for number in range(self.givens):
                self.kept[self.given[number]] -= 1

    def play_turns(self, nodes: int) -> bool:
        """Plays until the turns are over. False if a search needs more memory."""
        # ``mover`` and ``turns`` are fields, so that the loop can be entered again after memory was enlarged.
        while self.reason == _RUNNING:
            if self.turn != self.mover:
                if self.turns == 0:
                    return True
                self.mover = self.turn
                if self.turns > 0:
                    self.turns -= 1
            done = self.find_best(nodes) if self.plays == 1 else self.find_weighed(nodes)
            if not done:
                return False
            self.carry_out()
        return True
